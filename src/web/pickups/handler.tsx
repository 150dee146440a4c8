import { Hono } from 'hono';
import type { Deps, SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { storable } from '../../operation/input.ts';
import { calendarFeed } from '../../reservations/agenda.ts';
import { arrangeReservation } from '../../reservations/arrange.ts';
import { confirmPickup } from '../../reservations/pickup.ts';
import { undoPickup } from '../../reservations/undo.ts';
import { changeAvailability } from '../../scheduling/availability.ts';
import { typedZone } from '../../sellers/zone.ts';
import { dateIn } from '../../text/days.ts';
import { renewCalendarUrl } from '../../visits/calendar-link.ts';
import { dayHelp, typedDay, typedMoment } from '../components/moment-field.tsx';
import { wordsFor } from '../language.tsx';
import { sellerPages } from '../seller-pages.ts';
import { setTypedTime, takenWords } from '../taken-time.tsx';
import { admit } from '../visit.tsx';
import { timesInput, typedTimes } from './times-form.ts';
import { showPickups, TIMES } from './view.tsx';

const PICKUPS = '/sell/pickups';

/**
 * The seller's pickups: who comes when, the outcome of each visit, and the times that buyers can choose. Times are in
 * the seller's zone, and each one is typed and read as the sale's country writes it. New times that some pickups
 * wouldn't fit are saved only after the seller has seen which ones. Works without scripts. Start at `days.ts` for the
 * agenda, `times-form.ts` for the times, and `visit.tsx` for the buttons of a visit.
 */
export function pickupPages(deps: Deps): Hono {
  const { app, page, form } = sellerPages(deps, 'pickups');
  page(PICKUPS, showPickups);

  /** Adds a form of a visit. One buyer may come once for several reservations, so it applies to each of them. */
  const ofVisit = (
    name: string,
    act: (ctx: SellerContext, id: string, fields: URLSearchParams, words: Words) => unknown,
  ) =>
    form(
      `${PICKUPS}/${name}`,
      PICKUPS,
      async ({ ctx, c }, fields) => {
        const ids = fields.getAll('reservation_id').map(storable);
        for (const id of ids) await act(ctx, id, fields, wordsFor(c));
        return `${PICKUPS}?done=${name}#${ids[0] ?? ''}`;
      },
      {
        words: (error, words) =>
          error.code === 'invalid_request' ? words.pickups.chooseTime : takenWords(error, words),
      },
    );
  ofVisit('sold', (ctx, id) => confirmPickup(ctx, id, { action: 'sold' }));
  ofVisit('noshow', (ctx, id) => confirmPickup(ctx, id, { action: 'noshow' }));
  ofVisit('undo', (ctx, id) => undoPickup(ctx, id));
  ofVisit('time', async (ctx, id, fields, words) => {
    const zone = await typedZone(ctx);
    const at = typedMoment(fields, 'pickup_at', words.format, zone);
    if (!at) throw new AppError('invalid_request', 'pickup_at: choose a day and a time.');
    const pickup_at = at.toISOString();
    return setTypedTime(fields, (anyway) => arrangeReservation(ctx, id, { pickup_at, anyway }));
  });

  form(TIMES, PICKUPS, async (at, fields) => {
    const zone = await typedZone(at.ctx);
    const now = at.ctx.clock.now();
    const words = wordsFor(at.c);
    const day = (typed: string) => typedDay(typed, words.format, zone, now);
    const input = timesInput(typedTimes(fields, day), dateIn(zone, now), words, dayHelp(words, zone, now));
    const accepted = (fields.get('accepted') ?? '').split(' ');
    const { saved, breaks } = await changeAvailability(at.ctx, input, accepted);
    if (saved) return `${PICKUPS}?done=times#told`;
    return at.show((shown) => showPickups({ ...shown, typed: { action: TIMES, fields } }, breaks));
  });
  form(`${PICKUPS}/calendar`, PICKUPS, async ({ ctx }) => {
    await renewCalendarUrl(ctx);
    return `${PICKUPS}?done=calendar#calendar`;
  });
  return app;
}

/**
 * The seller's pickups for calendar programs. They can't sign in, so the secret address is the key: search engines
 * are told to ignore it, an unknown one is simply not found, and a new one replaces it at once.
 */
export function calendarPages(deps: Deps): Hono {
  const app = new Hono();
  app.get('/calendar/:file{[^/]+\\.ics}', async (c) => {
    const ctx = await admit(deps, c, 'public_ip');
    const feed = await calendarFeed(ctx, c.req.param('file').replace(/\.ics$/, ''));
    if (feed === undefined) return c.notFound();
    return c.body(feed, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
    });
  });
  return app;
}
