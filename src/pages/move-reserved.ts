import { eq, inArray } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { addressMovedMail } from '../mail/templates/sales.ts';
import { type PageRow, pageUrl } from '../sale-page/links.ts';
import { RESERVED_WORDS } from '../sale-page/reserved.ts';
import { slugCandidates } from '../sale-page/slugs.ts';
import { findSeller } from '../sellers/find.ts';
import { movePage } from './claim.ts';

/**
 * Moves up to `limit` pages whose address is a word that the service has reserved since. Addresses below the old one
 * still lead to the page. Returns how many.
 */
export async function moveReservedPages(
  deps: Pick<Deps, 'store' | 'clock' | 'config' | 'random'>,
  limit: number,
): Promise<number> {
  // There is usually nothing to do, so look before opening a write.
  if ((await pagesAtReservedWords(deps.store.read, 1)).length === 0) return 0;
  return deps.store.write(async (tx) => {
    const due = await pagesAtReservedWords(tx, limit);
    for (const page of due) {
      const seller = await findSeller(tx, page.sellerId);
      const slug = await freeSlug(deps, tx, { displayName: seller.displayName, city: page.city });
      await movePage(tx, page, slug, deps.clock.now());
      const mail = addressMovedMail({
        language: keptLanguage(seller.language),
        old: pageUrl(deps.config, page),
        url: pageUrl(deps.config, { slug }),
        ownUrl: `${deps.config.baseUrl}/sell/page`,
      });
      await enqueueMail(deps, tx, { ...mail, to: seller.email });
    }
    return due.length;
  });
}

const pagesAtReservedWords = (db: Read, limit: number): Promise<PageRow[]> =>
  db
    .select()
    .from(db.t.pages)
    .where(inArray(db.t.pages.slug, [...RESERVED_WORDS]))
    .limit(limit);

async function freeSlug(
  { random }: Pick<Deps, 'random'>,
  tx: Write,
  from: { displayName: string | null; city: string | null },
): Promise<string> {
  const { pages, formerSlugs } = tx.t;
  for (const slug of slugCandidates(random, from)) {
    const taken = await tx.$count(pages, eq(pages.slug, slug));
    const leads = await tx.$count(formerSlugs, eq(formerSlugs.slug, slug));
    if (taken + leads === 0) return slug;
  }
  throw new Error('Candidates never end');
}
