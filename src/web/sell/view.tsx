import { listPasskeys } from '../../accounts/passkeys.ts';
import { readBriefing } from '../../briefing/read.ts';
import type { SellerContext } from '../../context.ts';
import { type LeftPhotos, leftPhotos } from '../../listings/new-things-desk.ts';
import { type Overview, type OverviewQuery, readOverview } from '../../listings/overview.ts';
import type { SaleState } from '../../mail/to-seller.ts';
import { pendingPageViews } from '../../pages/views.ts';
import { saleNow } from '../../reservations/sale.ts';
import { MOST_PERCENT_OFF } from '../../sale-page/former-price.ts';
import { getPageOfSeller } from '../../sale-page/page.ts';
import { isLoopback } from '../../text/loopback.ts';
import { LinkLine, linkTo, MainLink, PostForm, Submit } from '../components/parts.tsx';
import { cropped } from '../components/photo.tsx';
import { SellerFrame, Steps } from '../components/seller-frame.tsx';
import { showDecisions } from '../inbox/decide.ts';
import { Decisions } from '../inbox/decisions.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import { Card, SEVERAL } from './card.tsx';
import { Finder, listAddress, listQuery } from './finder.tsx';
import { ComingUp, comingUp, FirstSteps } from './first-steps.tsx';
import { doneBefore, UndoLine } from './undo.tsx';

/** Reads only the parameters of the list: the field could contain any address, so it is never redirected to. */
export function queryOf(fields: URLSearchParams): OverviewQuery {
  const asked = new URLSearchParams((fields.get('back') ?? '').split('?')[1] ?? '');
  return listQuery(Object.fromEntries(asked));
}

export const backOf = (fields: URLSearchParams): string => listAddress(queryOf(fields));

/** How often the public pages were opened; null before there is a page. */
export async function viewsOf(ctx: SellerContext): Promise<number | null> {
  const page = await getPageOfSeller(ctx.store.read, ctx.actor.sellerId);
  return page ? page.viewCount + pendingPageViews(ctx, page.sellerId) : null;
}

/** Whether the seller has a passkey; undefined if browsers offer none here: they need https, or this computer. */
async function hasPasskey(ctx: SellerContext): Promise<boolean | undefined> {
  const { protocol, hostname } = new URL(ctx.config.baseUrl);
  if (protocol !== 'https:' && !isLoopback(hostname)) return undefined;
  return (await listPasskeys(ctx)).passkeys.length > 0;
}

export async function showSale(at: Shown): Promise<Response> {
  const { c, ctx } = at;
  const query =
    c.req.method === 'GET' ? listQuery(c.req.query()) : queryOf(at.typed?.fields ?? new URLSearchParams());
  const overview = await readOverview(ctx, query);
  const { counts } = overview;
  const hasItems = counts.all > 0;
  const briefing = await readBriefing(ctx, {});
  const views = await viewsOf(ctx);
  const left = await leftPhotos(ctx);
  const sale = await saleNow(ctx, ctx.actor.sellerId);
  const words = wordsFor(c);
  const { sell, seller, sellEnd } = words;
  const page = (
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
            {hasItems && <Counts overview={overview} views={views} sale={sale} />}
          </div>
          {hasItems && (
            <MainLink href="/sell/new">
              <span aria-hidden="true">+</span> {sell.add}
            </MainLink>
          )}
        </div>
        <Decisions {...(await showDecisions(ctx))} action="/sell/decide" />
        <FirstSteps
          done={{ items: hasItems, shared: (views ?? 0) > 0, passkey: await hasPasskey(ctx) }}
          isOwner={briefing.owner}
          unowned={briefing.owner_note !== undefined}
        />
        <ComingUp coming={comingUp(briefing, words, hasItems ? left : [])} />
        {!hasItems ? (
          <Empty left={left[0]} />
        ) : (
          <section class="stack" aria-labelledby="things">
            <h2 id="things" class="visually-hidden">
              {sell.all}
            </h2>
            <Finder query={query} counts={counts} />
            <Things query={query} overview={overview} />
            <Paging query={query} overview={overview} />
            <Several query={query} />
          </section>
        )}
        <p class="small row">
          {quietLink('/sell/bin', sell.bin.title)}
          {hasItems && quietLink('/sell/end', sellEnd.title)}
          {counts.taken > 0 && quietLink('/sell/summary', sellEnd.sold)}
        </p>
      </div>
      <UndoLine back={listAddress(query)} {...doneBefore(at)} />
    </SellerFrame>
  );
  return at.send(await cropped(ctx, page));
}

const quietLink = (href: string, words: string) => (
  <a class="quiet-link" href={href}>
    {words}
  </a>
);

type CountsProps = { overview: Overview; views: number | null; sale: SaleState };

/** The state of the sale in numbers; a script updates them after each change. */
export function Counts({ views, sale, overview }: CountsProps) {
  const { counts, soldCents, followers } = overview;
  const words = useWords();
  const { counts: say } = words.sell;
  const said = [
    (sale === 'open' ? say.available : say.unsold)({ n: counts.available }),
    counts.reserved > 0 && say.reserved({ n: counts.reserved }),
    counts.taken > 0 &&
      say.sold({ n: counts.taken, price: words.format.money(soldCents, useShown().nav.currency) }),
    views !== null && views > 0 && say.views({ n: views }),
    followers > 0 && say.followers({ n: followers }),
  ];
  return (
    <p class="muted" data-head>
      {said.filter(Boolean).join(' · ')}
    </p>
  );
}

/** @param left the newest photos that were uploaded but aren't listed yet */
function Empty({ left }: { left: LeftPhotos | undefined }) {
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

type ListProps = { query: OverviewQuery; overview: Overview };

function Things({ query, overview }: ListProps) {
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

function Paging({ query, overview: { page, pages } }: ListProps) {
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
