import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage, type Language, type Words, wordsOf } from '../languages/index.ts';

const kept = prepared<{ sellerId: string }>()('seller_language', (db, p) => {
  const { sellers } = db.t;
  return db.select({ language: sellers.language }).from(sellers).where(eq(sellers.id, p.sellerId));
});

/** The language of emails to a seller: the account's, or else English. */
export async function languageOfSeller(db: Read, sellerId: string): Promise<Language> {
  const [row] = await kept(db, { sellerId });
  return keptLanguage(row?.language);
}

/** The words for text that an assistant passes on to the seller. */
export const wordsOfSeller = async (db: Read, sellerId: string): Promise<Words> =>
  wordsOf(await languageOfSeller(db, sellerId));

/** The same by email address, whether or not it has an account. */
export async function languageOfEmail(db: Read, email: string): Promise<Language> {
  const row = await getRow(db, 'sellers', { email }, { columns: ['language'] });
  return keptLanguage(row?.language);
}

/** Stores a seller's choice. With `first`, only if none is stored yet, as at the first sign-in in a browser. */
export async function keepLanguage(deps: Deps, sellerId: string, language: Language, { first = false } = {}) {
  const theirs = { id: sellerId, ...(first && { language: null }) };
  await deps.store.write((tx) => updateRows(tx, 'sellers', theirs, { language }));
}
