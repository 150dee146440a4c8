import { Hono, type Context as HonoContext } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError, hintFor } from '../../errors.ts';
import { storable } from '../../http/json.ts';
import { parseInput } from '../../operation/input.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { galleryOf } from '../../pages/public-items.ts';
import { reserveItems } from '../../reservations/create.ts';
import { type Reserved, ReserveInput } from '../../reservations/schemas.ts';
import { getLivePage, type SalePage } from '../../sale-page/find.ts';
import { assetUrl } from '../assets.ts';
import { Layout, sendPage } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { readFields } from '../forms.ts';
import { pageError } from '../page-errors.tsx';
import { cardView, saleView } from '../sale/model.ts';
import { offerField, type ReservableItem, ReserveForm } from '../sale/reserve-form.tsx';
import { pageContext, pageVisitor } from '../web-session.ts';

/** What a person can put right in the form; everything else is a page of its own. */
const CORRECTABLE = new Set(['invalid_request', 'ITEM_UNAVAILABLE', 'rate_limited']);

/** Where the reserve forms of sale pages post to. Mount before the sale pages. */
export function reservePages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  // Whoever comes back to the address of a posted form finds the form again.
  app.get('/:slug/reserve', (c) => c.redirect(`/${encodeURIComponent(c.req.param('slug'))}#reserve`, 303));

  app.post('/:slug/reserve', async (c) => {
    const slug = c.req.param('slug').toLowerCase();
    const page = await getLivePage(deps, slug);
    if (!page) return sendNotFoundPage(c, deps.config);
    const fields = await readFields(c);
    try {
      await enforceLimit(deps, 'buyer_ip', pageVisitor(deps, c));
      const input = parseInput(ReserveInput, storable(asInput(slug, fields)));
      return showReserved(deps, c, page, input, await reserveItems(pageContext(deps, c), input));
    } catch (error) {
      if (!(error instanceof AppError) || !CORRECTABLE.has(error.code)) throw error;
      return showForm(deps, c, page, fields, error);
    }
  });
  return app;
}

function asInput(slug: string, fields: URLSearchParams) {
  const message = fields.get('message')?.trim();
  const itemIds = fields.getAll('item_ids');
  const offers = offersIn(fields, itemIds);
  return {
    slug,
    item_ids: itemIds,
    buyer_name: fields.get('buyer_name')?.trim() ?? '',
    buyer_email: fields.get('buyer_email')?.trim() ?? '',
    website: fields.get('website') ?? '',
    ...(message ? { message } : {}),
    ...(offers.length > 0 && { offers: Object.fromEntries(offers) }),
  };
}

/** As people type money: `$1,200.50`. What is no amount stays a text, which the schema refuses. */
function offersIn(fields: URLSearchParams, itemIds: readonly string[]): [string, number | string][] {
  return itemIds.flatMap((itemId): [string, number | string][] => {
    const typed = fields.get(offerField(itemId))?.trim() ?? '';
    const amount = typed.replace(/^\$ ?|,(?=\d{3}\b)/g, '');
    if (typed === '') return [];
    return [[itemId, /^\d{1,9}(?:\.\d{0,2})?$/.test(amount) ? Number(amount) : typed]];
  });
}

/** What was typed, by item. */
const typedOffers = (fields: URLSearchParams, itemIds: readonly string[]): Map<string, string> =>
  new Map(itemIds.map((itemId) => [itemId, fields.get(offerField(itemId)) ?? '']));

/** The form again, as it was filled in, with what is wrong about it. */
async function showForm(
  deps: Deps,
  c: HonoContext,
  page: SalePage,
  fields: URLSearchParams,
  error: AppError,
): Promise<Response> {
  const sale = saleView(deps.config, page, deps.clock.now());
  const all = await reservable(deps, page);
  const asked = fields.getAll('item_ids');
  const wanted = all.filter((item) => asked.includes(item.itemId));
  const items = wanted.length > 0 && error.code !== 'ITEM_UNAVAILABLE' ? wanted : all;
  const body = (
    <Layout title={`Error: Reserve at ${sale.heading}`} width="narrow" privatePage>
      <div class="stack">
        <h1>Reserve</h1>
        {items.length === 0 ? (
          <p class="lead">Everything here has found a new home.</p>
        ) : (
          <section class="card stack">
            <ReserveForm
              action={`/${sale.slug}/reserve`}
              items={items}
              selected={asked}
              error={words(error)}
              values={{
                buyer_name: fields.get('buyer_name') ?? '',
                buyer_email: fields.get('buyer_email') ?? '',
                message: fields.get('message') ?? '',
                offers: typedOffers(fields, asked),
              }}
            />
          </section>
        )}
        <p>
          <a href={`/${sale.slug}`}>Back to {sale.heading}</a>
        </p>
      </div>
    </Layout>
  );
  const headers = error.options.retryAfter ? { 'retry-after': String(error.options.retryAfter) } : {};
  return sendPage(c, deps.config, body, { status: error.status, headers });
}

async function reservable(deps: Deps, page: SalePage): Promise<ReservableItem[]> {
  const gallery = await galleryOf(deps.store.read, page.sellerId, deps.clock.now());
  return gallery.filter((item) => item.status !== 'taken').map((item) => cardView(deps.config, page, item));
}

/** What a person is told about each field of the form; the first that is wrong speaks. */
const FIELD_WORDS: Record<string, string> = {
  item_ids: 'Pick one to twenty things that you would like.',
  buyer_name: 'Tell the seller your name, in up to 80 characters.',
  buyer_email: 'That is not an email address. Check it for typos.',
  message: 'The message is too long. 2000 characters are the most.',
  offers: 'Write an offer as a plain amount in dollars, such as 25 or 25.50, or leave it empty.',
  website: 'A hidden field of this form was filled in, perhaps by a browser extension. Please send it again.',
};

/** What is wrong, in the words of the form rather than of the interface. */
function words(error: AppError): string {
  if (error.code === 'rate_limited') return `Too many tries. ${hintFor(error.options.hint, 'page') ?? ''}`;
  if (error.code === 'ITEM_UNAVAILABLE') {
    return 'Something you picked is no longer there. Nothing was reserved; look what is left and try again.';
  }
  const wrong = Object.entries(FIELD_WORDS).find(([name]) =>
    error.options.fields?.some(
      ({ path }) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`),
    ),
  );
  return wrong?.[1] ?? error.message;
}

function showReserved(
  deps: Deps,
  c: HonoContext,
  page: SalePage,
  input: ReserveInput,
  reserved: Reserved,
): Promise<Response> {
  const held = reserved.items.filter((item) => item.state === 'held').length;
  const queued = reserved.items.filter((item) => item.state === 'queued');
  const waiting = reserved.items.filter((item) => item.state === 'waiting').length;
  const sale = saleView(deps.config, page, deps.clock.now());
  const body = (
    <Layout
      title="Check your email"
      width="narrow"
      privatePage
      head={<link rel="stylesheet" href={assetUrl('threads.css')} />}
    >
      <div class="stack loose">
        <section class="card stack">
          <div class="stack tight">
            <p class="eyebrow">One more step</p>
            <h1>Check your email</h1>
          </div>
          <p class="lead">
            We sent a message to <strong class="sent-to">{input.buyer_email}</strong>.{' '}
            {held + waiting > 0
              ? 'Open the link in it within 30 minutes to confirm. Otherwise the reservation ends.'
              : 'With the link in it you can write to the seller or leave the line.'}
          </p>
          <ul class="bullets">
            {held > 0 && (
              <li>{held === 1 ? 'One thing is held for you.' : `${held} things are held for you.`}</li>
            )}
            {waiting > 0 && (
              <li>
                {waiting === 1 ? 'One thing is' : `${waiting} things are`} not held yet: open the link to get{' '}
                {waiting === 1 ? 'it' : 'them'}.
              </li>
            )}
            {queued.map((item) => (
              <li>
                {queued.length === 1 && held + waiting === 0
                  ? 'It is held for someone else: you'
                  : 'One thing is held for someone else: you'}{' '}
                are number {item.position} in line. We write when it is your turn.
              </li>
            ))}
          </ul>
          <p class="small muted">No message? Look into the spam folder, and check the address above.</p>
        </section>
        <p>
          <a href={`/${sale.slug}`}>Back to {sale.heading}</a>
        </p>
      </div>
    </Layout>
  );
  return sendPage(c, deps.config, body);
}
