import type { LeftPhotos } from '../../listings/new-things-desk.ts';
import type { Overview, OverviewQuery } from '../../listings/overview.ts';
import type { SaleState } from '../../mail/to-seller.ts';
import { MOST_PERCENT_OFF } from '../../sale-page/former-price.ts';
import { LinkLine, linkTo, MainLink, PostForm, Submit } from '../components/parts.tsx';
import { SellerFrame, Steps } from '../components/seller-frame.tsx';
import { Decisions, type ShownDecisions } from '../inbox/decisions.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { Card, SEVERAL } from './card.tsx';
import { Finder, listAddress } from './finder.tsx';
import { type Coming, ComingUp, FirstSteps, type FirstStepsProps } from './first-steps.tsx';
import { type DoneBefore, UndoLine } from './undo.tsx';

type SalePageProps = {
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
  const { overview, query } = props;
  const { counts } = overview;
  const { sell, seller, sellEnd } = useWords();
  return (
    <SellerFrame
      title={seller.mySale}
      current="sale"
      width="wide"
      styles={['sell.css']}
      scripts={['sell.js']}
    >
      <div class="stack my-sale">
        <div class="page-head my-sale-head">
          <div>
            <h1>{seller.mySale}</h1>
            {counts.all > 0 && <Counts {...props} />}
          </div>
          {counts.all > 0 && (
            <MainLink href="/sell/new">
              <span aria-hidden="true">+</span> {sell.add}
            </MainLink>
          )}
        </div>
        <Decisions {...props.decisions} action="/sell/decide" />
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
            <Paging {...props} />
            <Several query={query} />
          </section>
        )}
        <p class="small row">
          {quietLink('/sell/bin', sell.bin.title)}
          {counts.all > 0 && quietLink('/sell/end', sellEnd.title)}
          {counts.taken > 0 && quietLink('/sell/summary', sellEnd.sold)}
        </p>
      </div>
      <UndoLine back={listAddress(query)} {...props.done} />
    </SellerFrame>
  );
}

const quietLink = (href: string, words: string) => (
  <a class="quiet-link" href={href}>
    {words}
  </a>
);

/** The state of the sale in numbers; a script updates them after each change. */
export function Counts({ views, sale, overview }: Pick<SalePageProps, 'overview' | 'views' | 'sale'>) {
  const { counts, soldCents, followers } = overview;
  const words = useWords();
  const { counts: say } = words.sell;
  const said = [
    (sale === 'open' ? say.available : say.unsold)({ n: counts.available }),
    counts.reserved > 0 && say.reserved({ n: counts.reserved }),
    counts.taken > 0 && say.sold({ n: counts.taken, price: words.price(soldCents, useShown().nav.currency) }),
    views !== null && views > 0 && say.views({ n: views }),
    followers > 0 && say.followers({ n: followers }),
  ];
  return (
    <p class="muted" data-head>
      {said.filter(Boolean).join(' · ')}
    </p>
  );
}

function Empty({ left }: Pick<SalePageProps, 'left'>) {
  const { empty: words } = useWords().sell;
  return (
    <div class="card empty-sale stack">
      <Steps at={left ? 3 : 2} />
      <h2>{left ? words.photos({ n: left.photos }) : words.start}</h2>
      <p class="lead">{left ? words.continue : words.how}</p>
      <LinkLine href={left ? `/sell/new/${left.id}` : '/sell/new'} look="primary">
        {left ? words.goOn : words.add}
      </LinkLine>
    </div>
  );
}

function Things({ query, overview }: SalePageProps) {
  if (overview.items.length === 0) {
    return <p class="lead">{useWords().sell.nothing({ link: linkTo('/sell') })}</p>;
  }
  return (
    <ul class="card sale-list">
      {overview.items.map((item, i) => (
        <Card item={item} back={listAddress(query)} eager={i < 6} />
      ))}
    </ul>
  );
}

function Paging({ query, overview: { page, pages } }: SalePageProps) {
  const { sell: words } = useWords();
  if (pages === 1) return null;
  const to = (rel: 'prev' | 'next', number: number, label: string) => (
    <a class="button" rel={rel} href={listAddress({ ...query, page: number })}>
      {label}
    </a>
  );
  return (
    <nav class="row between" aria-label={words.pages}>
      {page > 1 ? to('prev', page - 1, words.back) : <span />}
      <span class="muted">{words.page({ page, pages })}</span>
      {page < pages ? to('next', page + 1, words.more) : <span />}
    </nav>
  );
}

/** The bar at the bottom, visible while something is selected. Closing it clears the selection. */
function Several({ query }: { query: OverviewQuery }) {
  const { sell, parts, item } = useWords();
  const { several: words } = sell;
  const acts = { hide: sell.card.hide, show: words.putBack, delete: parts.delete };
  return (
    <PostForm
      class="several"
      id={SEVERAL}
      action="/sell/several"
      aria-label={words.label}
      fields={{ back: listAddress(query) }}
    >
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
        {Object.entries(acts).map(([act, label]) => (
          <Submit look="small-button" name="act" value={act}>
            {label}
          </Submit>
        ))}
      </div>
    </PostForm>
  );
}
