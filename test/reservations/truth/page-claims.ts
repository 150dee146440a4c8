import { WAITS_MS } from '../../../src/threads/confirmations.ts';
import { DAY, HOUR } from '../../../src/units.ts';
import {
  always,
  type Claim,
  dollars,
  ended,
  has,
  holdsAll,
  inWords,
  isOpen,
  isTime,
  namedUntil,
  namesHeld,
  open,
  pickup,
  pickupPassed,
  type Row,
  type Scene,
  subject,
  until,
} from './scene.ts';

const status = (name: string) => (scene: Scene) => subject(scene)?.status === name;
const some = (isSo: (row: Row) => boolean) => (scene: Scene) => scene.reservations.some(isSo);
const holding = (scene: Scene) => ['pending', 'active'].includes(subject(scene)?.status ?? '');
const hasPickup = (scene: Scene) => holding(scene) && subject(scene)?.pickup_at !== null;
const dayOf = (scene: Scene, at: Date | string) =>
  inWords(scene, new Date(at).toISOString()).replace(/,[^,]*$/, '');
/** Whether the slot is over; a time that the seller entered is, an hour after it. */
const visitEnded = (scene: Scene) => {
  const { pickup_at: at, pickup_ends_at: end } = subject(scene) ?? {};
  return at != null && new Date(end == null || end === at ? Date.parse(at) + HOUR : end) <= scene.now;
};
/** Whether it is the day of the pickup in the seller's zone. */
const isToday = (scene: Scene) =>
  hasPickup(scene) && dayOf(scene, subject(scene)?.pickup_at ?? '') === dayOf(scene, scene.now);
const because = (reason: string) => (scene: Scene) => subject(scene)?.ended_because === reason;
const movedTimes = ({ messages }: Scene) =>
  messages.filter(({ content }) => content.startsWith('Pickup moved to ')).length;
/** The page forgets the address a week after a pickup, and immediately after any other end. */
const remembersAddress = ({ reservations, now }: Scene) =>
  reservations.some(
    (row) =>
      isOpen(row) ||
      (row.status === 'completed' &&
        now.getTime() - new Date(row.closed_at ?? '').getTime() < 7 * 24 * 3600_000),
  );
const wasSent = ({ messages }: Scene, address: string | undefined) =>
  messages.some(({ type, content }) => type === 'address_share' && content === address);

/** Lines that the service writes into threads; each was true when it was written. */
const LINES: readonly Claim[] = [
  [/^Asked (for “|about “|a question\.)/, always],
  [/^(Offers|Now offers) \$/, always],
  [/^(It came from this email address, which|Message:)/, always],
  [/^Confirmed using the link: /, always],
  [/^Next in line: “/, always],
  [/^Pickup (booked for|moved to|set for) /, always],
  [/^The pickup (was canceled|time has passed)\.$/, always],
  [/^Running about \d+ minutes late for the pickup\.$|^Here for the pickup\.$/, always],
  [/^(Agreed on .+ for|The agreed price for) “/, always],
  [
    /^“.+” (is now called|(was|were) (taken off the sale|sold to another buyer)|(wasn’t|weren’t) sold after all)/,
    always,
  ],
  [/^The price of “/, always],
  [/^The seller canceled the reservation of “|^Canceled by the buyer: “/, always],
  [/^The reservation of “.+” ended: /, always],
  [/^Picked up: “|^Not taken: “|^Not picked up: “/, always],
  [/^The reservation ended\.$/, always],
  [/^The seller undid that: (?:back in line for )?“/, always],
];

/** Sentences for both sides. */
const SHARED: readonly Claim[] = [
  ...LINES,
  [/^On hold until .+\.$/, always],
  [/^(Messages|Time|Send|Payment|Careful:)$/, always],
  [/^Address: The address is no longer shown\.$/, (scene) => !remembersAddress(scene)],
  [/^Address: The seller sent you an address by email\.$/, (scene) => !remembersAddress(scene)],
  [/^It’s shown here only while you have something reserved\.$/, (scene) => !remembersAddress(scene)],
  [/^(We’ll email it to \S+|You can’t undo this)\.$/, always],
];

const ITEM_STATE: Record<string, string> = {
  'On hold for you': 'held',
  'On hold': 'held',
  'Picked up': 'sold',
  'Not on hold until you open the emailed link': 'waiting',
  'Not on hold until they open the emailed link': 'waiting',
};
const item: Claim = [
  /^(.+) · (\S+) · (.+)$/,
  (scene, [, title = '', price, words = '']) => {
    const all = scene.about ? [scene.about] : scene.reservations;
    const position = words === 'Next in line' ? 1 : Number(/^Number (\d+) in line$/.exec(words)?.[1]);
    return all
      .flatMap((row) => row.items)
      .some(
        (it) =>
          it.title === title &&
          it.state !== 'released' &&
          dollars(it.agreed_price ?? it.price) === price &&
          (ITEM_STATE[words] ? it.state === ITEM_STATE[words] : it.position === position),
      );
  },
];

/** An ended place has no price: today's would say nothing about it. */
const released: Claim = [
  /^(.+) · No longer reserved(?: for you)?$/,
  (scene, [, title]) =>
    (scene.about ? [scene.about] : scene.reservations)
      .flatMap((row) => row.items)
      .some((it) => it.title === title && it.state === 'released'),
];

/** The top of a thread: its item and price, with the state next to it in a badge. */
const aboutItem: Claim = [
  /^(.+) · (\S+)$/,
  (scene, [, title = '', price]) =>
    scene.reservations
      .flatMap(({ items }) => items)
      .some((it) => it.title === title && dollars(it.agreed_price ?? it.price) === price),
];

const inState = ({ reservations }: Scene, state: string) =>
  reservations.flatMap(({ items }) => items).filter((it) => it.state === state);
const sumOf =
  (state: string, priceOf: (it: Row['items'][number]) => number): Claim[1] =>
  (scene, [, words]) =>
    dollars(inState(scene, state).reduce((sum, it) => sum + Math.round(priceOf(it) * 100), 0) / 100) ===
    words;

const offersOf = ({ reservations }: Scene) =>
  reservations.flatMap((row) =>
    row.items.map((it) => ({ ...it, ...row.offer_states[it.item_id], isOpen: isOpen(row) })),
  );
const someOffer =
  (isSo: (it: ReturnType<typeof offersOf>[number], words: string[]) => boolean): Claim[1] =>
  (scene, [, ...words]) =>
    offersOf(scene).some((it) => isSo(it, words));
const isOffered = ({ title, offer }: { title: string; offer: number | null }, [name, price]: string[]) =>
  title === name && offer !== null && dollars(offer) === price;
const canOffer = someOffer((it) => it.isOpen && it.agreed_price === null && it.price > 0);

/** Sentences that appear once on a buyer's page, for everything that they reserved. */
const OF_ALL: readonly Claim[] = [
  [/^(.+): You offered (.+)\.$/, someOffer((it, words) => isOffered(it, words) && it.agreed_price === null)],
  [/^The seller hasn’t answered yet\.$/, someOffer((it) => it.state === 'open')],
  [
    /^The seller asks for (.+) instead\.$/,
    someOffer((it, [price]) => it.counter != null && dollars(it.counter) === price),
  ],
  [
    /^Accept (\S+): (.+)$/,
    someOffer((it, [price, title]) => it.title === title && dollars(it.counter ?? 0) === price),
  ],
  [/^The seller declined\.$/, someOffer((it) => it.state === 'declined')],
  [
    /^(.+): You agreed on (.+)\.$/,
    someOffer((it, [title, price]) => it.title === title && dollars(it.agreed_price ?? 0) === price),
  ],
  [
    /^(.+): The agreed price of (.+) no longer applies\.$/,
    someOffer(
      (it, [title, price]) => it.title === title && !it.isOpen && dollars(it.agreed_price ?? 0) === price,
    ),
  ],
  [
    /^(.+): Your offer of (.+) no longer applies\.$/,
    someOffer((it, words) => isOffered(it, words) && !it.isOpen),
  ],
  [/^(Make an offer|Make another offer|Your price|for .+|Close|\$|Send offer|: .+)$/, canOffer],
  [
    /^You can make (\d) more offers? for this item\.$/,
    (scene, [, left]) =>
      offersOf(scene).some(
        ({ title }) =>
          scene.messages.filter(({ content }) => /ffers \$/.test(content) && content.includes(title))
            .length ===
          3 - Number(left),
      ),
  ],
  [/^Total to pay: (.+)$/, sumOf('held', (it) => it.agreed_price ?? it.price)],
  [/^As listed: (.+)$/, sumOf('held', ({ price }) => price)],
  [/^Paid: (.+)$/, sumOf('sold', (it) => it.agreed_price ?? it.price)],
  [/^(Give up an item|Give up all of these|Keep it)$/, some(isOpen)],
  [
    /^Give up “(.+)”$/,
    (scene, [, title]) =>
      ['held', 'queued', 'waiting'].some((state) => inState(scene, state).some((it) => it.title === title)),
  ],
];

/** Sentences about one of a buyer's reservations. */
const OF_ONE: readonly Claim[] = [
  item,
  released,
  [/^Address: (.+)$/, (scene, [, words]) => wasSent(scene, words) && remembersAddress(scene)],
  [/^Your reservation$/, always],
  [/^Not confirmed yet$/, (scene) => scene.about?.buyer_confirmed === false],
  [/^Confirm it before (.+)\.$/, until],
  [/^It’s on hold for you$/, (scene) => status('active')(scene) && !hasPickup(scene) && holdsAll(scene)],
  [
    /^On hold for you: (.+)$/,
    (scene, [, titles]) => status('active')(scene) && !hasPickup(scene) && namesHeld(scene, titles),
  ],
  [/^Confirm reservation$/, (scene) => scene.about?.buyer_confirmed === false],
  [/^Until (.+)\.$/, until],
  [/^Arrange the pickup before then\.$/, (scene) => status('active')(scene) && !hasPickup(scene)],
  [/^Your pickup time is set$/, (scene) => hasPickup(scene) && !visitEnded(scene)],
  [/^Your pickup time has passed$/, (scene) => hasPickup(scene) && visitEnded(scene)],
  [/^If you couldn’t make it, write to the seller\.$/, (scene) => hasPickup(scene) && visitEnded(scene)],
  [/^It’s on hold for you until (.+)\.$/, (scene, match) => holdsAll(scene) && until(scene, match)],
  [/^On hold for you until (.+): (.+)\.$/, namedUntil],
  [/^You’re next in line$/, ({ about }) => about?.status === 'queued' && about.queue_position === 1],
  [
    /^You’re number (\d+) in line$/,
    ({ about }, [, number]) => about?.status === 'queued' && about.queue_position === Number(number),
  ],
  [
    /^It’s on hold for someone else\.$/,
    ({ about, items }) =>
      about?.items.every(
        ({ state, item_id: id }) =>
          state !== 'queued' || items.some((it) => it.item_id === id && it.status === 'reserved'),
      ) === true,
  ],
  [/^If it becomes available, we’ll hold it for you and email you\.$/, has('queued')],
  [/^Picked up$/, status('completed')],
  [/^Partly picked up$/, (scene) => status('completed')(scene) && has('released')(scene)],
  [/^You picked up part of it\.$/, (scene) => has('sold')(scene) && has('released')(scene)],
  [/^The rest is no longer reserved for you, as shown below\.$/, has('released')],
  [
    /^The seller confirmed that you picked it up\.$/,
    (scene) => has('sold')(scene) && !has('released')(scene),
  ],
  [/^Enjoy it!$/, has('sold')],
  [/^You canceled this reservation$/, because('buyer')],
  [/^The seller canceled this reservation$/, because('seller')],
  [/^No longer for sale$/, because('taken_off_sale')],
  [/^The seller took it off the sale\.$/, because('taken_off_sale')],
  [/^Sold to another buyer$/, because('sold_to_another')],
  [/^You were in line for it\.$/, because('sold_to_another')],
  [/^Someone else got it first$/, because('gone')],
  [/^It was gone before you opened this link\.$/, because('gone')],
  [/^This reservation has ended$/, ended],
  [/^The emailed link wasn’t opened in time\.$/, because('unconfirmed')],
  [/^Your hold expired, and no pickup was scheduled\.$/, because('no_pickup')],
  [/^The pickup time passed, and no one recorded that it took place\.$/, because('unanswered')],
  [/^If you have the item, everything is fine\.$/, because('unanswered')],
  [/^The seller recorded that it wasn’t picked up\.$/, because('noshow')],
  [
    /^(You don’t need to do anything else|You don’t owe anything)\.$/,
    (scene) => ended(scene) && !has('sold')(scene),
  ],
  [
    /^If you still want it, check whether it’s available\.$/,
    ({ pageLive, saleOver }) => pageLive && !saleOver,
  ],
  [/^The sale has ended, so you can’t reserve anything\.$/, ({ saleOver }) => saleOver],
  [/^If you still want it, ask the seller below\.$/, (scene) => ended(scene)],

  [/^Pickup$/, holding],
  [/^(\w+day, .+ [AP]M .+)$/, (scene, match) => hasPickup(scene) && pickup(scene, match)],
  [/^The seller shared this address with you: (.+)$/, ({ address }, [, words]) => address === words],
  [/^The seller hasn’t sent you the exact place yet\.$/, ({ address }) => address === undefined],
  [/^(I’m here|\d+ minutes late)$/, isToday],
  [
    /^It may have changed since then: ask the seller before you come\.$/,
    ({ addressChanged }) => addressChanged,
  ],
  [/^(Choose a pickup time|Book this time)$/, (scene) => scene.slots > 0 && !hasPickup(scene)],
  [/^(Choose another time|Keep this time|Move the pickup)$/, (scene) => scene.slots > 0 && hasPickup(scene)],
  [/^In the seller’s time zone: (.+)\.$/, (scene) => scene.slots > 0 && scene.timezone === 'America/Chicago'],
  [/^You can move it (\d) more times?\.$/, (scene, [, times]) => 3 - movedTimes(scene) === Number(times)],
  [
    /^No pickup times are offered here: agree on one by message\.$/,
    (scene) => scene.slots === 0 && holding(scene) && !hasPickup(scene),
  ],
  [
    /^You’ve already moved this pickup three times\.$/,
    (scene) => movedTimes(scene) === 3 && hasPickup(scene),
  ],
  [/^For another time, write to the seller\.$/, (scene) => movedTimes(scene) === 3],
  [/^Write to the seller$/, always],
  // Shown to a blocked buyer, too, who must not notice the block.
  [/^The seller gets it by email\.$/, always],
  [/^Never send codes, card numbers, or bank details\.$/, always],
  [/^See the whole sale$/, ({ pageLive }) => pageLive],
  [/^Keep it$/, (scene) => open(scene) === scene.about],
  [
    /^(Cancel reservation|Yes, cancel it|You can’t undo this\.)$/,
    (scene) => open(scene) === scene.about && !status('queued')(scene),
  ],
  [
    /^Anything on hold for you goes to the next person in line, if anyone is waiting\.$/,
    (scene) => open(scene) === scene.about && !status('queued')(scene),
  ],
  [
    /^(Leave the line|You give up your place\.|If you join again, you start at the end of the line\.)$/,
    (scene) => scene.reservations.every((row) => !isOpen(row) || row.status === 'queued'),
  ],
  [
    /^(If it’s on hold for you, it goes to the next person in line, if anyone is waiting|You can’t undo this)\.$/,
    (scene) => open(scene) === scene.about,
  ],
];

/** `/r/{token}`, which shows all of a buyer's reservations: each sentence must be true of one of them. */
export const BUYER_PAGE_CLAIMS: readonly Claim[] = [
  ...SHARED,
  ...OF_ALL,
  ...OF_ONE.map(
    ([words, isSo]): Claim => [
      words,
      (scene, match) => scene.reservations.some((about) => isSo({ ...scene, about }, match)),
    ],
  ),
];

/** For a buyer who returns 30 days after the end. */
export const ENDED_LINK_CLAIMS: readonly Claim[] = [
  [/^Expired$/, ended],
  [/^This link has expired$/, ended],
  [
    /^The reservation ended more than 30 days ago\.$/,
    ({ about, now }) => now.getTime() - new Date(about?.closed_at ?? '').getTime() > 30 * 24 * 3600_000,
  ],
  [/^No one has written here for 30 days\.$/, always],
  [/^To write to the seller again, ask on the sale page\.$/, ({ pageLive }) => pageLive],
  [/^Go to the sale page$/, ({ pageLive }) => pageLive],
  [/^The sale page is offline now\.$/, ({ pageLive }) => !pageLive],
  [/^Go to the home page$/, ({ pageLive }) => !pageLive],
];

/** `/q/{token}` */
export const QUESTION_PAGE_CLAIMS: readonly Claim[] = [
  ...SHARED,
  [/^Address: (.+)$/, (scene, [, words]) => wasSent(scene, words) && remembersAddress(scene)],
  [/^Your question( about .+)?$/, always],
  // Shown to a blocked buyer, too.
  [/^The seller gets it by email\.$/, always],
  [/^You’ll get the answer by email, and it also appears here\.$/, always],
  [/^Write to the seller$/, always],
  [/^Never send codes, card numbers, or bank details\.$/, always],
  [/^See the whole sale$/, ({ pageLive }) => pageLive],
];

const BADGES: Record<string, string> = {
  'Not confirmed yet': 'pending',
  'On hold': 'active',
  'In line': 'queued',
  'Picked up': 'completed',
  'Partly picked up': 'completed',
  Canceled: 'cancelled',
  Expired: 'expired',
  'Not picked up': 'noshow',
};
const ENDED_BADGES: Record<string, string> = {
  'No longer for sale': 'taken_off_sale',
  'Sold to another buyer': 'sold_to_another',
};
/** Titles that a line of the thread quotes. */
const quotedIn = (words: string): string[] => [...words.matchAll(/“(.+?)”/g)].map(([, title = '']) => title);
/** A line about the seller, which the thread stores with "the seller". */
const isOfTheThread = ({ messages }: Scene, words: string) =>
  messages.some(
    ({ sender_type: sender, content }) =>
      sender === 'system' && content.replace(/^The seller /, 'You ').includes(words),
  );
const standingOffers = ({ reservations }: Scene) =>
  reservations
    .filter(isOpen)
    .flatMap(({ items }) => items)
    .filter(
      ({ offer, agreed_price: agreed, state }) =>
        offer !== null && offer !== agreed && (state === 'held' || state === 'queued'),
    );
const isPrepared = ({ prepared }: Scene) => prepared !== undefined;
const anyOpen = some(isOpen);
const anyHolding = some((row) => ['pending', 'active'].includes(row.status));
const anyConfirmed = some((row) => row.status === 'active' && row.buyer_confirmed);

/** Whether the buyer wrote last. */
const waitsForAnswer = ({ messages, blocked }: Scene) =>
  !blocked && messages.findLast(({ sender_type: sender }) => sender !== 'system')?.sender_type === 'buyer';
const isVisiting = ({ status: is, buyer_confirmed: confirmed }: Row) => is === 'active' && confirmed;
const whose = ({ reservations, blocked }: Scene, isSo: (row: Row) => boolean): Row[] =>
  blocked ? [] : reservations.filter(isSo);
/** Reservations with an offer that the seller hasn't answered. */
const offering = (scene: Scene): Row[] => {
  const standing = standingOffers(scene);
  return whose(
    scene,
    (row) => isOpen(row) && row.buyer_confirmed && row.items.some((it) => standing.includes(it)),
  );
};
const isPast = ({ now }: Scene, at: string | null) => at !== null && new Date(at) <= now;
const awaitsOutcome = (scene: Scene): Row[] =>
  whose(scene, (row) => row.status === 'active' && isPast(scene, row.pickup_at));
/** Reservations with a pickup within two days whose buyers have no address. */
const lacksAddress = (scene: Scene): Row[] =>
  whose(
    scene,
    (row) =>
      isVisiting(row) &&
      scene.address === undefined &&
      row.pickup_at !== null &&
      !isPast(scene, row.pickup_at) &&
      new Date(row.pickup_at).getTime() - scene.now.getTime() <= 2 * DAY,
  );
const hasOldAddress = (scene: Scene): Row[] =>
  whose(scene, (row) => isVisiting(row) && scene.addressChanged && !isPast(scene, row.pickup_at));
const needsAddress = (scene: Scene): Row[] => [...lacksAddress(scene), ...hasOldAddress(scene)];
const areAllOf = (rows: readonly Row[], titles: string): boolean => {
  const all = rows
    .flatMap(({ items }) => items)
    .filter(({ state }) => state === 'held' || state === 'queued')
    .map(({ title }) => title);
  return titles.split(' and ').sort().join() === all.sort().join();
};

/** Cards at the top of a thread, for what is waiting for the seller. */
const DECISION_CLAIMS: readonly Claim[] = [
  [
    /^Needs a decision$/,
    (scene) =>
      waitsForAnswer(scene) ||
      isPrepared(scene) ||
      [offering, awaitsOutcome, needsAddress].some((rowsOf) => rowsOf(scene).length > 0),
  ],
  [/^(\w+ is waiting for an answer|No answer needed)$/, waitsForAnswer],
  [
    /^“([^”]+)”$/,
    (scene, [, words]) =>
      waitsForAnswer(scene) &&
      scene.messages.findLast(({ sender_type: sender }) => sender === 'buyer')?.content === words,
  ],
  [
    /^(\w+) offers (\S+) for (.+)$/,
    (scene, [, name, offer, title]) =>
      offering(scene).some(
        (row) =>
          row.buyer_name === name &&
          row.items.some((it) => it.title === title && dollars(it.offer ?? 0) === offer),
      ),
  ],
  [
    /^You’re asking (\S+?)\.(?: · Until (.+))?$/,
    (scene, [, asked, time]) =>
      offering(scene).some(
        (row) =>
          row.items.some((it) => it.offer !== null && dollars(it.price) === asked) &&
          (time === undefined ? row.expires_at === null : isTime(scene, row.expires_at, time)),
      ),
  ],
  [/^(Counter|Decline|Your price)$/, (scene) => offering(scene).length > 0],
  [/^((?:A message to|Your address for) \w+ is waiting for your approval|Review and approve)$/, isPrepared],
  [
    /^(\w+) is coming (.+) and doesn’t have your address$/,
    (scene, [, name, time = '']) =>
      lacksAddress(scene).some((row) => row.buyer_name === name && isTime(scene, row.pickup_at, time)),
  ],
  [
    /^(\w+) has your old address$/,
    (scene, [, name]) => hasOldAddress(scene).some((row) => row.buyer_name === name),
  ],
  // On a card, and next to an address that was prepared.
  [/^Share address$/, (scene) => needsAddress(scene).length > 0 || isPrepared(scene)],
  // Links back from the opened part of a card: about a counteroffer, and about an address on file.
  [
    /^Close$/,
    (scene) => offering(scene).length > 0 || (needsAddress(scene).length > 0 && scene.home !== null),
  ],
  [/^We’ll email this address to the buyer: (.+)$/, ({ home }, [, words]) => home === words],
  [/^That’s below your lowest price\.$/, some((row) => row.items.some((it) => it.below_minimum))],
  [/^Did (\w+) show up\?$/, (scene, [, name]) => awaitsOutcome(scene).some((row) => row.buyer_name === name)],
  [/^(Sold|No-show|New time)$/, (scene) => awaitsOutcome(scene).length > 0],
  [
    /^(.+) · (\w+day, .+) · Until (.+)$/,
    (scene, [, titles = '', at = '', time = '']) =>
      awaitsOutcome(scene).some(
        (row) =>
          areAllOf([row], titles) && isTime(scene, row.pickup_at, at) && isTime(scene, row.expires_at, time),
      ),
  ],
  [
    /^(.+) · Until (.+)$/,
    (scene, [, words = '', time = '']) => {
      const { prepared, now } = scene;
      if (words === prepared) return isTime(scene, new Date(now.getTime() + WAITS_MS).toISOString(), time);
      const rows = needsAddress(scene);
      return areAllOf(rows, words) && rows.some((row) => isTime(scene, row.pickup_at, time));
    },
  ],
];

/** What the buyer has written since the seller's last message. */
const unanswered = ({ messages }: Scene): string[] =>
  messages
    .slice(messages.findLastIndex(({ sender_type: sender }) => sender === 'seller') + 1)
    .filter(({ sender_type: sender }) => sender === 'buyer')
    .map(({ content }) => content);
/** The buyer waits, and asked what a listing knows; walks ask nothing else. */
const asksKnown = (scene: Scene): boolean =>
  waitsForAnswer(scene) && unanswered(scene).some((words) => /\bstill there\b/i.test(words));

/** Answers made of the listing, in a thread: the walks ask whether a thing is still there. */
const SUGGESTED_CLAIMS: readonly Claim[] = [
  [/^(Prepared answers|Nothing is sent until you select “Send”\.|Edit first)$/, asksKnown],
  // All buyers of the walks read English.
  [/^Based on your listing, in the buyer’s language\.$/, asksKnown],
  [
    /^Yes, (.+) is still available\.$/,
    (scene, [, title]) =>
      asksKnown(scene) && scene.items.some((it) => it.title === title && it.status === 'available'),
  ],
];

/** `/inbox/{id}` */
export const THREAD_PAGE_CLAIMS: readonly Claim[] = [
  aboutItem,
  ...SHARED,
  item,
  released,
  ...DECISION_CLAIMS,
  ...SUGGESTED_CLAIMS,
  [/^Address: (.+)$/, (scene, [, words]) => wasSent(scene, words)],
  [/^This buyer has your old address: share the new one$/, ({ addressChanged }) => addressChanged],
  [/^(←|Inbox|Ben|Cat|Dan|Reservation|Reply|Address|Share pickup address|More|Less)$/, always],
  [/^(Message to|Send address to) \w+$/, always],
  [/^\S+@\S+$/, always],
  [/^\[link not opened\]$/, some((row) => !row.buyer_confirmed)],
  [/^\[(?:one no-show|(\d+) no-shows)\]$/, ({ noShows }, [, times = '1']) => noShows === Number(times)],
  [/^\[blocked\]$/, ({ blocked }) => blocked],
  [
    /^\[(.+)\]$/,
    (scene, [, words = '']) =>
      some((row) => row.status === BADGES[words] || row.ended_because === ENDED_BADGES[words])(scene),
  ],
  [
    /^Pickup: (.+?)(?: · Did they show up\?)?$/,
    (scene, match) => pickup(scene, match) && match[0].endsWith('?') === pickupPassed(scene),
  ],
  [/^On hold until ([^.]+): (.+)$/, namedUntil],
  [/^On hold until ([^.]+)$/, (scene, match) => holdsAll(scene) && until(scene, match)],
  [/^Accept$/, (scene) => offering(scene).length > 0],
  [
    /^You canceled the reservation of “.+”|^You undid that: back in line for “.+”\.$/,
    (scene, { input }) =>
      isOfTheThread(scene, input) &&
      quotedIn(input).every((title) =>
        scene.reservations.some(({ items }) => items.some((it) => it.title === title)),
      ),
  ],
  [
    /^You undid that: (“.+) (is|are) on hold again\.$/,
    (scene, { input, 1: titles = '', 2: verb }) =>
      isOfTheThread(scene, input) &&
      (verb === 'are') === quotedIn(titles).length > 1 &&
      scene.reservations.some(({ items }) =>
        quotedIn(titles).every((title) => items.some((it) => it.title === title)),
      ),
  ],
  [/^: (.+)$/, always],
  [/^(They took|Yes, it was picked up|Picked up)$/, anyHolding],
  [/^These items count as sold at these prices, and anyone waiting for them is notified\.$/, anyHolding],
  [/^Anything you clear goes to the next person in line, if anyone is waiting\.$/, anyHolding],
  [/^The buyer gets an email( if something changed)?\.$/, (scene) => anyOpen(scene) && !scene.blocked],
  [
    /^(Didn’t show up|Yes, no one showed up)$/,
    (scene) =>
      some(
        (row) =>
          ['pending', 'active'].includes(row.status) &&
          (row.pickup_at === null || new Date(row.pickup_at) <= scene.now),
      )(scene),
  ],
  [
    /^The reservation ends, and anything on hold goes to the next person in line, if anyone is waiting\.$/,
    anyHolding,
  ],
  [/^Set the pickup$/, anyConfirmed],
  [/^New pickup time$/, some((row) => row.status === 'active' && row.pickup_at !== null)],
  [/^Day and time that you agreed on$/, anyConfirmed],
  [/^The buyer gets it by email, and the hold lasts until at least a day after it\.$/, anyConfirmed],
  [/^(Propose times|Don’t propose any|When you’re there|Send these times)$/, anyHolding],
  [/^(First time|(Second|Third) time \(optional\)|Central Time\.)$/, anyHolding],
  [/^We send it as a message; it doesn’t set the pickup\.$/, anyHolding],
  // The link back from an opened part.
  [/^Not yet$/, anyHolding],
  [/^(Keep it|Keep the price)$/, anyOpen],
  [/^(Don’t set a time|Leave it as it is)$/, anyConfirmed],
  [/^Keep this time$/, some((row) => row.status === 'active' && row.pickup_at !== null)],
  [/^Don’t share it$/, always],
  [/^Don’t block$/, ({ blocked }) => !blocked],
  [/^Reservations$/, ({ reservations }) => reservations.length > 0],
  [/^(One earlier message|\d+ earlier messages)$/, ({ messages }) => messages.length > 10],
  [/^(Hold longer|Hold it for)$/, anyConfirmed],
  [
    /^(Agree on a price|What this buyer pays|Agree on this price|The public price stays the same\.)$/,
    anyOpen,
  ],
  [/^(Cancel reservation|What to cancel|Message to the buyer \(optional\)|Yes, cancel this)$/, anyOpen],
  [/^Anything on hold goes to the next person in line, if anyone is waiting\.$/, anyOpen],
  [/^Recorded as picked up\.$/, some((row) => row.undo_action === 'sold' && row.undo_until !== null)],
  [/^Recorded as not picked up\.$/, some((row) => row.undo_action === 'noshow' && row.undo_until !== null)],
  [/^Canceled\.$/, some((row) => row.undo_action === 'cancelled' && row.undo_until !== null)],
  [
    /^The (?:(\d+) )?other buyers? in line (?:each )?got an email\.$/,
    (scene, [, n = '1']) =>
      scene.everyone.filter((row) => row.ended_because === 'sold_to_another').length >= Number(n),
  ],
  [/^Undo$/, some((row) => row.undo_until !== null)],
  [
    /^You can undo this until (.+), unless someone else has it by then\.$/,
    (scene, [, time = '']) => scene.reservations.some((row) => isTime(scene, row.undo_until, time)),
  ],
  [/^Earlier reservations$/, some((row) => !isOpen(row))],
  [/^You get a copy for your records\.$/, always],
  [/^(Block this buyer|Yes, block \w+)$/, ({ blocked }) => !blocked],
  [
    /^(\S+ can no longer reserve, ask, or write here|Anything on hold for this buyer goes to the next person in line, if anyone is waiting)\.$/,
    ({ blocked }) => !blocked,
  ],
  [/^\w+ isn’t notified and gets no email\.$/, ({ blocked }) => !blocked],
  [/^You can unblock them later, but you can’t get back what was released\.$/, ({ blocked }) => !blocked],
  [/^You’ve blocked \S+\.$/, ({ blocked }) => blocked],
  [/^Messages from this address don’t reach you, and \w+ isn’t notified\.$/, ({ blocked }) => blocked],
  [/^Unblock \w+$/, ({ blocked }) => blocked],
  [/^(Share this address\?|Don’t share|Send this message\?|Send it|Don’t send)$/, isPrepared],
  [/^(Your assistant prepared this for \w+ \(\S+\)|It’s waiting for your approval until .+)\.$/, isPrepared],
  [/^You can’t undo sending it\.$/, isPrepared],
  // Names of items, in a list of choices or among what has ended.
  [/^(\$|\$?Price of .+ in USD)$/, always],
  [/^\d.+|^Corner.+/, ({ prepared }, [words]) => prepared === words],
  [
    /^(.+)$/,
    ({ items }, [words = '']) =>
      words.split(' and ').every((title) => items.some((it) => it.title === title)),
  ],
];
