import { Tile, Tiles } from '../components/tiles.tsx';
import { useWords } from '../language.tsx';
import { Price, StatusBadge } from './badges.tsx';
import type { CardView, SaleView } from './model.ts';
import { queryString } from './query.ts';

type Props = { sale: SaleView; cards: readonly CardView[]; picks: readonly string[] };

/** Other items of the sale. */
export function Others({ sale, cards, picks }: Props) {
  const { item: words } = useWords();
  if (cards.length === 0) return null;
  const query = queryString({ picks });
  return (
    <section class="others stack" aria-labelledby="others-heading">
      <div class="row between">
        <h2 id="others-heading">{words.more({ heading: sale.heading })}</h2>
        <a href={`/${sale.slug}${query}`}>{words.seeAll}</a>
      </div>
      <Tiles>
        {cards.map((card) => (
          <Tile
            href={`${card.path}${query}`}
            title={card.title}
            photo={card.thumbnail}
            price={<Price {...card} />}
            badge={card.status === 'reserved' && <StatusBadge status="reserved" />}
            under
          />
        ))}
      </Tiles>
    </section>
  );
}
