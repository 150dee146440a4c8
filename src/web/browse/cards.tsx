import { wordFor } from '../../languages/index.ts';
import { photoUrls } from '../../photos/urls.ts';
import type { FoundItem, FoundSale } from '../../search/schemas.ts';
import { townOf } from '../../text/regions.ts';
import { toCents } from '../../units.ts';
import { Photo } from '../components/photo.tsx';
import { Tile } from '../components/tiles.tsx';
import { useWords } from '../language.tsx';
import { headingOf } from '../sale/model.ts';

export function ItemCard(props: { item: FoundItem; eager: boolean; under?: boolean }) {
  const { item, eager, under = false } = props;
  const words = useWords();
  return (
    <Tile
      href={new URL(item.public_url).pathname}
      title={item.title}
      photo={item.thumbnail}
      price={words.price(toCents(item.price), item.currency)}
      badge={item.status === 'reserved' && <span class="badge reserved">{words.statuses.reserved}</span>}
      note={[townOf(item.sale), wordFor(words.conditions, item.condition)].filter(Boolean).join(' · ')}
      eager={eager}
      under={under}
    />
  );
}

export function SaleCard(props: { sale: FoundSale; photos: readonly string[]; baseUrl: string }) {
  const { sale, photos, baseUrl } = props;
  const words = useWords();
  const where = townOf(sale);
  return (
    <li class="found-sale card flush">
      <div class={`found-photos of-${photos.length}`}>
        {photoUrls({ baseUrl }, photos).thumbnails.map((url) => (
          <Photo url={url} place="gallery" alt="" width={480} height={480} />
        ))}
      </div>
      <div class="found-words">
        <h2>
          <a href={`/${sale.slug}`}>{headingOf(sale.display_name, where, words.sale)}</a>
        </h2>
        <p class="small muted">
          {[where, words.browse.onSale({ n: sale.item_count })].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}
