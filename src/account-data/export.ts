import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { getSettings } from '../accounts/settings.ts';
import { listApiKeys } from '../api-keys/keys.ts';
import { breather } from '../breather.ts';
import type { SellerContext } from '../context.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { FORMAT, fileName, KINDS, type Kind, photoName, README, ROWS_PER_FILE } from './format.ts';
import {
  connectedAppRows,
  conversationRows,
  itemRows,
  messageRows,
  paymentRows,
  photoIds,
  reservationRows,
  shown,
  webhookRows,
} from './rows.ts';

/** One file of an archive. A streamed file must state its length first, because tar writes it before the content. */
export type Entry = { name: string } & (
  | { text: string }
  | { bytes: number; body: ReadableStream<Uint8Array> }
);

/** The entries as a .tar.gz, generated while it is read: at most one of them is in memory at a time. */
export function packed(entries: AsyncIterable<Entry>): Readable {
  const archive = pack();
  // No compression: photos don't compress, and next to them the rows are tiny. Trying would take longer than the
  // rest.
  const gzip = createGzip({ level: 0 });
  const feed = async () => {
    for await (const entry of entries) {
      const [source, size] =
        'text' in entry
          ? [Readable.from([Buffer.from(entry.text)]), Buffer.byteLength(entry.text)]
          : [Readable.fromWeb(entry.body), entry.bytes];
      await pipeline(source, archive.entry({ name: entry.name, mode: 0o600, size }));
    }
    archive.finalize();
  };
  // If either end fails (a reader leaves, an entry can't be read), the other ends, too.
  pipeline(archive, gzip).catch((error: Error) => gzip.destroy(error));
  feed().catch((error: Error) => archive.destroy(error));
  return gzip;
}

/**
 * Everything that belongs to the seller as a .tar.gz: one JSON file per kind, and the photos. It is generated while
 * it is read. It contains no secrets: nothing in it gives access to the account.
 */
export const archiveOf = (ctx: SellerContext): Readable => packed(entriesOf(ctx));

/** The kinds of rows that an export has by the thousand, in the order of its files. */
const ROWS = {
  connected_apps: connectedAppRows,
  webhooks: webhookRows,
  items: itemRows,
  conversations: conversationRows,
  messages: messageRows,
  reservations: reservationRows,
  payments: paymentRows,
} as const;

async function* entriesOf(ctx: SellerContext): AsyncGenerator<Entry> {
  const { sellerId } = ctx.actor;
  yield { name: README, text: await about(ctx) };
  yield { name: fileName('account', 1), text: json(await accountOf(ctx)) };
  yield { name: fileName('page', 1), text: json(await pageOf(ctx)) };
  yield { name: fileName('api_keys', 1), text: json((await listApiKeys(ctx)).keys) };
  const kinds = Object.keys(ROWS) as (keyof typeof ROWS)[];
  for (const kind of kinds) yield* files(kind, ROWS[kind](ctx, sellerId));
  for await (const id of photoIds(ctx, sellerId)) {
    // A photo that was deleted in the meantime is left out.
    const photo = await ctx.photoStorage.open(id, 'full');
    if (photo) yield { name: photoName(id), ...photo };
  }
}

/** The files of one kind. There is always at least one, so that no one wonders whether something is missing. */
async function* files(kind: Kind, rows: AsyncIterable<unknown>): AsyncGenerator<Entry> {
  let part = 1;
  let held: string[] = [];
  const breathe = breather(20);
  for await (const row of rows) {
    if (held.length === ROWS_PER_FILE) {
      yield { name: fileName(kind, part), text: arrayOf(held) };
      part += 1;
      held = [];
    }
    // Rows are serialized one by one as they arrive: a thousand at once would block the thread.
    held.push(JSON.stringify(row, null, 2).replaceAll('\n', '\n  '));
    await breathe();
  }
  yield { name: fileName(kind, part), text: arrayOf(held) };
}

const arrayOf = (rows: readonly string[]): string =>
  rows.length === 0 ? '[]\n' : `[\n  ${rows.join(',\n  ')}\n]\n`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function accountOf(ctx: SellerContext) {
  const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
  return {
    format: FORMAT,
    exported_at: ctx.clock.now().toISOString(),
    exported_from: ctx.config.baseUrl,
    ...shown(seller, ['email', 'displayName', 'streetAddress', 'tier', 'planEndsAt', 'createdAt']),
    timezone: seller.browserTimezone,
    settings: await getSettings(ctx),
  };
}

async function pageOf(ctx: SellerContext) {
  const page = await getPageOfSeller(ctx.store.read, ctx.actor.sellerId);
  if (!page) return {};
  return {
    custom_url: page.slug,
    ...shown(page, ['city', 'state', 'country', 'about', 'paymentInstructions', 'endsOn', 'listedInSearch']),
    ...shown(page, ['published', 'expiresAt', 'viewCount']),
    price_drops: page.priceDrops ?? [],
    look: page.look ?? undefined,
  };
}

/** Describes the archive's content in the seller's language. */
async function about({ config, actor, clock, store }: SellerContext): Promise<string> {
  const { archive: say } = await wordsOfSeller(store.read, actor.sellerId);
  const who = actor.email ?? say.someone;
  const line = (name: string, what: string) => `${name.padEnd(20)}${what}`;
  return [
    say.intro({ url: config.baseUrl, who, at: clock.now().toISOString() }),
    '',
    ...KINDS.map((kind) => line(`${kind}.json`, say[kind])),
    line('photos/', say.photos),
    '',
    say.parts,
    say.private,
    '',
    say.moving,
    say.again,
    '',
  ].join('\n');
}
