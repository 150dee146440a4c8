import type { Hono, Context as HonoContext } from 'hono';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Words, wordsOf } from '../../languages/index.ts';
import { parseInput } from '../../operation/input.ts';
import { writeAsBuyer } from '../../reservations/buyer-message.ts';
import {
  BuyerMessageInput,
  BuyerOfferInput,
  type BuyerView,
  LateInput,
  LetGoInput,
  ScheduleInput,
} from '../../reservations/buyer-schemas.ts';
import { cancelAsBuyer, giveUpAsBuyer } from '../../reservations/cancel.ts';
import { manageToken } from '../../reservations/find.ts';
import { offerAsBuyer } from '../../reservations/offers.ts';
import { tellHere, tellLate } from '../../reservations/on-the-way.ts';
import { listSlotsForBuyer, schedulePickup } from '../../reservations/schedule.ts';
import { viewAsBuyer } from '../../reservations/view-as-buyer.ts';
import { sendPage } from '../components/layout.tsx';
import { emailedLinkPages, tokenOf } from '../emailed-link/pages.tsx';
import { ONCE, readFields } from '../forms.ts';
import { chosenLanguage, type Spoken, spokenAs } from '../language.tsx';
import { thumbnailsOf } from '../thumbnails.ts';
import { priceHelp, readPrice } from '../typed-price.ts';
import { admit, isOpened, refusalWords, typedText } from '../visit.tsx';
import type { ReservationPageProps } from './parts.tsx';
import { ReservationPage } from './view.tsx';

/** Reports of what was just done, by the form's name. */
const DONE = {
  message: 'messageSent',
  late: 'saidLate',
  here: 'saidHere',
  offer: 'offerSent',
  'accept-offer': 'counterAccepted',
  'let-go': 'letGone',
  schedule: 'booked',
  cancel: 'cancelled',
} as const satisfies Record<string, keyof Words['reservation']>;

/** Whether a report is still true: the address may be opened again on another day. */
const STILL_SO: Partial<Record<string, (view: BuyerView) => boolean>> = {
  late: ({ is_today: isToday }) => isToday,
  here: ({ is_today: isToday }) => isToday,
  schedule: ({ reservation }) => reservation.pickup_at !== null && reservation.closed_at === null,
  cancel: ({ reservation }) => reservation.status === 'cancelled',
};

type Problem = {
  of: NonNullable<ReservationPageProps['problem']>['of'];
  error: AppError;
  content: string;
};

/**
 * The buyer's page behind the emailed link: everything that they have with one seller, and what they can do about it.
 * Only a person's own opening confirms a reservation, not the prefetch of a mail scanner. The forms have no tokens:
 * only the address gives access, so there is nothing that another site could make a browser do. Errors appear on the
 * page itself, next to what was typed, and everything works without scripts. Start at `showBuyersPage`;
 * `src/reservations/view-as-buyer.ts` decides what a link may show.
 */
export function buyerPages(deps: Deps): Hono {
  const app = emailedLinkPages(deps, 'reservation');

  app.get('/r/:token', async (c) =>
    showBuyersPage(await admit(deps, c, 'public_ip'), c, { token: tokenOf(c) }),
  );

  /** Adds a form of the page. */
  const form = (
    name: Problem['of'],
    act: (ctx: Context, token: string, fields: URLSearchParams) => Promise<unknown>,
  ) =>
    app.post(`/r/:token/${name}`, async (c) => {
      const ctx = await admit(deps, c, 'buyer_ip');
      const token = tokenOf(c);
      const fields = await readFields(c);
      try {
        await act(ctx, token, fields);
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'not_found') throw error;
        const content = fields.get('content') ?? '';
        return showBuyersPage(ctx, c, { token, problem: { of: name, error, content } });
      }
      return c.redirect(`/r/${token}?done=${name}${name === 'message' ? '#write' : ''}`, 303);
    });

  form('message', (ctx, token, fields) =>
    writeAsBuyer(
      ctx,
      token,
      parseInput(BuyerMessageInput, { content: typedText(fields, 'content') }),
      fields.get(ONCE) ?? undefined,
    ),
  );
  form('schedule', (ctx, token, fields) =>
    schedulePickup(ctx, token, parseInput(ScheduleInput, { starts_at: fields.get('starts_at') ?? '' })),
  );
  form('cancel', (ctx, token) => cancelAsBuyer(ctx, token));
  form('late', (ctx, token, fields) =>
    tellLate(ctx, token, parseInput(LateInput, { minutes: Number(fields.get('minutes')) })),
  );
  form('here', (ctx, token) => tellHere(ctx, token));
  form('let-go', (ctx, token, fields) =>
    giveUpAsBuyer(
      ctx,
      token,
      parseInput(LetGoInput, { item_ids: (fields.get('item_ids') ?? '').split(' ') }),
    ),
  );
  form('offer', async (ctx, token, fields) => {
    const view = await viewAsBuyer(ctx, token);
    const words = wordsOf(view.language);
    const by = { currency: view.totals.currency, locale: words.locale };
    const amount = readPrice(fields.get('amount') ?? '', by, words);
    if (typeof amount === 'string' || amount === 0) {
      const problem = typeof amount === 'string' ? amount : priceHelp(by, words);
      throw new AppError('invalid_request', problem, { fields: [{ path: 'amount', problem }] });
    }
    return offerAsBuyer(ctx, token, parseInput(BuyerOfferInput, { item_id: itemIn(fields), amount }));
  });
  form('accept-offer', (ctx, token, fields) =>
    offerAsBuyer(ctx, token, parseInput(BuyerOfferInput, { item_id: itemIn(fields), accept: true })),
  );
  return app;
}

const itemIn = (fields: URLSearchParams): string => fields.get('item_id') ?? '';

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
  const { reservations } = view;
  const spoken = spokenAs(c, view.language, here ?? `/r/${token}`);
  const { reservation: words } = wordsOf(view.language, spoken);
  const { slots } = await listSlotsForBuyer(ctx, token);
  const done = Object.entries(DONE).find(([name]) => !problem && name === c.req.query('done'));
  const own = view.reservation.reservation_id;
  const pending = reservations.filter(({ status }) => status === 'pending');
  const page = (
    <ReservationPage
      token={token}
      view={view}
      slots={slots}
      now={ctx.clock.now()}
      thumbnails={await thumbnailsOf(ctx, reservations)}
      confirmUrls={
        new Map(
          pending.map(({ reservation_id: id }) => [id, `/r/${id === own ? token : manageToken(ctx, id)}`]),
        )
      }
      done={done && STILL_SO[done[0]]?.(view) !== false ? words[done[1]] : undefined}
      problem={problem && { ...problem, words: problemWords(spoken, problem) }}
    />
  );
  return sendPage(c, ctx.config, page, {
    status: problem?.error.status ?? 200,
    spoken,
  });
}

function problemWords(spoken: Spoken, { of: form, error }: Problem): string {
  const { reservation: words } = wordsOf(spoken.language, spoken);
  if ((form === 'late' || form === 'here') && error.code === 'rate_limited') return words.toldBefore;
  const isOffer = form === 'offer' || form === 'accept-offer';
  if (isOffer && error.code === 'RESERVATION_CLOSED') return words.offerPast;
  if (error.code !== 'invalid_request') return refusalWords(error, spoken);
  if (form === 'let-go') return words.letGoBefore;
  if (isOffer) return error.options.fields?.find(({ path }) => path === 'amount')?.problem ?? words.offerPast;
  return form === 'schedule' ? words.chooseTime : words.writeFirst;
}
