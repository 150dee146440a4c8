import { eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import type { Mail } from '../../../src/adapters/mailer.ts';
import type { TestApp } from '../../support/app.ts';
import type { TestSale } from '../sale.ts';

export type Place = {
  item_id: string;
  title: string;
  price: number;
  agreed_price: number | null;
  offer: number | null;
  below_minimum: boolean;
  state: string;
  position: number | null;
};
export type Row = {
  reservation_id: string;
  conversation_id: string;
  buyer_name: string;
  buyer_email: string;
  status: string;
  buyer_confirmed: boolean;
  items: Place[];
  offer_states: Record<string, { state: string; counter: number | null }>;
  queue_position: number | null;
  expires_at: string | null;
  pickup_at: string | null;
  pickup_ends_at: string | null;
  closed_at: string | null;
  ended_because: string | null;
  undo_until: string | null;
  undo_action: string | null;
  updated_at: string;
};
export type Message = { sender_type: string; type: string; content: string };

/** The facts when someone reads an email or a page, as the service itself tells them to the seller. */
export type Scene = {
  /** The kind of the email; empty for a page. */
  kind: string;
  /** Reservations of the buyer who reads the email or page, or whom it is about; newest first. */
  reservations: Row[];
  /** The reservation that an email or a buyer's page is about. */
  about: Row | undefined;
  everyone: Row[];
  items: { item_id: string; title: string; status: string }[];
  /** The thread with the buyer. */
  messages: readonly Message[];
  noShows: number;
  blocked: boolean;
  /** The address that the seller sent last. */
  address: string | undefined;
  /** Whether the seller has stored a different address since the stored one was sent. */
  addressChanged: boolean;
  /** The seller's stored address, whether or not it was sent. */
  home: string | null;
  /** Number of pickup times that the buyer can choose from. */
  slots: number;
  pageLive: boolean;
  /** When a page that is online goes offline. */
  offlineAt: Date | undefined;
  /** The end of the last day. */
  overAt: Date | undefined;
  saleOver: boolean;
  /** A message that an assistant prepared, as long as the seller hasn't decided on it. */
  prepared: string | undefined;
  timezone: string;
  now: Date;
  /** The attached calendar file, or ''. */
  calendar: string;
};

/** A possible sentence, and when it is true. A sentence that matches no claim isn't known to be true. */
export type Claim = readonly [RegExp, (scene: Scene, match: RegExpExecArray) => boolean];

export const always = () => true;
const OPEN = ['pending', 'active', 'queued'];
export const isOpen = ({ status }: Row): boolean => OPEN.includes(status);
/** The reservation that an email or page is about, or else the buyer's open ones. */
export const subject = ({ about, reservations }: Scene): Row | undefined =>
  about ?? reservations.find(isOpen);
export const open = (scene: Scene): Row | undefined =>
  [scene.about, ...scene.reservations].find((row) => row && isOpen(row));
const rowsOf = ({ about, reservations }: Scene): Row[] => (about ? [about] : reservations);
export const has = (state: string) => (scene: Scene) =>
  rowsOf(scene).some((row) => row.items.some((item) => item.state === state));
export const place = (scene: Scene, title: string): Place | undefined =>
  rowsOf(scene)
    .flatMap((row) => row.items)
    .find((item) => item.title === title);
export const ended = (scene: Scene): boolean => {
  const row = subject(scene);
  return row === undefined || !isOpen(row);
};

export const inWords = (scene: Scene, at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: scene.timezone })
    .format(new Date(at))
    .replace(' at ', ', ')
    .replace(/\s/g, ' ');
const withoutZone = (words: string): string => words.replace(/ [A-Z]{3,4}$/, '').replace(/\s/g, ' ');
export const isTime = (scene: Scene, at: string | null | undefined, words: string): boolean =>
  at != null && inWords(scene, at) === withoutZone(words);
/** Whether it is held until this time. */
export const until: Claim[1] = (scene, [, time = '']) =>
  rowsOf(scene).some((row) => isTime(scene, row.expires_at, time));
/** For one reservation. `holdsAll`: it waits for nothing in addition to what it holds. */
const waits = ({ items }: Row) => items.some(({ state }) => state === 'queued' || state === 'waiting');
const heldIn = ({ items }: Row) => items.filter(({ state }) => state === 'held').map(({ title }) => title);
export const holdsAll = (scene: Scene): boolean =>
  rowsOf(scene).some((row) => heldIn(row).length > 0 && !waits(row));
/** If the buyer is in line for the rest, exactly the held items must be named. */
export const namesHeld = (scene: Scene, titles = ''): boolean =>
  rowsOf(scene).some((row) => waits(row) && heldIn(row).join(' and ') === titles);
export const namedUntil: Claim[1] = (scene, match) => namesHeld(scene, match[2]) && until(scene, match);
/** A pickup given as one time, or as a span. */
export const pickup: Claim[1] = (scene, [, words = '']) => {
  const [start = '', end] = words.split(' to ');
  return rowsOf(scene).some(
    (row) =>
      isOpen(row) &&
      isTime(scene, row.pickup_at, start) &&
      (end === undefined || inWords(scene, row.pickup_ends_at ?? '').endsWith(`, ${withoutZone(end)}`)),
  );
};
export const pickupPassed = (scene: Scene): boolean => {
  const at = subject(scene)?.pickup_at;
  return at != null && new Date(at) <= scene.now;
};
export const dollars = (price: number): string =>
  price === 0
    ? 'Free'
    : `$${price.toLocaleString('en-US', { minimumFractionDigits: price % 1 === 0 ? 0 : 2 })}`;

export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.?!])\s+(?=[A-Z])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && sentence !== '--');

/** Sentences that aren't known to be true. The first matching claim decides. */
export const liesIn = (claims: readonly Claim[], text: string, scene: Scene): string[] =>
  sentencesOf(text).filter((sentence) => {
    const claim = claims.find(([words]) => words.test(sentence));
    const match = claim?.[0].exec(sentence);
    return !claim || !match || !claim[1](scene, match);
  });

const NOBODY = { messages: [], noShows: 0, blocked: false } as const;
const TIMEZONE = 'America/Chicago';

/** The facts now, for any reader. */
export async function readFacts(t: TestApp, sale: TestSale) {
  const bearer = await t.sessionOf(sale);
  const get = async (path: string) => (await t.request('GET', path, { bearer })).json.data;
  const rows: { conversation_id: string; buyer_email: string }[] = (await get('/api/conversations'))
    .conversations;
  const threads = new Map<string, { messages: readonly Message[]; noShows: number; blocked: boolean }>();
  for (const { conversation_id: id, buyer_email } of rows) {
    const { conversation, messages } = await get(`/api/conversations/${id}?mark_read=false`);
    threads.set(buyer_email, { messages, noShows: conversation.no_shows, blocked: conversation.blocked });
  }
  const { read } = t.deps.store;
  const [side] = await read
    .select({
      home: read.t.sellers.streetAddress,
      endsOn: read.t.pages.endsOn,
      expiresAt: read.t.pages.expiresAt,
    })
    .from(read.t.sellers)
    .innerJoin(read.t.pages, eq(read.t.pages.sellerId, read.t.sellers.id))
    .where(eq(read.t.sellers.id, sale.sellerId));
  const sent = await read.select().from(read.t.visits);
  const changed = new Set(
    sent
      .filter(({ addressOnFile, address }) => addressOnFile && address !== side?.home)
      .map(({ conversationId }) => conversationId),
  );
  const lastDay = side?.endsOn ?? null;
  const everyone: Row[] = (await get('/api/reservations?limit=100')).reservations;
  const items: Scene['items'] = (await get('/api/items?limit=100')).items;
  return {
    threads,
    conversations: rows,
    everyone,
    items,
    changed,
    home: side?.home ?? null,
    pageLive: (await t.request('GET', `/api/pages/${sale.slug}`)).status === 200,
    offlineAt: side?.expiresAt ?? undefined,
    overAt:
      lastDay === null ? undefined : DateTime.fromISO(lastDay, { zone: TIMEZONE }).endOf('day').toJSDate(),
    now: t.clock.now(),
  };
}

export type Facts = Awaited<ReturnType<typeof readFacts>>;

type Asked = {
  buyer?: string | undefined;
  about?: Row;
  slots?: number;
  prepared?: string | undefined;
  mail?: Pick<Mail, 'kind' | 'text' | 'attachments'>;
};

/** An email is about the latest change among the items that it names. */
const rowOfMail = ({ text }: Pick<Mail, 'text'>, rows: readonly Row[]): Row | undefined =>
  rows
    .filter((row) => row.items.some(({ title }) => text.includes(title)))
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at))[0];

/** The facts for someone who reads something to or about a buyer. */
export function sceneOf(facts: Facts, { buyer, about, slots = 0, prepared, mail }: Asked): Scene {
  const reservations = facts.everyone.filter((row) => row.buyer_email === buyer);
  const thread = facts.threads.get(buyer ?? '') ?? NOBODY;
  return {
    ...facts,
    ...thread,
    kind: mail?.kind ?? '',
    calendar: Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString(),
    reservations,
    about: mail ? rowOfMail(mail, reservations) : about,
    prepared,
    address: thread.messages.findLast(({ type }) => type === 'address_share')?.content,
    addressChanged: facts.conversations.some(
      (row) => row.buyer_email === buyer && facts.changed.has(row.conversation_id),
    ),
    slots,
    saleOver: facts.overAt !== undefined && facts.overAt < facts.now,
    timezone: TIMEZONE,
  };
}
