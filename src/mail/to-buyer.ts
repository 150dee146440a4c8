import type { MailAttachment } from '../../db/schema.ts';
import { type Language, maybeNamed, type Words, wordsOf } from '../languages/index.ts';
import { capital, sayableName, shortened } from '../text/wording.ts';
import { toCents } from '../units.ts';
import { composeMail } from './compose.ts';
import type { MailKind } from './kinds.ts';
import type { MailLayout } from './layout.ts';

/** Whom a mail to a buyer is for, and what it speaks. */
export type ToBuyer = { buyerName: string; language: Language };
/** The same, where amounts are told. */
export type ToldAmounts = ToBuyer & { currency: string };

/** What mails to a buyer are made of: the words of their language, and how people and things are called in them. */
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
    /** Only for who is `ToldAmounts`. */
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

/** Titles below each other. */
export const listOf = (titles: readonly string[]) => ({ list: titles.map((title) => shortened(title, 140)) });

/** With a hold its reservation ends, and so do its places in line for other items, as `words` say. */
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

/** What the seller is called inside a sentence, and at its start: facts of a sentence. */
export const sellerInside = (name: string | null) => maybeNamed(name === null ? null : shortened(name));
export const sellerFirst = (name: string | null) =>
  maybeNamed(name === null ? null : capital(shortened(name)));

/** A buyer's way back. The link is known only while it is new; afterwards the first mail holds it. */
export const linkBack = (mail: Words['mail'], url: string | undefined, label: string) =>
  url === undefined ? { hint: [mail.linkHint], button: undefined } : { hint: [], button: { label, url } };

/** What a buyer can do about a thing that is not held any more; nothing is said of a page that is offline. */
export function wantedStill(language: Language, saleOver: boolean, pageUrl: string | undefined): string[] {
  const { mail } = wordsOf(language);
  if (saleOver) return [mail.saleOver];
  return pageUrl === undefined ? [] : [mail.lookAgain];
}
