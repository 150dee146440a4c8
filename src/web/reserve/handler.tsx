import type { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import { galleryOf } from '../../pages/public-items.ts';
import { reserveItems } from '../../reservations/create.ts';
import { type Reserved, ReserveInput } from '../../reservations/schemas.ts';
import { wordsFor } from '../language.tsx';
import type { Again } from '../sale/buyer-fields.tsx';
import {
  againAs,
  buyerFormPages,
  FormCard,
  NoForm,
  sendAfterForm,
  sendCheckEmail,
  type Visit,
} from '../sale/buyer-form.tsx';
import { LOT_FIELD, offerField } from '../sale/chosen.tsx';
import { cardView, saleView } from '../sale/model.ts';
import { picksIn, queryString } from '../sale/query.ts';
import { isQueue, ReserveForm } from '../sale/reserve-form.tsx';
import { readPrice } from '../typed-price.ts';

/**
 * The reserve forms of sale pages, open to anyone. An item that is still available is held at once, but the seller
 * hears of it only after the buyer has opened the emailed link; otherwise it is free again soon. If an item was taken
 * meanwhile, the form comes back with the others and everything that was typed. Each address counts against a limit,
 * and without scripts the selection travels in the address. Start at `src/reservations/create.ts`.
 */
export const reservePages = (deps: Deps): Hono =>
  buyerFormPages(deps, {
    name: 'reserve',
    schema: ReserveInput,
    read(fields, at) {
      const message = fields.get('message')?.trim();
      const itemIds = fields.getAll('item_ids');
      const lot = priceIn(at, fields, LOT_FIELD);
      const offers = itemIds.flatMap((id) => {
        const price = priceIn(at, fields, offerField(id));
        return price === undefined ? [] : [[id, price]];
      });
      return {
        item_ids: itemIds,
        ...(message ? { message } : {}),
        // If there is one price for everything, offers for single items are ignored.
        ...(lot !== undefined
          ? { lot_offer: lot }
          : offers.length > 0 && { offers: Object.fromEntries(offers) }),
      };
    },
    act: async (at, input) => sendReserved(at, input.buyer_email, await reserveItems(at.ctx, input)),
    again: showAgain,
    show: (at, asked) => showForm(at, picksIn(asked.getAll('pick'))),
  });

/** A typed price, if there is one. Text that isn't an amount stays text, which the schema then refuses. */
function priceIn({ c, page }: Visit, fields: URLSearchParams, name: string): number | string | undefined {
  const typed = fields.get(name)?.trim() ?? '';
  const words = wordsFor(c);
  const by = { currency: page.currency, locale: words.locale };
  return typed === '' ? undefined : readPrice(typed, by, words, words.reserve.offersProblem);
}

/** The form again, with its values and errors. */
function showAgain(at: Visit, fields: URLSearchParams, error: AppError): Promise<Response> {
  const { reserve } = wordsFor(at.c);
  const itemIds = fields.getAll('item_ids');
  // An amount that can be read in two ways gets a question that shows both.
  const questionOf = (names: readonly string[]) =>
    names.map((name) => priceIn(at, fields, name)).find((price) => typeof price === 'string') ??
    reserve.offersProblem;
  const again = againAs(at.c, fields, error, {
    item_ids: reserve.itemsProblem,
    message: reserve.messageProblem,
    offers: questionOf(itemIds.map(offerField)),
    lot_offer: questionOf([LOT_FIELD]),
  });
  const words = error.code === 'ITEM_UNAVAILABLE' ? reserve.gone : again.words;
  return showForm(at, picksIn(itemIds), { error, again: { ...again, words } });
}

/** Shows the requested items that are still available, with the form next to them. */
async function showForm(
  at: Visit,
  asked: readonly string[],
  { error, again }: { error?: AppError; again?: Again } = {},
): Promise<Response> {
  const { deps, page, c } = at;
  const words = wordsFor(c);
  const sale = saleView(deps.config, page, deps.clock.now(), words);
  const { items, gone } = await choiceOf(at, asked);
  const query = queryString({ picks: items.map(({ itemId }) => itemId) });
  const answer = (title: string, body: Child) => sendAfterForm(at, title, body, { error, query });
  if (sale.reserveAction === null) return answer(words.reserve.title, <h1>{words.sale.isOver}</h1>);
  if (items.length === 0) {
    const { goneAll, nothingPicked } = words.choose;
    const nothing = gone.length > 0 ? goneAll : again ? words.reserve.itemsProblem : nothingPicked;
    return answer(words.reserve.title, <NoForm title={words.reserve.title}>{nothing}</NoForm>);
  }
  return answer(
    words.reserve.titleAt({ heading: sale.heading }),
    <FormCard title={isQueue(items) ? words.choose.joinTheLine : words.reserve.title}>
      <ReserveForm action={sale.reserveAction} chosen={{ items, gone }} again={again} />
    </FormCard>,
  );
}

async function choiceOf({ deps, page, c }: Visit, asked: readonly string[]) {
  const gallery = await galleryOf(deps.store.read, page.sellerId, deps.clock.now());
  const words = wordsFor(c);
  const found = asked.map((id) => ({ id, item: gallery.find((item) => item.id === id) }));
  return {
    items: found.flatMap(({ item }) =>
      item && item.status !== 'taken' ? [cardView(deps.config, page, item, words)] : [],
    ),
    gone: found
      .filter(({ item }) => !item || item.status === 'taken')
      .map(({ id, item }) => ({ itemId: id, title: item?.title ?? null })),
  };
}

/** What happened to each item, and what to do next. It tells a script to forget the selection. */
function sendReserved(at: Visit, email: string, { items, manage_url: url }: Reserved): Promise<Response> {
  const { reserve: words, checkEmail } = wordsFor(at.c);
  const having = (state: string) => items.filter((item) => item.state === state);
  const [queued, held, waiting] = [having('queued'), having('held').length, having('waiting').length];
  const [next, nextHere] =
    held + waiting > 0
      ? [words.confirmNext, checkEmail.confirmHere]
      : [words.queuedNext, checkEmail.queuedHere];
  const inLine = queued.length === 1 && held + waiting === 0 ? words.queued : words.oneQueued;
  const children = (
    <ul class="bullets" data-reserved={items.map((item) => item.item_id).join(' ')} data-sale={at.page.slug}>
      {held > 0 && <li>{words.held({ n: held })}</li>}
      {waiting > 0 && <li>{words.waiting({ n: waiting })}</li>}
      {queued.map(({ position }) => (
        <li>{inLine({ position: position ?? 1 })}</li>
      ))}
    </ul>
  );
  return sendCheckEmail(at, { email, next, nextHere, children }, url);
}
