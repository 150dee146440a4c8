import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { searchFold } from '../../db/search/sqlite.ts';
import { containsAddress } from '../../src/address-check/check.ts';
import { prohibitedIn } from '../../src/listings/public-texts.ts';
import { type handWritten, type ItemRow, present, viewOf } from './hand-written.ts';
import { sendMails } from './sends-mails.ts';

const words = (most: number) => z.string().trim().min(1).max(most);
const price = z.number().min(0).max(1_000_000).multipleOf(0.01);
const Create = z.strictObject({
  photos: z.array(words(2000)).min(1).max(5),
  title: words(120),
  description: words(5000),
  price,
  condition: z.enum(['New', 'Like new', 'Good', 'Fair']),
  category: words(60),
  specifications: z.record(words(60), words(200)),
  transport_notes: words(500),
});
const Edit = z.strictObject({ title: words(120), price });
const Reserve = z.strictObject({
  slug: words(60),
  item_ids: z.array(words(60)).min(1).max(10),
  buyer_name: words(80),
  buyer_email: z.email().max(254),
});

const DAY_MS = 24 * 3600_000;
const HOLD_MS = 30 * 60_000;
const HOLDS_OF_NETWORK = 5;

const newId = (prefix: string) => `${prefix}_${randomBytes(13).toString('hex').toUpperCase()}`;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The words by which a search finds an item; those of the title are marked as well. */
function wordsOf(title: string, rest: string): string {
  const split = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = new Set([...split(title), ...split(rest)]);
  return [...words, ...split(title).map((word) => `_t${word}`)].join(' ');
}

/**
 * Hand-written writes with the same duties as the service, so that the difference is the cost of its layers:
 * - input is checked against a schema, because no one would store what a stranger sent unchecked, and searched for
 *   prohibited goods with the service's own patterns, which are facts rather than a layer;
 * - each response follows a synced commit; simultaneous writes share one, and a failing write fails no other;
 * - all rows of the service: listing, creation, thread, message, reservation, place, email; versions and the search
 *   index (by the same triggers and the same fold), and the response that is stored under an idempotency key;
 * - reads that decide: plan limits, webhooks that listen, blocked buyers, holds of a network, places in line;
 * - emails in the outbox are sent as without a provider: one synced file each, and then their text is emptied;
 * - for an agent's edit: whether the seller approves by hand or has already approved it, and whether it would publish
 *   the seller's address;
 * - deleted content is overwritten in the file.
 *
 * It leaves out sellers' choices about emails, other languages, questions of an agent, spans, and metrics.
 */
export function writtenInGroups({ db, create, page }: ReturnType<typeof handWritten>) {
  db.pragma('secure_delete = on');
  const [begin, commit, save, keep, undo] = [
    'begin immediate',
    'commit',
    'savepoint body',
    'release body',
    'rollback to body',
  ].map((text) => db.prepare(text));
  const fold = searchFold(db);
  let waiting: (() => () => void)[] = [];
  const drain = () => {
    const bodies = waiting;
    waiting = [];
    begin?.run();
    const settle = bodies.map((body) => body());
    fold();
    commit?.run();
    for (const done of settle) done();
  };
  const write = <T>(body: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(drain);
      waiting.push(() => {
        save?.run();
        try {
          const value = body();
          keep?.run();
          return () => resolve(value);
        } catch (error) {
          undo?.run();
          keep?.run();
          return () => reject(error);
        }
      });
    });

  const claim = db.prepare(
    "insert into idempotency_records (seller_id, operation, key, claim_id, state, request_hash, credential_kind, claimed_at, expires_at) values (?, 'create', ?, ?, 'running', ?, 'api_key', ?, ?)",
  );
  const complete = db.prepare(
    "update idempotency_records set state = 'done', response_status = 200, response_body = ? where claim_id = ?",
  );
  const itemOf = db.prepare<[string, string], ItemRow>('select * from items where id = ? and seller_id = ?');
  const update = db.prepare<unknown[], ItemRow>(
    'update items set title = ?, price_cents = ?, priced_at = ?, search_text = ?, search_words = ?, version = version + 1, updated_at = ? where id = ? and version = ? returning *',
  );
  const hooks = db.prepare('select id, events from webhooks where seller_id = ? and disabled_at is null');
  const refuse = (texts: string[]) => {
    if (prohibitedIn(texts) !== undefined) throw new Error('Prohibited');
  };
  const asks = db.prepare<
    [string, string],
    { approves: string; outcome: string | null; address: string | null }
  >(
    'select s.approve_replies as approves, c.outcome, s.street_address as address from sellers s left join confirmations c on c.token_hash = ? where s.id = ?',
  );
  const edit = (sellerId: string, id: string, { title, price }: z.output<typeof Edit>) => {
    const now = Date.now();
    refuse([title]);
    const asked = asks.get(hash(JSON.stringify([sellerId, 'edit', id, title, price])), sellerId);
    if (asked?.approves !== 'in_chat' || asked.outcome !== null) throw new Error('Its seller decides');
    if (asked.address !== null && containsAddress(asked.address, [title])) throw new Error('An address');
    const before = itemOf.get(id, sellerId);
    if (!before) throw new Error('No such item');
    const rest = `${before.description} ${before.category} ${before.specifications}`;
    const text = `${title} ${rest}`.toLowerCase();
    const cents = Math.round(price * 100);
    const row = update.get(title, cents, now, text, wordsOf(title, rest), now, id, before.version);
    if (!row) throw new Error('It was changed meanwhile');
    hooks.all(sellerId);
    return { success: true, data: present(row, viewOf(page.get(sellerId))) };
  };

  const saleAt = db.prepare<[string], { seller_id: string; name: string | null; expires_at: number }>(
    'select p.seller_id, s.display_name as name, p.expires_at from pages p join sellers s on s.id = p.seller_id where p.slug = ? and p.published',
  );
  const blocked = db.prepare('select 1 from blocks where seller_id = ? and mailbox = ?');
  const threadWith = db.prepare('select id from conversations where seller_id = ? and buyer_email = ?');
  const newest = db
    .prepare<[string], number | null>('select max(last_activity_at) from conversations where seller_id = ?')
    .pluck();
  const insertThread = db.prepare(
    'insert into conversations (id, seller_id, buyer_email, buyer_name, unread_seller, last_message, last_activity_at, first_item_title, reservation_id, created_at) values (?, ?, ?, ?, 0, ?, ?, ?, ?, ?)',
  );
  const insertMessage = db.prepare(
    "insert into messages (id, conversation_id, sender_type, type, content, contains_public_text, scam_hints, created_at) values (?, ?, 'system', 'text', ?, 1, '[]', ?)",
  );
  const heldFrom = db
    .prepare<[string], number>(
      "select count(*) from reservation_items i join reservations r on r.id = i.reservation_id where r.requested_from = ? and (r.confirmed_at is null or r.confirmed_unproven) and r.status in ('pending', 'active') and i.state = 'held'",
    )
    .pluck();
  const insertReservation = db.prepare(
    'insert into reservations (id, seller_id, conversation_id, buyer_name, buyer_email, status, manage_token_hash, expires_at, base_ends_at, requested_from, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const lastOrder = db
    .prepare<[string], number | null>('select max(queue_order) from reservation_items where item_id = ?')
    .pluck();
  const insertPlace = db.prepare(
    'insert into reservation_items (reservation_id, item_id, state, queue_order, created_at) values (?, ?, ?, ?, ?)',
  );
  const hold = db.prepare(
    "update items set status = 'reserved', version = version + 1, updated_at = ? where id = ?",
  );
  const queue = db.prepare('update items set queue_count = ? where id = ?');
  const insertMail = db.prepare(
    "insert into outbox (id, kind, recipient, subject, text, html, attachments, status, attempts, due_at, created_at, conversation_id) values (?, 'reservation_received', ?, ?, ?, ?, '[]', 'queued', 0, ?, ?, ?)",
  );
  const reserve = (
    { slug, item_ids: [itemId = ''], buyer_name: name, buyer_email: email }: z.output<typeof Reserve>,
    network: string,
  ) => {
    const now = Date.now();
    const sale = saleAt.get(slug);
    if (!sale || sale.expires_at <= now) throw new Error('No such sale');
    const { seller_id: sellerId } = sale;
    const item = itemOf.get(itemId, sellerId);
    if (!item || blocked.get(sellerId, email) || threadWith.get(sellerId, email))
      throw new Error('Not for them');
    const isFree = item.status === 'available';
    const state = !isFree ? 'queued' : (heldFrom.get(network) ?? 0) < HOLDS_OF_NETWORK ? 'held' : 'waiting';
    const status = state === 'queued' ? 'queued' : 'pending';
    const position = state === 'held' ? 0 : item.queue_count + 1;
    const [id, threadId, token] = [newId('res'), newId('conv'), randomBytes(32).toString('base64url')];
    const endsAt = status === 'pending' ? now + HOLD_MS : null;
    const line = `${name} asked for “${item.title}”.`;
    const activity = Math.max(now, (newest.get(sellerId) ?? 0) + 1);
    insertThread.run(threadId, sellerId, email, name, line, activity, item.title, id, now);
    insertReservation.run(
      id,
      sellerId,
      threadId,
      name,
      email,
      status,
      hash(token),
      endsAt,
      endsAt,
      network,
      now,
      now,
    );
    if (state === 'held') hold.run(now, itemId);
    else queue.run(position, itemId);
    insertPlace.run(id, itemId, state, (lastOrder.get(itemId) ?? 0) + 1, now);
    if (state === 'held') hooks.all(sellerId);
    insertMessage.run(newId('msg'), threadId, line, activity);
    const link = `http://localhost:3000/r/${token}`;
    const text = `Hi ${name},\n\n${item.title} is held for you until ${new Date(endsAt ?? now).toISOString()}. Open this link to confirm:\n\n${link}\n`;
    insertMail.run(
      newId('mail'),
      email,
      `Confirm: ${item.title}`,
      text,
      `<p>${text.replaceAll('\n', '<br>')}</p>`,
      now,
      now,
      threadId,
    );
    const expires_at = endsAt === null ? null : new Date(endsAt).toISOString();
    return {
      success: true,
      data: { reservation_id: id, status, items: [{ item_id: itemId, state, position }], expires_at },
    };
  };

  sendMails(db, write);

  return {
    createItem(sellerId: string, body: unknown, key?: string) {
      const input = Create.parse(body);
      const { title, description, category, specifications } = input;
      return write(() => {
        refuse([
          title,
          description,
          category,
          ...Object.entries(specifications).flat(),
          input.transport_notes,
        ]);
        const words = wordsOf(title, `${description} ${category} ${JSON.stringify(specifications)}`);
        hooks.all(sellerId);
        if (key === undefined) return create(sellerId, input, words);
        const claimId = newId('req');
        const now = Date.now();
        claim.run(sellerId, key, claimId, hash(JSON.stringify(input)), now, now + DAY_MS);
        const answer = create(sellerId, input, words);
        complete.run(JSON.stringify(answer), claimId);
        return answer;
      });
    },
    editItem(sellerId: string, id: string, body: unknown) {
      const change = Edit.parse(body);
      return write(() => edit(sellerId, id, change));
    },
    reserve(body: unknown, network: string) {
      const request = Reserve.parse(body);
      return write(() => reserve(request, network));
    },
  };
}
