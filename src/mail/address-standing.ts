import type { Words } from '../languages/index.ts';

/** What a buyer knows of where to come: nothing yet, the address, or one that the seller has changed since. */
export type AddressStanding = 'not_sent' | 'sent' | 'changed';

/** The same for the seller. */
export const STANDING_WORDS: Record<AddressStanding, string> = {
  not_sent: 'Your address was not sent to this buyer: share it when you are ready.',
  sent: 'This buyer has your pickup address already.',
  changed: 'This buyer has the address that you had before: share the new one.',
};

/** To the buyer; `later` says how it will come. */
export const whereToCome = (mail: Words['mail'], standing: AddressStanding, later: string): string =>
  ({ not_sent: later, sent: mail.addressBefore, changed: mail.addressChanged })[standing];
