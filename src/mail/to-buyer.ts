import { type Language, maybeNamed, type Words, wordsOf } from '../languages/index.ts';
import { capital, sayableName, shortened, titled } from '../text/wording.ts';
import { toCents } from '../units.ts';
import { composeMail, type Told } from './compose.ts';
import type { MailKind } from './kinds.ts';

/** The recipient of an email to a buyer, and the language to use. */
export type ToBuyer = { buyerName: string; language: Language };
/** The same, for emails with amounts. */
export type ToldAmounts = ToBuyer & { currency: string };

/** Facts that most emails about a reservation need. */
export type OfReservation = { buyerName: string; items: readonly string[]; timezone: string | null };

/** Items that an email names: titles, or objects with a title. */
export type Named = { items?: readonly (string | { title: string })[]; timezone?: string | null | undefined };

/** Building blocks of emails to a buyer: the words of their language, and what it calls people and items. */
export function toBuyer(it: ToBuyer & Named & { currency?: string; sellerName?: string | null }) {
  const { language, currency, timezone = null, sellerName = null } = it;
  const words = wordsOf(language);
  const { mail, price } = words;
  const name = sayableName(it.buyerName);
  const greeting = name === undefined ? mail.hello : mail.helloName({ name });
  const seller = sellerName === null ? null : shortened(sellerName);

  return {
    words,
    mail,
    /** How sentences refer to the seller, inside a sentence and at its start. */
    seller: maybeNamed(seller),
    sellerFirst: maybeNamed(seller && capital(seller)),
    /** The items as a subject line names them. */
    items: namingIn(mail, titlesOf(it.items)),
    /** The same, one below the other. */
    list: listOf(titlesOf(it.items)),
    /** An amount as words; needs `currency`. */
    price: (amount: number): string => {
      if (currency === undefined) throw new Error('An amount without its currency');
      return price(toCents(amount), currency);
    },
    /** A moment as words, in the seller's zone. */
    moment: (at: Date): string => words.format.moment(at, timezone),
    /** Renders the email. The footer is that of emails about reservations, unless `told` has its own. */
    compose: (kind: MailKind, told: Omit<Told, 'greeting' | 'language' | 'footer'> & { footer?: string }) =>
      composeMail(kind, { footer: mail.reservedFooter, ...told, greeting, language }),
  };
}

export const titlesOf = (items: Named['items'] = []): string[] =>
  items.map((item) => (typeof item === 'string' ? item : item.title));

/** Titles, one below the other. */
export const listOf = (titles: readonly string[]) => ({ list: titles.map((title) => titled(title)) });

/** `words` and the titles that they are about; nothing if there are no titles. */
export const saidOf = (words: string, titles: readonly string[]) =>
  titles.length > 0 && [words, listOf(titles)];

/** `Oak table`, `Oak table and Lamp`, `Oak table, Lamp and 3 more`. */
export function namingIn(mail: Words['mail'], titles: readonly string[]): string {
  const [first = mail.yourItem, second, third] = titles.map((title) => shortened(title));
  if (second === undefined) return first;
  return third === undefined
    ? mail.two({ one: first, two: second })
    : mail.more({ one: first, two: second, more: titles.length - 2 });
}

/** The held items, named for a sentence. `mixed`: there are others, for which the buyer is only in line. */
export function heldAmong(mail: Words['mail'], items: readonly { title: string; state: string }[]) {
  const held = items.filter(({ state }) => state === 'held');
  const isWaiting = items.some(({ state }) => state === 'queued' || state === 'waiting');
  return { mixed: isWaiting && held.length > 0, items: namingIn(mail, titlesOf(held)) };
}

/** A button, unless there is nowhere to go. */
export const buttonTo = (label: string, url: string | undefined) =>
  url === undefined ? undefined : { label, url };
