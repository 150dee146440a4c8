import { getTableColumns, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Schema } from '../../db/schema.ts';

type Insert<K extends keyof Schema> = InferInsertModel<Schema[K]>;

export const at = new Date('2026-01-02T03:04:05.678Z');
export const later = (ms: number) => new Date(at.getTime() + ms);

let made = 0;
export const unique = (prefix: string) => {
  made += 1;
  return `${prefix}${made}`;
};

/** A row without any given value. */
export const ungiven = (table: PgTable): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [name, column.default ?? null]),
  );

export const sellerRow = (row: Partial<Insert<'sellers'>> = {}): Insert<'sellers'> => ({
  id: unique('seller'),
  tier: 'free',
  createdAt: at,
  updatedAt: at,
  ...row,
});

export const itemRow = (sellerId: string, row: Partial<Insert<'items'>> = {}): Insert<'items'> => ({
  id: unique('item'),
  sellerId,
  title: 'Chair',
  description: 'Oak',
  priceCents: 4500,
  condition: 'good',
  category: 'furniture',
  specifications: {},
  transportNotes: '',
  requiresTruck: false,
  photoIds: [],
  status: 'available',
  needsReview: false,
  queueCount: 0,
  version: 1,
  searchText: 'chair oak furniture',
  createdAt: at,
  updatedAt: at,
  ...row,
});

export const credentialRow = (
  sellerId: string,
  row: Partial<Insert<'credentials'>> = {},
): Insert<'credentials'> => ({
  hash: unique('hash'),
  id: unique('credential'),
  kind: 'api_key',
  sellerId,
  scopes: ['read', 'write'],
  origin: 'minted',
  name: 'Key',
  last4: 'abcd',
  expiresAt: later(1000),
  createdAt: at,
  ...row,
});

export const claimRow = (
  sellerId: string,
  row: Partial<Insert<'idempotencyRecords'>> = {},
): Insert<'idempotencyRecords'> => ({
  sellerId,
  operation: 'create_listing',
  key: unique('key'),
  claimId: unique('claim'),
  state: 'running',
  requestHash: 'hash',
  credentialKind: 'api_key',
  claimedAt: at,
  expiresAt: later(1000),
  ...row,
});

export const jobRow = (sellerId: string, row: Partial<Insert<'jobs'>> = {}): Insert<'jobs'> => ({
  id: unique('job'),
  sellerId,
  kind: 'generate_listing',
  payload: {},
  status: 'processing',
  attempts: 0,
  expiresAt: later(1_000_000),
  createdAt: at,
  ...row,
});
