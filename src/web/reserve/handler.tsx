import type { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import { galleryOf } from '../../pages/public-items.ts';
import { reserveItems } from '../../reservations/create.ts';
import { type Reserved, ReserveInput } from '../../reservations/schemas.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { useWords, wordsFor } from '../language.tsx';
import {
  buyerFormPages,
  CheckEmail,
  type Delivery,
  deliveryOf,
  formWords,
  sendAfterForm,
  titleAfter,
  type Visit,
  wrongFieldIn,
} from '../sale/buyer-form.tsx';
import { type ChosenProps, LOT_FIELD, offerField } from '../sale/chosen.tsx';
import { cardView, saleView } from '../sale/model.ts';
import { picksIn, queryString } from '../sale/query.ts';
import { isQueue, ReserveForm, type ReserveFormProps } from '../sale/reserve-form.tsx';
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
    async read(fields, at) {
      const message = fields.get('message')?.trim();
      const itemIds = fields.getAll('item_ids');
      const offers = offersIn(at, fields, itemIds);
      const lot = lotIn(at, fields);
      return {
        item_ids: itemIds,
        ...(message ? { message } : {}),
        ...(lot !== undefined
          ? { lot_offer: lot }
          : offers.length > 0 && { offers: Object.fromEntries(offers) }),
      };
    },
    async act(at, input) {
      const reserved = await reserveItems(at.ctx, input);
      const delivery = deliveryOf(at.deps, reserved.manage_url);
      const sent = (
        <Sent slug={at.page.slug} email={input.buyer_email} reserved={reserved} delivery={delivery} />
      );
      return sendAfterForm(at, titleAfter(at.c, delivery), sent);
    },
    again: showAgain,
    show: (at, asked) => showForm(at, picksIn(asked.getAll('pick'))),
  });

const typedBy = ({ c, page }: Visit): TypedIn => ({ currency: page.currency, locale: wordsFor(c).locale });

/** Typed offers by item id. Text that isn't an amount stays text, which the schema then refuses. */
function offersIn(
  at: Visit,
  fields: URLSearchParams,
  itemIds: readonly string[],
): [string, number | string][] {
  const words = wordsFor(at.c);
  return itemIds.flatMap((itemId): [string, number | string][] => {
    const typed = fields.get(offerField(itemId))?.trim() ?? '';
    return typed === '' ? [] : [[itemId, readPrice(typed, typedBy(at), words, words.reserve.offersProblem)]];
  });
}

/** The typed price for everything; if there is one, offers for single items are ignored. */
function lotIn(at: Visit, fields: URLSearchParams): number | string | undefined {
  const typed = fields.get(LOT_FIELD)?.trim() ?? '';
  const words = wordsFor(at.c);
  return typed === '' ? undefined : readPrice(typed, typedBy(at), words, words.reserve.offersProblem);
}

/** The form again, with its values and errors. */
function showAgain(at: Visit, fields: URLSearchParams, error: AppError): Promise<Response> {
  const { reserve } = wordsFor(at.c);
  const own = {
    item_ids: reserve.itemsProblem,
    message: reserve.messageProblem,
    // An amount that can be read in two ways gets a question that shows both.
    offers:
      offersIn(at, fields, fields.getAll('item_ids'))
        .map(([, offer]) => offer)
        .find((offer) => typeof offer === 'string') ?? reserve.offersProblem,
    lot_offer: [lotIn(at, fields)].find((offer) => typeof offer === 'string') ?? reserve.offersProblem,
  };
  const asked = picksIn(fields.getAll('item_ids'));
  return showForm(at, asked, {
    error,
    words: error.code === 'ITEM_UNAVAILABLE' ? reserve.gone : formWords(at.c, error, own),
    offers: new Map(asked.map((id) => [id, fields.get(offerField(id)) ?? ''])),
    offer: fields.get(LOT_FIELD) ?? '',
    values: Object.fromEntries(fields),
  });
}

type Typed = {
  error: AppError;
  words: string;
  offers: ReadonlyMap<string, string>;
  offer: string;
  values: ReserveFormProps['values'];
};

/** Shows the requested items that are still available, with the form next to them. */
async function showForm(at: Visit, asked: readonly string[], typed?: Typed): Promise<Response> {
  const { deps, page, c } = at;
  const words = wordsFor(c);
  const sale = saleView(deps.config, page, deps.clock.now(), words);
  const chosen = { ...(await choiceOf(at, asked)), offers: typed?.offers, offer: typed?.offer };
  const { items, gone = [] } = chosen;
  const back = queryString({ picks: items.map(({ itemId }) => itemId) });
  const answer = (title: string, body: Child) =>
    sendAfterForm(at, title, body, { error: typed?.error, query: back });
  if (sale.reserveAction === null) return answer(words.reserve.title, <h1>{words.sale.isOver}</h1>);
  if (items.length === 0) {
    const { goneAll, nothingPicked } = words.choose;
    const nothing = gone.length > 0 ? goneAll : typed ? words.reserve.itemsProblem : nothingPicked;
    return answer(
      words.reserve.title,
      <>
        <h1>{words.reserve.title}</h1>
        <p class="lead">{nothing}</p>
      </>,
    );
  }
  return answer(
    words.reserve.titleAt({ heading: sale.heading }),
    <>
      <h1>{isQueue(items) ? words.choose.joinTheLine : words.reserve.title}</h1>
      <section class="card stack">
        <ReserveForm
          action={sale.reserveAction}
          chosen={chosen}
          values={typed?.values}
          error={typed?.words}
          wrong={typed && wrongFieldIn(typed.error)}
        />
      </section>
    </>,
  );
}

async function choiceOf({ deps, page, c }: Visit, asked: readonly string[]): Promise<ChosenProps> {
  const gallery = await galleryOf(deps.store.read, page.sellerId, deps.clock.now());
  const words = wordsFor(c);
  const there = new Map(gallery.map((item) => [item.id, item]));
  const found = asked.map((id) => ({ id, item: there.get(id) }));
  return {
    items: found.flatMap(({ item }) =>
      item && item.status !== 'taken' ? [cardView(deps.config, page, item, words)] : [],
    ),
    gone: found.flatMap(({ id, item }) =>
      item && item.status !== 'taken' ? [] : [{ itemId: id, title: item?.title ?? null }],
    ),
  };
}

type SentProps = { slug: string; email: string; reserved: Reserved; delivery: Delivery };

/** What happened to each item, and what to do next. It tells a script to forget the selection. */
function Sent({ slug, email, reserved, delivery }: SentProps) {
  const { reserve: words, checkEmail } = useWords();
  const having = (state: string) => reserved.items.filter((item) => item.state === state);
  const [queued, held, waiting] = [having('queued'), having('held').length, having('waiting').length];
  const alone = queued.length === 1 && held + waiting === 0;
  return (
    <CheckEmail
      email={email}
      delivery={delivery}
      next={held + waiting > 0 ? words.confirmNext : words.queuedNext}
      nextHere={held + waiting > 0 ? checkEmail.confirmHere : checkEmail.queuedHere}
    >
      <ul
        class="bullets"
        data-reserved={reserved.items.map((item) => item.item_id).join(' ')}
        data-sale={slug}
      >
        {held > 0 && <li>{words.held({ n: held })}</li>}
        {waiting > 0 && <li>{words.waiting({ n: waiting })}</li>}
        {queued.map((item) => (
          <li>
            {alone
              ? words.queued({ position: item.position ?? 1 })
              : words.oneQueued({ position: item.position ?? 1 })}
          </li>
        ))}
      </ul>
    </CheckEmail>
  );
}
