import type { DeletedItem } from '../../listings/bin.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { Photo } from '../components/photo.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { shortMoment } from '../sell-item/times.ts';
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
                <Photo url={item.thumbnail} place="row" alt="" class="thumb" width={64} height={64} />
              ) : (
                <span class="thumb" />
              )}
              <div class="about">
                <h2>{item.title}</h2>
                <p class="small muted">
                  {formatPrice(item.priceCents, item.currency)} · until{' '}
                  {shortMoment(item.until, at.nav.timezone ?? 'UTC', useWords().format)}
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
