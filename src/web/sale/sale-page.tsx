import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import { DEFAULT_LANGUAGE, type Words, wordsOf } from '../../languages/index.ts';
import { galleryOf, galleryTextsOf, getPublicItem } from '../../pages/public-items.ts';
import { isWide } from '../../photos/focus.ts';
import { photoIdOf } from '../../photos/urls.ts';
import type { SalePage as LivePage } from '../../sale-page/page.ts';
import { salePreview } from '../cards/facts.ts';
import { type SaleShown, saleShown } from './found.ts';
import { pickupHoursOf } from './pickup-hours.ts';
import type { SaleQuery } from './query.ts';
import { SalePage } from './view.tsx';

/** A sale page for a query, the same for everyone. @param forOwner makes it what only its owner may see */
export async function salePage(
  deps: Pick<Deps, 'store' | 'config' | 'clock'>,
  page: LivePage,
  query: SaleQuery,
  words: Words = wordsOf(DEFAULT_LANGUAGE),
  forOwner?: { note: Child; change: (shown: SaleShown) => SaleShown },
): Promise<Child> {
  const { config, store, clock } = deps;
  const [db, now] = [store.read, clock.now()];
  const items = await galleryOf(db, page.sellerId, now);
  const texts = query.words === '' ? undefined : await galleryTextsOf(db, page.sellerId);
  const shown = saleShown(config, page, items, { query, now, texts, words });
  const only = shown.only && (await getPublicItem(db, config, page, shown.only.itemId, now));
  return (
    <SalePage
      shown={forOwner ? forOwner.change(shown) : shown}
      pickups={await pickupHoursOf(db, page, words)}
      description={only?.description}
      wide={await isWide(db, only ? photoIdOf(config, only.photos[0] ?? '') : undefined)}
      image={salePreview(shown.sale, items, words)}
      preview={forOwner?.note}
    />
  );
}
