import type { OverviewQuery } from '../../listings/overview.ts';
import { FORM_TOKEN } from '../forms.ts';
import { SEVERAL } from './card.tsx';
import { listAddress } from './list-query.ts';

/** Stands at the bottom while something is ticked. */
export const Several = ({ token, query }: { token: string; query: OverviewQuery }) => (
  <form class="several" id={SEVERAL} method="post" action="/sell/several" aria-label="What is ticked">
    <input type="hidden" name={FORM_TOKEN} value={token} />
    <input type="hidden" name="back" value={listAddress(query)} />
    <p class="chosen" />
    <div class="row lower">
      <label for="percent">Lower by</label>
      <input id="percent" name="percent" type="number" min="1" max="90" step="1" value="10" />
      <span aria-hidden="true">%</span>
      <button class="button small-button" type="submit" name="act" value="lower">
        Lower prices
      </button>
    </div>
    <div class="row">
      <button class="button small-button" type="submit" name="act" value="hide">
        Hide
      </button>
      <button class="button small-button" type="submit" name="act" value="show">
        Put back
      </button>
      <button class="button small-button" type="submit" name="act" value="delete">
        Delete
      </button>
    </div>
  </form>
);
