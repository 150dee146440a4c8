import type { LeftPhotos } from '../../listings/new-things-desk.ts';
import type { Overview, OverviewQuery } from '../../listings/overview.ts';
import type { SaleState } from '../../mail/to-seller.ts';
import { MOST_PERCENT_OFF } from '../../sale-page/former-price.ts';
import { linkTo, MainLink, PostForm, Submit } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { Steps } from '../components/steps.tsx';
import { Decisions, type ShownDecisions } from '../inbox/decisions.tsx';
import { useWords } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { Card, SEVERAL } from './card.tsx';
import type { Coming } from './coming.ts';
import { Finder } from './finder.tsx';
import { FirstSteps, type FirstStepsProps } from './first-steps.tsx';
import { listAddress } from './list-query.ts';
import type { DoneBefore } from './undo.ts';
import { UndoLine } from './undo-line.tsx';

export type SalePageProps = {
  at: Pick<Shown, 'nav' | 'token' | 'typed'>;
  query: OverviewQuery;
  overview: Overview;
  decisions: ShownDecisions;
  coming: readonly Coming[];
  steps: FirstStepsProps;
  /** Whether the items that are left can be reserved. */
  sale: SaleState;
  /** How often the public pages were opened; null before there is a page. */
  views: number | null;
  /** The newest photos that were uploaded but aren't listed yet. */
  left: LeftPhotos | undefined;
  /** What was just done, and the sealed note that undoes it. */
  done?: DoneBefore | undefined;
};

export function SalePage(props: SalePageProps) {
  const { at, overview, query } = props;
  const { counts } = overview;
  const words = useWords();
  const { sell } = words;
  return (
    <SellerFrame
      title={words.seller.mySale}
      current="sale"
      nav={at.nav}
      width="wide"
      styles={['sell.css']}
      scripts={['sell.js']}
    >
      <div class="stack my-sale">
        <div class="page-head my-sale-head">
          <div>
            <h1>{words.seller.mySale}</h1>
            {counts.all > 0 && <Counts {...props} currency={at.nav.currency} />}
          </div>
          {counts.all > 0 && (
            <MainLink href="/sell/new">
              <span aria-hidden="true">+</span> {sell.add}
            </MainLink>
          )}
        </div>
        <Decisions {...props.decisions} token={at.token} action="/sell/decide" />
        <FirstSteps {...props.steps} />
        <ComingUp coming={props.coming} />
        {counts.all === 0 ? (
          <Empty left={props.left} />
        ) : (
          <section class="stack" aria-labelledby="things">
            <h2 id="things" class="visually-hidden">
              {sell.all}
            </h2>
            <Finder query={query} counts={counts} />
            <Things {...props} />
            <Paging query={query} overview={overview} />
            <Several token={at.token} query={query} />
          </section>
        )}
        <p class="small row">
          <a class="quiet-link" href="/sell/bin">
            {sell.bin.title}
          </a>
          {counts.all > 0 && (
            <a class="quiet-link" href="/sell/end">
              {words.sellEnd.title}
            </a>
          )}
          {counts.taken > 0 && (
            <a class="quiet-link" href="/sell/summary">
              {words.sellEnd.sold}
            </a>
          )}
        </p>
      </div>
      <UndoLine token={at.token} back={listAddress(query)} {...props.done} />
    </SellerFrame>
  );
}

/** The state of the sale in numbers; a script updates them after each change. */
export function Counts(props: Pick<SalePageProps, 'overview' | 'views' | 'sale'> & { currency: string }) {
  const { views, currency, sale } = props;
  const { counts, soldCents, followers } = props.overview;
  const words = useWords();
  const { counts: say } = words.sell;
  const said = [
    (sale === 'open' ? say.available : say.unsold)({ n: counts.available }),
    counts.reserved > 0 && say.reserved({ n: counts.reserved }),
    counts.taken > 0 && say.sold({ n: counts.taken, price: words.price(soldCents, currency) }),
    views !== null && views > 0 && say.views({ n: views }),
    followers > 0 && say.followers({ n: followers }),
  ];
  return (
    <p class="muted" data-head>
      {said.filter(Boolean).join(' · ')}
    </p>
  );
}

function ComingUp({ coming }: Pick<SalePageProps, 'coming'>) {
  if (coming.length === 0) return null;
  return (
    <details class="card flush first" open={coming.length <= 2}>
      <summary>
        <h2>{useWords().sell.coming.title}</h2>
        <span class="small muted">{coming.length}</span>
      </summary>
      <ul class="needs">
        {coming.map(({ href, what, about }) => (
          <li>
            <a class="need" href={href}>
              <span class="what">{what}</span>
              <span class="small muted about">{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Empty({ left }: Pick<SalePageProps, 'left'>) {
  const { empty: words } = useWords().sell;
  return (
    <div class="card empty-sale stack">
      <Steps at={left ? 3 : 2} />
      <h2>{left ? words.photos({ n: left.photos }) : words.start}</h2>
      <p class="lead">{left ? words.continue : words.how}</p>
      <p>
        <MainLink href={left ? `/sell/new/${left.id}` : '/sell/new'}>
          {left ? words.goOn : words.add}
        </MainLink>
      </p>
    </div>
  );
}

function Things({ at, query, overview }: SalePageProps) {
  if (overview.items.length === 0) {
    return <p class="lead">{useWords().sell.nothing({ link: linkTo('/sell') })}</p>;
  }
  const typedFor = at.typed?.action === '/sell/change' ? at.typed.fields : undefined;
  return (
    <ul class="card sale-list">
      {overview.items.map((item, i) => (
        <Card
          item={item}
          token={at.token}
          back={listAddress(query)}
          saleUrl={at.nav.saleUrl}
          typed={typedFor?.get('id') === item.id ? (typedFor.get('price') ?? undefined) : undefined}
          eager={i < 6}
        />
      ))}
    </ul>
  );
}

function Paging({ query, overview: { page, pages } }: Pick<SalePageProps, 'query' | 'overview'>) {
  const { sell: words } = useWords();
  if (pages === 1) return null;
  return (
    <nav class="row between" aria-label={words.pages}>
      {page > 1 ? (
        <a class="button" rel="prev" href={listAddress({ ...query, page: page - 1 })}>
          {words.back}
        </a>
      ) : (
        <span />
      )}
      <span class="muted">{words.page({ page, pages })}</span>
      {page < pages ? (
        <a class="button" rel="next" href={listAddress({ ...query, page: page + 1 })}>
          {words.more}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

const ACTS = ['hide', 'show', 'delete'] as const;

/** The bar at the bottom, visible while something is selected. Closing it clears the selection. */
function Several({ token, query }: { token: string; query: OverviewQuery }) {
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
        <Submit look="small-button" name="act" value="lower">
          {words.lower}
        </Submit>
      </div>
      <div class="row">
        {ACTS.map((act) => (
          <Submit look="small-button" name="act" value={act}>
            {labels[act]}
          </Submit>
        ))}
      </div>
    </PostForm>
  );
}
