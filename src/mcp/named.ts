import { desc, eq } from 'drizzle-orm';
import { listRows } from '../../db/rows.ts';
import type { Context } from '../context.ts';
import { type Candidate, refusal } from '../errors.ts';
import { placesOf } from '../reservations/find.ts';
import { isOpen } from '../reservations/status.ts';
import { shortened } from '../text/wording.ts';
import { fromCents } from '../units.ts';

/**
 * People name things, and agents pass on what they say: in place of an ID, a tool also accepts the address of a page, an
 * exact title, or a buyer's name or email, if it fits exactly one of the seller's objects. IDs cost no lookup.
 */
const KINDS = {
  item: { fields: ['item_id', 'item_ids'], tool: 'get_listings', is: 'listing' },
  conv: { fields: ['conversation_id'], tool: 'get_conversations', is: 'conversation' },
  res: { fields: ['reservation_id'], tool: 'get_conversations', is: 'reservation' },
} as const;
type Kind = keyof typeof KINDS;

const isId = (kind: Kind, text: string): boolean => new RegExp(`^${kind}_[0-9A-Z]{26}$`).test(text);
const idIn = (kind: Kind, text: string): string | undefined =>
  new RegExp(`\\b${kind}_[0-9A-Z]{26}\\b`).exec(text)?.[0];

/** Objects with items as keys. */
const BY_ITEM = ['final_prices', 'agreed_prices', 'offer_answers'];
/** Maximum number of matches to offer; the seller has to be more precise if there are more. */
const MOST_CANDIDATES = 8;
/** Maximum depth to look for names in the arguments: no tool nests its own deeper. */
const DEEPEST = 4;

const kindOf = (field: string): Kind | undefined =>
  (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind].fields.some((each) => each === field));

/** `args` with IDs in place of names. @throws AppError AMBIGUOUS with the matches of a name */
export async function withIds(ctx: Context, tool: string, args: unknown): Promise<unknown> {
  const { actor } = ctx;
  if (actor.kind === 'anonymous') return args;
  const known = new Map<string, Promise<string>>();
  const idOf = (kind: Kind, name: unknown): unknown => {
    if (typeof name !== 'string' || isId(kind, name)) return name;
    const key = `${kind} ${name}`;
    const found = known.get(key) ?? findId({ ctx, sellerId: actor.sellerId, tool }, kind, name);
    known.set(key, found);
    return found;
  };
  const walk = async (value: unknown, depth: number): Promise<unknown> => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
    if (Array.isArray(value)) return Promise.all(value.map((each) => walk(each, depth + 1)));
    const entries = Object.entries(value).map(async ([field, inner]) => {
      const kind = kindOf(field);
      if (kind && Array.isArray(inner))
        return [field, await Promise.all(inner.map((each) => idOf(kind, each)))];
      if (kind) return [field, await idOf(kind, inner)];
      if (!BY_ITEM.includes(field) || typeof inner !== 'object' || inner === null || Array.isArray(inner))
        return [field, await walk(inner, depth + 1)];
      const keyed = Object.entries(inner).map(async ([name, of]) => [await idOf('item', name), of]);
      return [field, Object.fromEntries(await Promise.all(keyed))];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  return walk(args, 0);
}

type Asked = { ctx: Context; sellerId: string; tool: string };

/** The id that a name stands for. A name without a match stays as it is, and the operation refuses it. */
async function findId(asked: Asked, kind: Kind, name: string): Promise<string> {
  const id = /^https?:\/\//i.test(name) ? idIn(kind, name) : undefined;
  if (id !== undefined) return id;
  const found = await FIND[kind](asked, name);
  const [first] = found;
  if (!first) return name;
  if (found.length === 1) return first.id;
  const { is, tool } = KINDS[kind];
  throw refusal(
    'AMBIGUOUS.name',
    { name: shortened(name), kind: is },
    { nextTool: tool, candidates: found.slice(0, MOST_CANDIDATES) },
  );
}

const folded = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const FIND: Record<Kind, (asked: Asked, name: string) => Promise<Candidate[]>> = {
  async item({ ctx, sellerId, tool }, name) {
    const { items: i } = ctx.store.read.t;
    // Titles are compared in code, because the databases fold text differently.
    const rows = await ctx.store.read
      .select({ id: i.id, title: i.title, status: i.status, at: i.deletedAt, cents: i.priceCents })
      .from(i)
      .where(eq(i.sellerId, sellerId))
      .orderBy(desc(i.id));
    const named = rows.filter(({ title }) => folded(title) === folded(name));
    const wanted = named.filter(({ at }) => (at !== null) === (tool === 'restore_listing'));
    // Deleting or restoring it a second time finds it, too.
    const repeats = /^(?:delete|restore)_listing$/.test(tool) ? named : [];
    return (wanted.length > 0 ? wanted : repeats).map(({ id, title, status, cents }) => ({
      id,
      label: `${shortened(title)} (${status}, ${fromCents(cents)})`,
    }));
  },

  async conv({ ctx, sellerId }, name) {
    const order = ['-lastActivityAt'] as const;
    const rows = await listRows(ctx.store.read, 'conversations', { sellerId }, { order });
    return rows
      .filter((row) => isBuyer(row, name))
      .map(({ id, buyerName, buyerEmail, firstItemTitle: about }) => ({
        id,
        label: `${shortened(buyerName)} <${buyerEmail}>${about === null ? '' : `: ${shortened(about)}`}`,
      }));
  },

  async res({ ctx, sellerId, tool }, name) {
    const order = ['-createdAt', '-id'] as const;
    const rows = await listRows(ctx.store.read, 'reservations', { sellerId }, { order });
    const places = await placesOf(ctx.store.read, rows);
    const titlesOf = (id: string) =>
      places.filter(({ reservationId }) => reservationId === id).map(({ title }) => title);
    // The last part of an inbox address is a conversation.
    const thread = idIn('conv', name);
    const fits = rows.filter(
      (row) =>
        row.conversationId === thread ||
        isBuyer(row, name) ||
        titlesOf(row.id).some((title) => folded(title) === folded(name)),
    );
    // Objects that the seller can still act on come before those that have ended.
    const current = fits.filter((row) => (tool === 'undo' ? row.undo !== null : isOpen(row.status)));
    return (current.length > 0 ? current : fits).map(({ id, buyerName, status }) => ({
      id,
      label: `${shortened(buyerName)}: ${shortened(titlesOf(id).join(', '))} (${status})`,
    }));
  },
};

const isBuyer = (of: { buyerName: string; buyerEmail: string }, name: string): boolean =>
  folded(of.buyerName) === folded(name) || folded(of.buyerEmail) === folded(name);
