import type { PushSender } from '../../src/adapters/push-sender.ts';

/** Tells nobody: tests of messages to browsers bring a sender of their own. */
export const memoryPush = (): PushSender => ({
  publicKey: 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB',
  accepts: () => true,
  send: async () => 'taken',
});
