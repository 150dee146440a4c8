import type { OverviewQuery } from '../../listings/overview.ts';
import { MOST_PERCENT_OFF } from '../../sale-page/former-price.ts';
import { PostForm } from '../components/form.tsx';
import { useWords } from '../language.tsx';
import { SEVERAL } from './card.tsx';
import { listAddress } from './list-query.ts';

const ACTS = ['hide', 'show', 'delete'] as const;

/** The bar at the bottom, visible while something is selected. Closing it clears the selection. */
export function Several({ token, query }: { token: string; query: OverviewQuery }) {
  const { sell, parts, item } = useWords();
  const { several: words } = sell;
  const labels = { hide: sell.card.hide, show: words.putBack, delete: parts.delete };
  return (
    <PostForm class="several" id={SEVERAL} action="/sell/several" aria-label={words.label} token={token}>
      <input type="hidden" name="back" value={listAddress(query)} />
      <div class="several-head">
        <p class="chosen">{words.chosen}</p>
        <button class="button quiet small-button" type="button" hidden data-all>
          {words.all}
        </button>
        <button class="button quiet small-button" type="reset">
          {item.close}
        </button>
      </div>
      <div class="row lower">
        <label for="percent">{words.lowerBy}</label>
        <input id="percent" name="percent" type="number" min="1" max={MOST_PERCENT_OFF} step="1" value="10" />
        <span aria-hidden="true">%</span>
        <button class="button small-button" type="submit" name="act" value="lower">
          {words.lower}
        </button>
      </div>
      <div class="row">
        {ACTS.map((act) => (
          <button class="button small-button" type="submit" name="act" value={act}>
            {labels[act]}
          </button>
        ))}
      </div>
    </PostForm>
  );
}
