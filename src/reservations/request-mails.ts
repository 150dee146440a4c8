import type { Write } from '../../db/store.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { reservationKnownMail } from '../mail/templates/reservation-known.ts';
import { reservationQueuedMail } from '../mail/templates/reservation-queued.ts';
import { reservationReceivedMail } from '../mail/templates/reservation-received.ts';
import type { ReservationRow } from './find.ts';
import { manageUrl } from './manage-link.ts';
import { type Place, standings } from './places.ts';
import type { MoveDeps } from './queue.ts';
import type { Known } from './repeats.ts';
import type { Sale } from './sale.ts';

/** A second click within this time costs the buyer no second mail. */
const QUIET_MS = 2 * 60_000;

const described = (places: readonly Place[]) =>
  places.map(({ title, priceCents, state, position }) => ({
    title,
    price: priceCents / 100,
    state,
    position,
  }));

/** The mail with the manage link. */
export async function mailRequest(
  ctx: MoveDeps,
  tx: Write,
  sale: Sale,
  { id, buyerName, buyerEmail, status }: ReservationRow,
  places: readonly Place[],
): Promise<void> {
  const facts = { buyerName, items: described(places), manageUrl: manageUrl(ctx, id) };
  const mail =
    status === 'queued'
      ? reservationQueuedMail(facts)
      : reservationReceivedMail({ ...facts, sellerName: sale.sellerName });
  await enqueueMail(ctx, tx, { ...mail, to: buyerEmail });
}

/** Tells the owner of an address that it has a place already, with the links to what it has. */
export async function mailKnown(
  ctx: MoveDeps,
  tx: Write,
  sale: Sale,
  known: readonly Known[],
): Promise<void> {
  const quietSince = ctx.clock.now().getTime() - QUIET_MS;
  for (const { row, places } of known) {
    if (row.createdAt.getTime() > quietSince) continue;
    const mail = reservationKnownMail({
      buyerName: row.buyerName,
      sellerName: sale.sellerName,
      items: described(await standings(tx, places)),
      unconfirmed: row.confirmedAt === null && row.status === 'pending',
      manageUrl: manageUrl(ctx, row.id),
    });
    await enqueueMail(ctx, tx, { ...mail, to: row.buyerEmail });
  }
}
