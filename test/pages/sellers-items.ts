import type { Schema } from '../../db/schema.ts';
import { newId } from '../../src/ids.ts';
import { fold } from '../../src/text/fold.ts';
import type { TestApp } from '../support/app.ts';

type ItemRow = Schema['items']['$inferInsert'];

/** Puts a listing of the seller into the store, a second after the one before. */
export async function addItem(t: TestApp, sellerId: string, fields: Partial<ItemRow> = {}): Promise<string> {
  t.clock.advance(1000);
  const now = t.clock.now();
  const row: ItemRow = {
    id: newId('item', t.deps),
    sellerId,
    title: 'Brass floor lamp',
    description: 'Works well.',
    priceCents: 3500,
    condition: 'Good',
    category: 'Decor',
    specifications: {},
    transportNotes: '',
    requiresTruck: false,
    photoIds: [newId('pho', t.deps)],
    status: 'available',
    needsReview: false,
    queueCount: 0,
    version: 1,
    searchText: '',
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
  row.searchText = fold([row.title, row.description, row.category].join(' '));
  await t.deps.store.write((tx) => tx.insert(tx.t.items).values(row));
  return row.id;
}

export const publish = (t: TestApp, key: string, body: object = {}) =>
  t.request('POST', '/api/pages/publish', { key, body: { publish: true, ...body } });
