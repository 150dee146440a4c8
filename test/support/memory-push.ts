import type { PushSender } from '../../src/adapters/push-sender.ts';

/** Sends nothing. Tests of messages to browsers use a sender of their own. */
export const memoryPush = (): PushSender => ({
  publicKey: 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB',
  accepts: () => true,
  send: async () => 'taken',
});
