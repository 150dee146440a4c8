import type { Deps } from '../../context.ts';
import { wordFor } from '../../languages/index.ts';
import { cropsOfPhotos } from '../../photos/focus.ts';
import { photoIdOf, photoUrls } from '../../photos/urls.ts';
import type { FoundItem, FoundSale } from '../../search/schemas.ts';
import { townOf } from '../../text/regions.ts';
import { toCents } from '../../units.ts';
import { linkTo } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { Tile } from '../components/tiles.tsx';
import { useWords } from '../language.tsx';
import { headingOf } from '../sale/model.ts';

/** How the photos of found items are cropped in their tiles. */
export const cropsOfItems = ({ store, config }: Deps, items: readonly FoundItem[]) =>
  cropsOfPhotos(
    store.read,
    items.flatMap(({ thumbnail }) => (thumbnail && photoIdOf(config, thumbnail)) || []),
  );

export function ItemCard({ item, ...look }: { item: FoundItem; eager: boolean; under?: boolean }) {
  const words = useWords();
  return (
    <Tile
      href={new URL(item.public_url).pathname}
      title={item.title}
      photo={item.thumbnail}
      price={words.price(toCents(item.price), item.currency)}
      badge={item.status === 'reserved' && <span class="badge reserved">{words.statuses.reserved}</span>}
      note={[townOf(item.sale), wordFor(words.conditions, item.condition)].filter(Boolean).join(' · ')}
      {...look}
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
        <h2>{linkTo(`/${sale.slug}`)(headingOf(sale.display_name, where, words.sale))}</h2>
        <p class="small muted">
          {[where, words.browse.onSale({ n: sale.item_count })].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}
