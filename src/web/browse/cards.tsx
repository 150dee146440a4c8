import { wordFor } from '../../languages/index.ts';
import { photoUrls } from '../../photos/urls.ts';
import { townOf } from '../../sale-page/format.ts';
import type { FoundItem, FoundSale } from '../../search/schemas.ts';
import { toCents } from '../../units.ts';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { headingOf } from '../sale/model.ts';

export function ItemCard({ item, eager }: { item: FoundItem; eager: boolean }) {
  const words = useWords();
  return (
    <li class="found-item">
      <div class="found-photo">
        {item.thumbnail && (
          <Photo url={item.thumbnail} place="gallery" alt="" width={480} height={480} eager={eager} />
        )}
        {item.status === 'reserved' && <span class="badge reserved">{words.statuses.reserved}</span>}
      </div>
      <p class="price">{words.price(toCents(item.price), item.currency)}</p>
      <h2>
        <a href={new URL(item.public_url).pathname}>{item.title}</a>
      </h2>
      <p class="small muted">
        {[townOf(item.sale), wordFor(words.conditions, item.condition)].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}

export function SaleCard(props: { sale: FoundSale; photos: readonly string[]; baseUrl: string }) {
  const { sale, photos, baseUrl } = props;
  const words = useWords();
  const where = townOf(sale);
  return (
    <li class="found-item card flush">
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
