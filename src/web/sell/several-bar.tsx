import type { OverviewQuery } from '../../listings/overview.ts';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { SEVERAL } from './card.tsx';
import { listAddress } from './list-query.ts';

/** Stands at the bottom while something is ticked. */
export function Several({ token, query }: { token: string; query: OverviewQuery }) {
  const { sell, parts } = useWords();
  const { several: words } = sell;
  return (
    <form class="several" id={SEVERAL} method="post" action="/sell/several" aria-label={words.label}>
      <input type="hidden" name={FORM_TOKEN} value={token} />
      <input type="hidden" name="back" value={listAddress(query)} />
      <p class="chosen" />
      <div class="row lower">
        <label for="percent">{words.lowerBy}</label>
        <input id="percent" name="percent" type="number" min="1" max="90" step="1" value="10" />
        <span aria-hidden="true">%</span>
        <button class="button small-button" type="submit" name="act" value="lower">
          {words.lower}
        </button>
      </div>
      <div class="row">
        <button class="button small-button" type="submit" name="act" value="hide">
          {sell.card.hide}
        </button>
        <button class="button small-button" type="submit" name="act" value="show">
          {words.putBack}
        </button>
        <button class="button small-button" type="submit" name="act" value="delete">
          {parts.delete}
        </button>
      </div>
    </form>
  );
}
