import type { Words } from '../languages/index.ts';

/** What a buyer knows about the pickup place: nothing yet, the address, or one that the seller has changed since. */
export type AddressStanding = 'not_sent' | 'sent' | 'changed';

/** For the buyer; `later` says how the address will arrive. */
export const whereToCome = (mail: Words['mail'], standing: AddressStanding, later: string): string =>
  ({ not_sent: later, sent: mail.addressBefore, changed: mail.addressChanged })[standing];
