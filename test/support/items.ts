import { insertInto } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import { newId } from '../../src/ids.ts';
import { searchColumnsOf } from '../../src/listings/columns.ts';
import type { TestApp } from './app.ts';

type ItemRow = Schema['items']['$inferInsert'];

/** A listing's row, available and complete; `fields` are the differences. */
export function itemRow(
  t: TestApp,
  sellerId: string,
  fields: Partial<ItemRow> = {},
): ItemRow & { id: string } {
  const now = t.clock.now();
  const row: ItemRow & { id: string } = {
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
    photoIds: [],
    status: 'available',
    needsReview: false,
    queueCount: 0,
    version: 1,
    searchText: '',
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
  return { ...row, ...searchColumnsOf(row) };
}

/** Adds a listing with a photo to the store, a second after the one before it. */
export async function addItem(t: TestApp, sellerId: string, fields: Partial<ItemRow> = {}): Promise<string> {
  t.clock.advance(1000);
  const row = itemRow(t, sellerId, { photoIds: [newId('pho', t.deps)], ...fields });
  await t.deps.store.write((tx) => insertInto('items')(tx, row));
  return row.id;
}

export const publish = (t: TestApp, key: string, body: object = {}) =>
  t.request('POST', '/api/pages/publish', { key, body: { publish: true, ...body } });
