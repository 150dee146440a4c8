import type { DeletedItem } from '../../listings/bin.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { SellerFrame } from '../components/seller-frame.tsx';
import { FORM_TOKEN } from '../forms.ts';
import type { Shown } from '../seller-pages.ts';

type Props = { at: Pick<Shown, 'nav' | 'token'>; items: readonly DeletedItem[]; done?: string | undefined };

/** What was deleted, with its deadline. */
export const BinPage = ({ at, items, done }: Props) => (
  <SellerFrame title="Deleted things" current="sale" nav={at.nav} done={done} styles={['sell.css']}>
    <div class="stack">
      <div class="stack tight">
        <p>
          <a class="back-link" href="/sell">
            <span aria-hidden="true">←</span> My sale
          </a>
        </p>
        <h1>Deleted things</h1>
        <p class="muted">They can be brought back for 7 days, then they are gone with their photos.</p>
      </div>
      {items.length === 0 ? (
        <p class="lead">Nothing is in the bin.</p>
      ) : (
        <ul class="card bin">
          {items.map((item) => (
            <li class="bin-row">
              {item.thumbnail ? (
                <img class="thumb" src={item.thumbnail} alt="" width="64" height="64" loading="lazy" />
              ) : (
                <span class="thumb" />
              )}
              <div class="about">
                <h2>{item.title}</h2>
                <p class="small muted">
                  {formatPrice(item.priceCents)} · {leftWords(item.hoursLeft)}
                </p>
              </div>
              <form method="post" action="/sell/bin/restore">
                <input type="hidden" name={FORM_TOKEN} value={at.token} />
                <input type="hidden" name="id" value={item.id} />
                <button class="button small-button" type="submit" aria-label={`Restore: ${item.title}`}>
                  Restore
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </div>
  </SellerFrame>
);

/** Rounded down, so that it never promises more than there is. */
function leftWords(hours: number): string {
  if (hours < 1) return 'less than an hour left';
  if (hours < 48) return hours === 1 ? '1 hour left' : `${hours} hours left`;
  return `${Math.floor(hours / 24)} days left`;
}
