import type { Readable } from 'node:stream';
import { getSettings } from '../accounts/settings.ts';
import { listApiKeys } from '../api-keys/keys.ts';
import { breather } from '../breather.ts';
import type { SellerContext } from '../context.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { FORMAT, fileName, KINDS, type Kind, photoName, README, ROWS_PER_FILE } from './format.ts';
import { type Entry, packed } from './pack.ts';
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

/**
 * Everything that belongs to the seller as a .tar.gz: one JSON file per kind, and the photos. It is generated while
 * it is read. It contains no secrets: nothing in it gives access to the account.
 */
export const archiveOf = (ctx: SellerContext): Readable => packed(entriesOf(ctx));

async function* entriesOf(ctx: SellerContext): AsyncGenerator<Entry> {
  const { sellerId } = ctx.actor;
  yield { name: README, text: await about(ctx) };
  yield { name: fileName('account', 1), text: json(await accountOf(ctx)) };
  yield { name: fileName('page', 1), text: json(await pageOf(ctx)) };
  yield { name: fileName('api_keys', 1), text: json((await listApiKeys(ctx)).keys) };
  yield* files('connected_apps', connectedAppRows(ctx, sellerId));
  yield* files('webhooks', webhookRows(ctx, sellerId));
  yield* files('items', itemRows(ctx, sellerId));
  yield* files('conversations', conversationRows(ctx, sellerId));
  yield* files('messages', messageRows(ctx, sellerId));
  yield* files('reservations', reservationRows(ctx, sellerId));
  yield* files('payments', paymentRows(ctx, sellerId));
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
