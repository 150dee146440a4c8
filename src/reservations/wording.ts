import { type Language, wordsOf } from '../languages/index.ts';
import { namingIn } from '../mail/to-buyer.ts';

/** The title of a pickup in calendars. */
export function pickupTitle(titles: readonly string[], language: Language): string {
  const { mail, calendarTitle } = wordsOf(language);
  return calendarTitle({ items: namingIn(mail, titles) });
}
