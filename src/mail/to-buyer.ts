import type { MailAttachment } from '../../db/schema.ts';
import { type Language, maybeNamed, type Words, wordsOf } from '../languages/index.ts';
import { capital, sayableName, shortened, titled } from '../text/wording.ts';
import { toCents } from '../units.ts';
import { composeMail } from './compose.ts';
import type { MailKind } from './kinds.ts';
import type { MailLayout } from './layout.ts';

/** The recipient of an email to a buyer, and its language. */
export type ToBuyer = { buyerName: string; language: Language };
/** The same, for emails with amounts. */
export type ToldAmounts = ToBuyer & { currency: string };

/** Building blocks of emails to a buyer: the words of their language, and what it calls people and items. */
export function toBuyer({ buyerName, language, currency }: ToBuyer & Partial<ToldAmounts>) {
  const words = wordsOf(language);
  const { mail, price } = words;
  const name = sayableName(buyerName);
  const greeting = name === undefined ? mail.hello : mail.helloName({ name });

  return {
    words,
    mail,
    naming: (titles: readonly string[]): string => namingIn(mail, titles),
    list: listOf,
    waitEnds,
    /** Only with `ToldAmounts`. */
    price: (amount: number): string => {
      if (currency === undefined) throw new Error('An amount without its currency');
      return price(toCents(amount), currency);
    },
    moment: words.format.moment,
    compose: (
      kind: MailKind,
      subject: string,
      layout: Omit<MailLayout, 'greeting' | 'language'>,
      calendar?: MailAttachment,
    ) => composeMail(kind, subject, { ...layout, greeting, language }, calendar ? [calendar] : []),
  };
}

/** Titles, one below the other. */
export const listOf = (titles: readonly string[]) => ({ list: titles.map((title) => titled(title)) });

/** When a hold ends, so does its reservation, with its places in line for other items, as `words` says. */
export const waitEnds = (waiting: readonly string[], words: string) =>
  waiting.length === 0 ? [] : [words, listOf(waiting)];

/** `Oak table`, `Oak table and Lamp`, `Oak table, Lamp and 3 more`. */
export function namingIn(mail: Words['mail'], titles: readonly string[]): string {
  const [first = mail.yourItem, second, third] = titles.map((title) => shortened(title));
  if (second === undefined) return first;
  return third === undefined
    ? mail.two({ one: first, two: second })
    : mail.more({ one: first, two: second, more: titles.length - 2 });
}

/** What a sentence calls the seller, inside it and at its start: facts of a sentence. */
export const sellerInside = (name: string | null) => maybeNamed(name === null ? null : shortened(name));
export const sellerFirst = (name: string | null) =>
  maybeNamed(name === null ? null : capital(shortened(name)));

/** A buyer's way back. The link is known only while it is new; afterward, only the first email has it. */
export const linkBack = (mail: Words['mail'], url: string | undefined, label: string) =>
  url === undefined ? { hint: [mail.linkHint], button: undefined } : { hint: [], button: { label, url } };

/** What a buyer can do about an item that is no longer held; says nothing about a page that is offline. */
export function wantedStill(language: Language, saleOver: boolean, pageUrl: string | undefined): string[] {
  const { mail } = wordsOf(language);
  if (saleOver) return [mail.saleOver];
  return pageUrl === undefined ? [] : [mail.lookAgain];
}
