import type { Overview, OverviewQuery } from '../../listings/overview.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { SellerFrame } from '../components/seller-frame.tsx';
import { Steps } from '../components/steps.tsx';
import { Decisions, type ShownDecisions } from '../inbox/decisions.tsx';
import type { Shown } from '../seller-pages.ts';
import { Card } from './card.tsx';
import { type Coming, photosWait } from './coming.ts';
import { Finder } from './finder.tsx';
import { FirstSteps, type FirstStepsProps } from './first-steps.tsx';
import { listAddress } from './list-query.ts';

import { Several } from './several-bar.tsx';
import { UndoLine } from './undo-line.tsx';

export type LeftPhotos = { id: string; photos: number };

export type SalePageProps = {
  at: Pick<Shown, 'nav' | 'token' | 'typed'>;
  query: OverviewQuery;
  overview: Overview;
  decisions: ShownDecisions;
  coming: readonly Coming[];
  steps: FirstStepsProps;
  /** Openings of the public pages; null before there is a page. */
  views: number | null;
  /** Photos that were sent and are not listed yet. */
  left: LeftPhotos | undefined;
  /** What was just done, and the sealed note that takes it back. */
  done?: { words: string; undo: string | undefined } | undefined;
};

/** The seller's own sale: what waits, then everything that is in it. */
export function SalePage(props: SalePageProps) {
  const { at, overview, query } = props;
  const { counts } = overview;
  return (
    <SellerFrame
      title="My sale"
      current="sale"
      nav={at.nav}
      width="wide"
      styles={['sell.css']}
      scripts={['sell.js']}
    >
      <div class="stack">
        <div class="page-head my-sale-head">
          <div>
            <h1>My sale</h1>
            {counts.all > 0 && <p class="muted">{inWords(props)}</p>}
          </div>
          {counts.all > 0 && (
            <a class="button primary" href="/sell/new">
              <span aria-hidden="true">+</span> Add things
            </a>
          )}
        </div>
        <FirstSteps {...props.steps} />
        <Decisions {...props.decisions} token={at.token} action="/sell/decide" />
        <ComingUp coming={props.coming} />
        {counts.all === 0 ? (
          <Empty left={props.left} />
        ) : (
          <section class="stack" aria-labelledby="things">
            <h2 id="things" class="visually-hidden">
              All things
            </h2>
            <Finder query={query} counts={counts} />
            <Things {...props} />
            <Paging query={query} overview={overview} />
            <Several token={at.token} query={query} />
          </section>
        )}
        <p class="small">
          <a class="quiet-link" href="/sell/bin">
            Deleted things
          </a>
        </p>
      </div>
      <UndoLine token={at.token} back={listAddress(query)} {...props.done} />
    </SellerFrame>
  );
}

function inWords({ at, overview: { counts, soldCents }, views }: SalePageProps): string {
  return [
    `${counts.available} on sale`,
    counts.reserved > 0 && `${counts.reserved} reserved`,
    counts.taken > 0 && `${counts.taken} sold for ${formatPrice(soldCents, at.nav.currency)}`,
    views !== null && views > 0 && `${views} page ${views === 1 ? 'view' : 'views'}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function ComingUp({ coming }: Pick<SalePageProps, 'coming'>) {
  if (coming.length === 0) return null;
  return (
    <section class="card flush" aria-labelledby="coming">
      <h2 id="coming" class="needs-title">
        Coming up
      </h2>
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
    </section>
  );
}

const Empty = ({ left }: Pick<SalePageProps, 'left'>) => (
  <div class="card empty-sale stack">
    <Steps at={left ? 3 : 2} />
    <h2>{left ? `${photosWait(left)} for you` : 'Start with a photo'}</h2>
    <p class="lead">
      {left
        ? 'Say what it is and what it costs, and put it on your page. Nobody sees anything before.'
        : 'Take a picture of the first thing that has to go, say what it is and what it costs, and put it on your page. Nobody sees anything before.'}
    </p>
    <p>
      <a class="button primary" href={left ? `/sell/new/${left.id}` : '/sell/new'}>
        {left ? 'Go on where you left off' : 'Add photos'}
      </a>
    </p>
  </div>
);

function Things({ at, query, overview }: SalePageProps) {
  if (overview.items.length === 0) {
    return (
      <p class="lead">
        Nothing here. <a href="/sell">Show all things</a>
      </p>
    );
  }
  const typedFor = at.typed?.action === '/sell/change' ? at.typed.fields : undefined;
  return (
    <ul class="sale-grid">
      {overview.items.map((item, i) => (
        <Card
          item={item}
          token={at.token}
          back={listAddress(query)}
          typed={typedFor?.get('id') === item.id ? (typedFor.get('price') ?? undefined) : undefined}
          eager={i < 4}
        />
      ))}
    </ul>
  );
}

function Paging({ query, overview: { page, pages } }: Pick<SalePageProps, 'query' | 'overview'>) {
  if (pages === 1) return null;
  return (
    <nav class="row between" aria-label="More things">
      {page > 1 ? (
        <a class="button" rel="prev" href={listAddress({ ...query, page: page - 1 })}>
          Back
        </a>
      ) : (
        <span />
      )}
      <span class="muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a class="button" rel="next" href={listAddress({ ...query, page: page + 1 })}>
          More
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
