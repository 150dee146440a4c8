import type { Hono, Context as HonoContext } from 'hono';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Words, wordsOf } from '../../languages/index.ts';
import { parseInput } from '../../operation/input.ts';
import { writeAsBuyer } from '../../reservations/buyer-message.ts';
import {
  BuyerOfferInput,
  type BuyerView,
  LateInput,
  LetGoInput,
  ScheduleInput,
} from '../../reservations/buyer-schemas.ts';
import { cancelAsBuyer, giveUpAsBuyer } from '../../reservations/cancel.ts';
import { manageToken } from '../../reservations/find.ts';
import { offerAsBuyer } from '../../reservations/offers.ts';
import { listSlotsForBuyer, schedulePickup, tellHere, tellLate } from '../../reservations/schedule.ts';
import { viewAsBuyer } from '../../reservations/view-as-buyer.ts';
import { problemOf } from '../components/field.tsx';
import { sendPage } from '../components/layout.tsx';
import { emailedLinkPages, messageIn, tokenOf } from '../emailed-link/pages.tsx';
import { readFields } from '../forms.ts';
import { chosenLanguage, type Spoken, spokenAs } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { thumbnailsOf } from '../thumbnails.ts';
import { priceIn } from '../typed-price.ts';
import { admit, isOpened, refusalWords } from '../visit.tsx';
import { ReservationPage } from './view.tsx';

type BuyersForm = {
  act: (ctx: Context, token: string, fields: URLSearchParams) => Promise<unknown>;
  /** What the page reports afterwards, if it is still true: the address may be opened again on another day. */
  done: (words: Words['reservation'], view: BuyerView) => string | false;
};

const itemIn = (fields: URLSearchParams): string => fields.get('item_id') ?? '';

/** The forms of the page; each posts to its name below the page's address. */
const FORMS: Readonly<Record<string, BuyersForm>> = {
  message: {
    act: (ctx, token, fields) => writeAsBuyer(ctx, token, ...messageIn(fields)),
    done: ({ messageSent }) => messageSent,
  },
  schedule: {
    act: (ctx, token, fields) =>
      schedulePickup(ctx, token, parseInput(ScheduleInput, { starts_at: fields.get('starts_at') ?? '' })),
    done: ({ booked }, { reservation }) =>
      reservation.pickup_at !== null && reservation.closed_at === null && booked,
  },
  cancel: {
    act: cancelAsBuyer,
    done: ({ cancelled }, { reservation }) => reservation.status === 'cancelled' && cancelled,
  },
  late: {
    act: (ctx, token, fields) =>
      tellLate(ctx, token, parseInput(LateInput, { minutes: Number(fields.get('minutes')) })),
    done: ({ saidLate }, view) => view.is_today && saidLate,
  },
  here: { act: tellHere, done: ({ saidHere }, view) => view.is_today && saidHere },
  'let-go': {
    act: (ctx, token, fields) => {
      const item_ids = (fields.get('item_ids') ?? '').split(' ');
      return giveUpAsBuyer(ctx, token, parseInput(LetGoInput, { item_ids }));
    },
    done: ({ letGone }) => letGone,
  },
  offer: { act: offer, done: ({ offerSent }) => offerSent },
  'accept-offer': {
    act: (ctx, token, fields) => {
      const accept = Number(fields.get('accept')) || true;
      return offerAsBuyer(ctx, token, parseInput(BuyerOfferInput, { item_id: itemIn(fields), accept }));
    },
    done: ({ counterAccepted }) => counterAccepted,
  },
};

type Problem = { of: string; error: AppError; fields: URLSearchParams };

/**
 * The buyer's page behind the emailed link: everything that they have with one seller, and what they can do about it.
 * Only a person's own opening confirms a reservation, not the prefetch of a mail scanner. The forms have no tokens:
 * only the address gives access, so there is nothing that another site could make a browser do. Errors appear on the
 * page itself, next to what was typed, and everything works without scripts. Start at `showBuyersPage`;
 * `src/reservations/view-as-buyer.ts` decides what a link may show.
 */
export function buyerPages(deps: Deps): Hono {
  const app = emailedLinkPages(deps, 'r');

  app.get('/r/:token', async (c) =>
    showBuyersPage(await admit(deps, c, 'public_ip'), c, { token: tokenOf(c) }),
  );

  for (const [name, { act }] of Object.entries(FORMS))
    app.post(`/r/:token/${name}`, async (c) => {
      const ctx = await admit(deps, c, 'buyer_ip');
      const token = tokenOf(c);
      const fields = await readFields(c);
      try {
        await act(ctx, token, fields);
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'not_found') throw error;
        return showBuyersPage(ctx, c, { token, problem: { of: name, error, fields } });
      }
      return c.redirect(`/r/${token}?done=${name}${name === 'message' ? '#write' : ''}`, 303);
    });
  return app;
}

/** Another price, as it was typed. */
async function offer(ctx: Context, token: string, fields: URLSearchParams): Promise<unknown> {
  const view = await viewAsBuyer(ctx, token);
  const words = wordsOf(view.language);
  const by = { currency: view.totals.currency, locale: words.locale };
  const { offersProblem } = words.reserve;
  const amount = priceIn('amount', fields.get('amount') ?? '', by, words, offersProblem);
  if (amount === 0) throw PageRefusal.at('amount', offersProblem);
  return offerAsBuyer(ctx, token, parseInput(BuyerOfferInput, { item_id: itemIn(fields), amount }));
}

/**
 * Renders a buyer's only page with a seller. @param of `token` of a reservation's link. `here` is the address that
 * was opened if it is another of the buyer's links; opening that one confirms nothing.
 */
export async function showBuyersPage(
  ctx: Context,
  c: HonoContext,
  { token, here, problem }: { token: string; here?: string; problem?: Problem },
): Promise<Response> {
  const view = await viewAsBuyer(ctx, token, {
    opened: here === undefined && isOpened(c),
    chosen: chosenLanguage(c),
    spoken: true,
  });
  const spoken = spokenAs(c, view.language, here ?? `/r/${token}`);
  const { reservation: words } = wordsOf(view.language, spoken);
  const { slots } = await listSlotsForBuyer(ctx, token);
  const done = Object.entries(FORMS).find(([name]) => !problem && name === c.req.query('done'))?.[1];
  const own = view.reservation.reservation_id;
  const page = (
    <ReservationPage
      {...{ token, view, slots }}
      now={ctx.clock.now()}
      thumbnails={await thumbnailsOf(ctx, view.reservations)}
      confirmUrl={(id) => `/r/${id === own ? token : manageToken(ctx, id)}`}
      done={done?.done(words, view) || undefined}
      problem={problem && { ...problem, words: problemWords(spoken, problem) }}
    />
  );
  return sendPage(c, ctx.config, page, { status: problem?.error.status ?? 200, spoken });
}

function problemWords(spoken: Spoken, { of: form, error }: Problem): string {
  const { reservation: words } = wordsOf(spoken.language, spoken);
  if ((form === 'late' || form === 'here') && error.code === 'rate_limited') return words.toldBefore;
  const isOffer = form === 'offer' || form === 'accept-offer';
  if (isOffer && error.code === 'RESERVATION_CLOSED') return words.offerPast;
  if (error.code !== 'invalid_request') return refusalWords(error, spoken);
  if (form === 'let-go') return words.letGoBefore;
  if (isOffer) return problemOf(error.options.fields ?? [], 'amount') ?? words.offerPast;
  return form === 'schedule' ? words.chooseTime : words.writeFirst;
}
