import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import { galleryOf } from '../../pages/public-items.ts';
import { reserveItems } from '../../reservations/create.ts';
import { type Reserved, ReserveInput } from '../../reservations/schemas.ts';
import type { SalePage } from '../../sale-page/find.ts';
import { buyerFormPages, CheckEmail, formWords, sendAfterForm, type Visit } from '../sale/buyer-form.tsx';
import { cardView, saleView } from '../sale/model.ts';
import { offerField, type ReservableItem, ReserveForm } from '../sale/reserve-form.tsx';

const FIELD_WORDS = {
  item_ids: 'Pick one to twenty things that you would like.',
  message: 'The message is too long. 2000 characters are the most.',
  offers: 'Write an offer as a plain amount in dollars, such as 25 or 25.50, or leave it empty.',
};

/** The reserve forms of sale pages. */
export const reservePages = (deps: Deps): Hono =>
  buyerFormPages(deps, {
    name: 'reserve',
    schema: ReserveInput,
    read(fields) {
      const message = fields.get('message')?.trim();
      const itemIds = fields.getAll('item_ids');
      const offers = offersIn(fields, itemIds);
      return {
        item_ids: itemIds,
        ...(message ? { message } : {}),
        ...(offers.length > 0 && { offers: Object.fromEntries(offers) }),
      };
    },
    async act(at, input) {
      const reserved = await reserveItems(at.ctx, input);
      return sendAfterForm(at, 'Check your email', <Sent email={input.buyer_email} reserved={reserved} />);
    },
    again: showForm,
  });

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
async function showForm(at: Visit, fields: URLSearchParams, error: AppError): Promise<Response> {
  const { deps, page } = at;
  const sale = saleView(deps.config, page, deps.clock.now());
  const all = await reservable(deps, page);
  const asked = fields.getAll('item_ids');
  const wanted = all.filter((item) => asked.includes(item.itemId));
  const items = wanted.length > 0 && error.code !== 'ITEM_UNAVAILABLE' ? wanted : all;
  const body = (
    <>
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
    </>
  );
  return sendAfterForm(at, `Reserve at ${sale.heading}`, body, error);
}

async function reservable(deps: Deps, page: SalePage): Promise<ReservableItem[]> {
  const gallery = await galleryOf(deps.store.read, page.sellerId, deps.clock.now());
  return gallery.filter((item) => item.status !== 'taken').map((item) => cardView(deps.config, page, item));
}

const words = (error: AppError): string =>
  error.code === 'ITEM_UNAVAILABLE'
    ? 'Something you picked is no longer there. Nothing was reserved; look what is left and try again.'
    : formWords(error, FIELD_WORDS);

function Sent({ email, reserved }: { email: string; reserved: Reserved }) {
  const held = reserved.items.filter((item) => item.state === 'held').length;
  const queued = reserved.items.filter((item) => item.state === 'queued');
  const waiting = reserved.items.filter((item) => item.state === 'waiting').length;
  const next =
    held + waiting > 0
      ? 'Open the link in it within 30 minutes to confirm. Otherwise the reservation ends.'
      : 'With the link in it you can write to the seller or leave the line.';
  return (
    <CheckEmail email={email} next={next}>
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
    </CheckEmail>
  );
}
