import { ButtonLink } from '../components/form.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { Price, StatusBadge } from './badges.tsx';
import type { CardView } from './model.ts';

/** The only item of a sale, shown as on a page of its own rather than on an empty shelf. */
export function OneThing(props: { card: CardView; description: string; wide: boolean }) {
  const { card, description, wide } = props;
  const { sale, choose, item } = useWords();
  return (
    <div class="one-thing">
      <div class={wide ? 'one-photo wide' : 'one-photo'}>
        {card.photo ? (
          <Photo url={card.photo} place="strip" alt={card.title} eager first />
        ) : (
          <span class="muted">{sale.noPhoto}</span>
        )}
      </div>
      <div class="stack">
        <div class="row">
          {card.status !== 'available' && <StatusBadge status={card.status} />}
          <span class="muted small">{card.condition}</span>
        </div>
        <h2>
          <a href={card.path}>{card.title}</a>
        </h2>
        <p class="item-price">
          <Price {...card} />
        </p>
        {description && <p class="prose one-words">{description}</p>}
        <p class="row">
          <ButtonLink href="#reserve" look="primary">
            {card.status === 'reserved' ? choose.joinTheLine : item.reserve}
          </ButtonLink>
          <ButtonLink href={card.path} look="quiet">
            {sale.allAbout}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
