import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { galleryOf } from '../../pages/public-items.ts';
import { reserveItems } from '../../reservations/create.ts';
import { type Reserved, ReserveInput } from '../../reservations/schemas.ts';
import type { SalePage } from '../../sale-page/find.ts';
import { useWords, wordsFor } from '../language.tsx';
import { buyerFormPages, CheckEmail, formWords, sendAfterForm, type Visit } from '../sale/buyer-form.tsx';
import { cardView, saleView } from '../sale/model.ts';
import { offerField, type ReservableItem, ReserveForm } from '../sale/reserve-form.tsx';

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
      const { checkEmail } = wordsFor(at.c);
      return sendAfterForm(at, checkEmail.title, <Sent email={input.buyer_email} reserved={reserved} />);
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
  const words = wordsFor(at.c);
  const sale = saleView(deps.config, page, deps.clock.now(), words);
  const all = await reservable(deps, page, words);
  const asked = fields.getAll('item_ids');
  const wanted = all.filter((item) => asked.includes(item.itemId));
  const items = wanted.length > 0 && error.code !== 'ITEM_UNAVAILABLE' ? wanted : all;
  const body = (
    <>
      <h1>{words.reserve.title}</h1>
      {items.length === 0 ? (
        <p class="lead">{words.sale.allGone}</p>
      ) : (
        <section class="card stack">
          <ReserveForm
            action={`/${sale.slug}/reserve`}
            items={items}
            selected={asked}
            error={problemWords(at, error)}
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
  return sendAfterForm(at, words.reserve.titleAt(sale.heading), body, error);
}

async function reservable(deps: Deps, page: SalePage, words: Words): Promise<ReservableItem[]> {
  const gallery = await galleryOf(deps.store.read, page.sellerId, deps.clock.now());
  return gallery
    .filter((item) => item.status !== 'taken')
    .map((item) => cardView(deps.config, page, item, words));
}

function problemWords({ c }: Visit, error: AppError): string {
  const { reserve: words } = wordsFor(c);
  if (error.code === 'ITEM_UNAVAILABLE') return words.gone;
  return formWords(c, error, {
    item_ids: words.itemsProblem,
    message: words.messageProblem,
    offers: words.offersProblem,
  });
}

function Sent({ email, reserved }: { email: string; reserved: Reserved }) {
  const held = reserved.items.filter((item) => item.state === 'held').length;
  const queued = reserved.items.filter((item) => item.state === 'queued');
  const waiting = reserved.items.filter((item) => item.state === 'waiting').length;
  const { reserve: words } = useWords();
  const next = held + waiting > 0 ? words.confirmNext : words.queuedNext;
  const alone = queued.length === 1 && held + waiting === 0;
  return (
    <CheckEmail email={email} next={next}>
      <ul class="bullets">
        {held > 0 && <li>{words.held(held)}</li>}
        {waiting > 0 && <li>{words.waiting(waiting)}</li>}
        {queued.map(({ position }) => (
          <li>{alone ? words.queued(position ?? 1) : words.oneQueued(position ?? 1)}</li>
        ))}
      </ul>
    </CheckEmail>
  );
}
