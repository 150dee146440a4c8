import type { Happening, Wanting } from '../../listings/history.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { toCents } from '../../units.ts';
import { shortMoment } from './times.ts';

/** Who has the thing, and who waits for it. */
export function PeopleSection({
  wanting,
  zone,
  currency,
}: {
  wanting: Wanting[];
  zone: string;
  currency: string;
}) {
  if (wanting.length === 0) return null;
  return (
    <section class="card stack tight" aria-labelledby="people">
      <h2 id="people">Who wants it</h2>
      <ol class="plain-list divided">
        {wanting.map((each) => (
          <li>
            <a href={`/inbox/${each.conversationId}`}>{each.buyer}</a>
            <p class="small muted">{[placeOf(each), ...detailsOf(each, zone, currency)].join(' ')}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function placeOf({ state, position, confirmed }: Wanting): string {
  if (state === 'waiting') return 'Asked for it, and has not opened the emailed link yet.';
  if (state === 'held')
    return confirmed ? 'Has it reserved.' : 'Asked for it, and has not confirmed by email yet.';
  return position === 1 ? 'Is next in line.' : `Is number ${position ?? '?'} in line.`;
}

function detailsOf(
  { state, until, pickupAt, offer, agreedPrice }: Wanting,
  zone: string,
  currency: string,
): string[] {
  const said: string[] = [];
  if (pickupAt) said.push(`Comes ${shortMoment(new Date(pickupAt), zone)}.`);
  if (state === 'held' && until) said.push(`Held until ${shortMoment(new Date(until), zone)}.`);
  if (agreedPrice !== null) said.push(`You agreed on ${formatPrice(toCents(agreedPrice), currency)}.`);
  else if (offer !== null) said.push(`Offers ${formatPrice(toCents(offer), currency)}.`);
  return said;
}

/** What happened, newest first. */
export function HistorySection(props: {
  happenings: Happening[];
  zone: string;
  currency: string;
  now: Date;
}) {
  return (
    <section class="stack tight" aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol class="plain-list happenings">
        {props.happenings.map((each) => (
          <li>
            <time datetime={each.at.toISOString()}>{shortMoment(each.at, props.zone, props.now)}</time>
            <span>{wordsFor(each, props.currency)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsFor(each: Happening, currency: string) {
  switch (each.what) {
    case 'listed':
      return 'You added it.';
    case 'priced':
      return `The price was changed; it is ${formatPrice(each.cents, currency)}.`;
    case 'dropped':
      return `The price dropped from ${formatPrice(each.fromCents, currency)} to ${formatPrice(each.cents, currency)}, as planned.`;
    case 'asked':
      return (
        <>
          <a href={`/inbox/${each.conversationId}`}>{each.buyer}</a> asked for it.
        </>
      );
    case 'ended':
      return (
        <>
          <a href={`/inbox/${each.conversationId}`}>{each.buyer}</a> {endOf(each)}
        </>
      );
    case 'sold':
      return `Sold for ${formatPrice(each.cents, currency)}.`;
    case 'deleted':
      return 'You deleted it.';
  }
}

const ENDS: Record<NonNullable<Extract<Happening, { what: 'ended' }>['how']>, string> = {
  buyer: 'stepped back.',
  seller: 'was let go by you.',
  taken_off_sale: 'lost the place: it was taken off sale.',
  sold_to_another: 'lost the place: it was sold.',
  gone: 'lost the place: it was gone.',
  unconfirmed: 'never confirmed by email.',
  no_pickup: 'set no pickup in time.',
  unanswered: 'had a pickup that nobody answered for.',
  picked_up: 'did not take this one.',
  noshow: 'did not come.',
};

const endOf = ({ how, sold }: Extract<Happening, { what: 'ended' }>): string =>
  sold ? 'picked it up.' : how === null ? 'does not want it any more.' : ENDS[how];
