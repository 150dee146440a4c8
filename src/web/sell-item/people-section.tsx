import type { Words } from '../../languages/index.ts';
import type { Happening, Wanting } from '../../listings/history.ts';
import { toCents } from '../../units.ts';
import { linkTo, Section } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { shortMoment } from './fields.ts';

export function PeopleSection({ wanting, currency }: { wanting: Wanting[]; currency: string }) {
  if (wanting.length === 0) return null;
  return (
    <Section id="people" title={useWords().sellItem.people.title} look="card stack tight">
      <ol class="plain-list divided">
        {wanting.map((each) => (
          <li>
            <a href={`/inbox/${each.conversationId}`}>{each.buyer}</a>
            <p class="small muted">{useDetails(each, currency)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function placeOf({ state, position, confirmed }: Wanting, people: Words['sellItem']['people']): string {
  if (state === 'waiting') return people.unopened;
  if (state === 'held') return confirmed ? people.has : people.unconfirmed;
  return position === 1 ? people.next : people.place({ place: position ?? 0 });
}

/** Their place in line, and what was arranged with them. */
function useDetails(wanting: Wanting, currency: string): string {
  const { state, until, pickupAt, offer, agreedPrice, lot } = wanting;
  const { sellItem, format, price, offerAll } = useWords();
  const { people } = sellItem;
  const { zone } = useShown();
  const when = (at: string) => ({ when: shortMoment(new Date(at), zone, format) });
  const amount = (value: number) => ({
    price: lot ? offerAll(toCents(lot.price), currency, lot.of) : price(toCents(value), currency),
  });
  const said = [placeOf(wanting, people)];
  if (pickupAt) said.push(people.comes(when(pickupAt)));
  if (state === 'held' && until) said.push(people.until(when(until)));
  if (agreedPrice !== null) said.push(people.agreed(amount(agreedPrice)));
  else if (offer !== null) said.push(people.offers(amount(offer)));
  return said.join(' ');
}

export function HistorySection(props: { happenings: Happening[]; currency: string }) {
  const words = useWords();
  const { zone, now } = useShown();
  return (
    <Section id="history" title={words.sellItem.history.title} look="stack tight">
      <ol class="plain-list happenings">
        {props.happenings.map((each) => (
          <li>
            <time datetime={each.at.toISOString()}>{shortMoment(each.at, zone, words.format, now)}</time>
            <span>{saidOf(each, props.currency, words)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function saidOf(each: Happening, currency: string, { sellItem, price }: Words) {
  const { history, ended } = sellItem;
  switch (each.what) {
    case 'listed':
      return history.listed;
    case 'priced':
      return history.priced({ price: price(each.cents, currency) });
    case 'dropped':
      return history.dropped({ before: price(each.fromCents, currency), after: price(each.cents, currency) });
    case 'asked':
      return history.asked(theBuyer(each));
    case 'ended':
      return ended[each.sold ? 'sold' : (each.how ?? 'stopped')](theBuyer(each));
    case 'sold':
      return history.sold({ price: price(each.cents, currency) });
    case 'deleted':
      return history.deleted;
  }
}

const theBuyer = ({ buyer, conversationId }: { buyer: string; conversationId: string }) => ({
  name: buyer,
  link: linkTo(`/inbox/${conversationId}`),
});
