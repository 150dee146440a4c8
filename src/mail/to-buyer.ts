import { keptLanguage, type Language, maybeNamed, type Words, wordsOf } from '../languages/index.ts';
import { capital, sayableName, shortened, titled } from '../text/wording.ts';
import { fromCents, toCents } from '../units.ts';
import type { MailKind } from './kinds.ts';
import { composeMail, type Told } from './layout.ts';
import type { MailContent } from './outbox.ts';

/** The recipient of an email to a buyer, the language to use, and the seller's name, if there is one. */
export type ToBuyer = { buyerName: string; language: Language; sellerName: string | null };

/** What every email to a buyer about a reservation knows. */
export type OfReservation = ToBuyer & {
  currency: string;
  /** The seller's zone. */
  timezone: string | null;
  /** When the hold ends; null while nothing is held. */
  expiresAt: Date | null;
  manageUrl: string;
  /** The sale page; undefined once buyers can't reserve items there. */
  pageUrl: string | undefined;
  /** Whether the buyer still has something reserved from this seller, in this reservation or another one. */
  goesOn: boolean;
};

/** What an email names: items by their titles, or objects with a title. */
export type Named = {
  items?: readonly (string | { title: string })[];
  timezone?: string | null | undefined;
  currency?: string;
  calendar?: Told['calendar'];
};

/** The sentences of one kind of email, which most kinds have under their own name. */
type Said<G extends 'mail' | 'sellerMail', K> = K extends keyof Words[G] ? Words[G][K] : undefined;

type Telling = Partial<Omit<Told, 'greeting' | 'language'>> & Pick<Told, 'paragraphs'>;

/** What a template tells, `kind` if it isn't the template's. Of a subject that needs only `Facts`, nothing. */
export type Tells<S, Facts> = Omit<Telling, 'subject'> & { kind?: MailKind } & (S extends {
    subject: string | ((facts: Facts) => string);
  }
    ? { subject?: string }
    : { subject: string });

/** Building blocks of every email: the words of its language, and what it calls items, amounts, and times. */
export function writing<G extends 'mail' | 'sellerMail', K extends MailKind>(
  group: G,
  kind: K,
  { language: stored, items, timezone = null, currency = '' }: Named & { language: string | null },
) {
  const language = keptLanguage(stored);
  const words = wordsOf(language);
  const { mail, sellerMail, format } = words;
  const said: Said<G, K> = Reflect.get(words[group], kind);
  return {
    language,
    words,
    mail,
    sellerMail,
    said,
    /** The items as a subject line names them. */
    items: namingIn(mail, titlesOf(items)),
    /** The same, one below the other. */
    list: listOf(titlesOf(items)),
    price: (amount: number, of = currency): string => words.price(toCents(amount), of),
    /** A moment as words, in the seller's zone. */
    moment: (at: Date): string => format.moment(at, timezone),
  };
}

/** The email that a template tells: what it leaves out are the kind's own sentences, or else the `usual` ones. */
export function composed(
  kind: MailKind,
  { said, ...facts }: { said?: object | undefined; items: string; buyer?: string },
  usual: Omit<Told, 'subject' | 'paragraphs'>,
  told: Telling & { kind?: MailKind },
): MailContent {
  type Own = Partial<Pick<Told, 'preview' | 'footer'>> & { subject?: string | ((about: object) => string) };
  const { subject = '', preview, footer = usual.footer }: Own = said ?? {};
  const named = () => (typeof subject === 'string' ? subject : subject(facts));
  const own = { ...(preview && { preview }), footer, subject: told.subject ?? named() };
  return composeMail(told.kind ?? kind, { ...usual, ...own, ...told });
}

function wordsFor<K extends MailKind>(kind: K, it: ToBuyer & Named) {
  const seller = it.sellerName === null ? null : shortened(it.sellerName);
  return {
    ...writing('mail', kind, it),
    /** How sentences refer to the seller, inside a sentence and at its start. */
    seller: maybeNamed(seller),
    sellerFirst: maybeNamed(seller && capital(seller)),
  };
}
type BuyerWords<K extends MailKind> = ReturnType<typeof wordsFor<K>>;

/**
 * A template of an email to a buyer. Unless it tells otherwise, the subject names the items, the button opens the
 * reservation, and the footer is that of emails about reservations.
 */
export const toBuyer =
  <K extends MailKind, It extends ToBuyer & Named & { manageUrl?: string | undefined }>(
    kind: K,
    tell: (words: BuyerWords<K>, it: It) => Tells<BuyerWords<K>['said'], { items: string }>,
  ) =>
  (it: It): MailContent => {
    const words = wordsFor(kind, it);
    const { mail } = words;
    const name = sayableName(it.buyerName);
    const usual = {
      language: it.language,
      greeting: name === undefined ? mail.hello : mail.helloName({ name }),
      button: buttonTo(mail.openReservation, it.manageUrl),
      footer: mail.reservedFooter,
      calendar: it.calendar,
    };
    return composed(kind, words, usual, tell(words, it));
  };

const titlesOf = (items: Named['items'] = []): string[] =>
  items.map((item) => (typeof item === 'string' ? item : item.title));

export const listOf = (titles: readonly string[]) => ({ list: titles.map((title) => titled(title)) });

/** `words` and the titles that they are about; nothing if there are no titles. */
export const saidOf = (words: string, titles: readonly string[] = []) =>
  titles.length > 0 && [words, listOf(titles)];

export const totalOf = (items: readonly { price: number }[]): number =>
  fromCents(items.reduce((sum, { price }) => sum + toCents(price), 0));

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
