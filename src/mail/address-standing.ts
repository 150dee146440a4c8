import type { Words } from '../languages/index.ts';

/** What a buyer knows of where to come: nothing yet, the address, or one that the seller has changed since. */
export type AddressStanding = 'not_sent' | 'sent' | 'changed';

/** To the buyer; `later` says how it will come. */
export const whereToCome = (mail: Words['mail'], standing: AddressStanding, later: string): string =>
  ({ not_sent: later, sent: mail.addressBefore, changed: mail.addressChanged })[standing];
