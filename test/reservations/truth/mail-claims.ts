import {
  always,
  type Claim,
  ended,
  has,
  holdsAll,
  isOpen,
  isTime,
  namedUntil,
  open,
  pickup,
  place,
  type Scene,
  subject,
  until,
} from './scene.ts';

const unconfirmed = (scene: Scene) => open(scene)?.buyer_confirmed === false;
const because = (reason: string) => (scene: Scene) =>
  ended(scene) && scene.reservations[0]?.ended_because === reason;
const pays = (scene: Scene, title: string) => {
  const it = place(scene, title);
  return it && (it.agreed_price ?? it.price);
};
/** Items that become free when the hold ends can then be reserved. */
const backOnSale = (scene: Scene) => {
  const end = open(scene)?.expires_at;
  const isBefore = (at: Date | undefined) => at === undefined || new Date(end ?? '') < at;
  return end != null && scene.pageLive && isBefore(scene.overAt) && isBefore(scene.offlineAt);
};
const hasAddress = ({ address, addressChanged }: Scene) => address !== undefined && !addressChanged;
const hasOldAddress = ({ addressChanged }: Scene) => addressChanged;
/** Whether the seller sent another address before the latest one. */
const hadAnother = ({ messages, address }: Scene) =>
  messages.some(({ type, content }) => type === 'address_share' && content !== address);
const neverOpened = (scene: Scene) => ended(scene) && scene.reservations.some((row) => !row.buyer_confirmed);
const isReminder = ({ kind }: Scene) => kind === 'pickup_tomorrow' || kind === 'pickup_soon';
const hasNoAddress = ({ address }: Scene) => address === undefined;
const isHome = ({ address, home }: Scene) => address !== undefined && address === home;
/** The location in the calendar file, unfolded. */
const placeOf = ({ calendar }: Scene) => /^LOCATION:(.*)$/m.exec(calendar.replace(/\r?\n[ \t]/g, ''))?.[1];

/** A pickup's calendar file has the location once the buyer has it; a file that cancels a pickup has none. */
export const isTrueCalendar = (scene: Scene): boolean =>
  scene.calendar === '' ||
  (scene.calendar.includes('STATUS:CANCELLED')
    ? placeOf(scene) === undefined
    : placeOf(scene)?.replaceAll('\\', '').trim() === (scene.addressChanged ? undefined : scene.address));

export const MAIL_CLAIMS: readonly Claim[] = [
  [/^Hello \w+,$/, always],
  [/^https?:\/\//, always],
  [/^> /, always],
  [/^The buyer wrote:$/, always],
  [/^You reserved this from .+:$/, (scene) => open(scene) !== undefined],
  [/^- (.+), \$[\d.]+: on hold for you$/, (scene, [, title = '']) => place(scene, title)?.state === 'held'],
  [
    /^- (.+), \$[\d.]+: .*number (\d+) in line$/,
    (scene, [, title = '', position]) => place(scene, title)?.position === Number(position),
  ],
  [
    /^- (.+): now on hold for (\w+), who got an email\.$/,
    (scene, [, title = '', name]) =>
      scene.everyone.some(
        (row) =>
          row.buyer_name === name && row.items.some((item) => item.title === title && item.state === 'held'),
      ),
  ],
  [
    /^It’s available again\.$/,
    ({ items, pageLive, saleOver }) =>
      pageLive && !saleOver && items.some(({ status }) => status === 'available'),
  ],
  [
    /^No one can reserve it, because your sale has ended\.$/,
    ({ pageLive, saleOver }) => pageLive && saleOver,
  ],
  [/^No one can see or reserve it, because your page is offline\.$/, ({ pageLive }) => !pageLive],
  // The end of a page.
  [
    /^Your sale page stays online until (.+)\.$/,
    (scene, [, at = '']) => scene.pageLive && isTime(scene, scene.offlineAt?.toISOString(), at),
  ],
  [/^After that, buyers can’t see it; we keep your listings\.$/, ({ pageLive }) => pageLive],
  [/^Renewing it is free: select “Renew” in your settings\.$|^Open settings:$/, always],
  [
    /^(\d+) items? (?:is|are) on hold\.$/,
    ({ items }, [, n]) => items.filter(({ status }) => status === 'reserved').length === Number(n),
  ],
  [
    /^Holds stay as they are when the page goes offline, and buyers with a reservation can still write to you\.$/,
    ({ items }) => items.some(({ status }) => status === 'reserved'),
  ],
  [
    /^(The|\w+’s) sale page is offline now\.$|^Your sale page (is offline|has expired and is now offline)\.$/,
    ({ pageLive }) => !pageLive,
  ],
  [
    /^(Your reservation doesn’t end because of that|What was reserved stays reserved):$/,
    ({ everyone }) => everyone.some(isOpen),
  ],
  [/^On hold for you until (.+):$/, (scene, match) => has('held')(scene) && until(scene, match)],
  [/^The pickup stays as arranged, on (.+):$/, pickup],
  [/^You keep your place in line for:$/, has('queued')],
  [
    /^Your reservation’s page still works: you can write to the seller there, or cancel\.$/,
    (scene) => open(scene) !== undefined,
  ],
  [
    /^- (.+): on hold for (\w+), (until|pickup) (.+)$/,
    (scene, [, title, name, word, at = '']) =>
      scene.everyone.some((row) => {
        const isComing = row.pickup_at !== null && new Date(row.pickup_at) > scene.now;
        return (
          row.buyer_name === name &&
          row.items.some((item) => item.title === title && item.state === 'held') &&
          isComing === (word === 'pickup') &&
          isTime(scene, isComing ? row.pickup_at : row.expires_at, at)
        );
      }),
  ],
  [
    /^- (.+): (\w+) is waiting in line$/,
    ({ everyone }, [, title, name]) =>
      everyone.some(
        (row) =>
          row.buyer_name === name &&
          row.items.some((item) => item.title === title && item.state === 'queued'),
      ),
  ],
  [
    /^We told these buyers that the page is offline, that their reservations stay valid, and that they can still write to you\.$/,
    ({ everyone }) => everyone.some(isOpen),
  ],
  [/^To end a reservation, cancel it in your inbox\.$/, ({ everyone }) => everyone.some(isOpen)],
  [/^(Open your inbox|Open your page|Put the page online again):$/, ({ pageLive }) => !pageLive],
  [
    /^- (.+): no one was waiting for it\.$/,
    ({ items }, [, title = '']) => items.some((item) => item.title === title && item.status === 'available'),
  ],
  [
    /^- (.+): this buyer was waiting in line for it and has left the line\.$/,
    (scene, [, title = '']) => place(scene, title)?.state === 'released',
  ],
  [
    /^- (.+): number (\d+) in line$/,
    (scene, [, title = '', n]) => place(scene, title)?.position === Number(n),
  ],
  [/^- (.+): on hold$/, (scene, [, title = '']) => place(scene, title)?.state === 'held'],
  [/^(?:The seller|\w+) entered your pickup: (.+)\.$/, pickup],
  [/^The pickup of \w+ is scheduled for (.+):$/, pickup],
  [/^Your pickup (?:is booked for|was moved to) (.+)\.$/, pickup],
  [/^\w+ (?:will come on|moved the pickup to) (.+)\.$/, pickup],
  [/^You can pick it up at the same time as your other items, on (.+)\.$/, pickup],
  [
    /^\w+ was supposed to pick this up on (.+):$/,
    (scene, match) => pickup(scene, match) && new Date(open(scene)?.pickup_at ?? '') < scene.now,
  ],
  [/canceled the planned pickup\.$/, (scene) => open(scene)?.pickup_at === null],
  [/^You already have the address: it’s on your reservation’s page\.$/, hasAddress],
  [/^This buyer already has your pickup address\.$/, hasAddress],
  [/^(You don’t have the address yet: it comes|The address comes) in a separate email/, hasNoAddress],
  [/^This buyer has your previous address: share the new one\.$/, hasOldAddress],
  [/^The address you have may have changed\.$/, hasOldAddress],
  [/^Wait for the new one, or ask the seller\.$/, hasOldAddress],
  [/^It replaces the address you got before\.$/, hadAnother],
  [/^This buyer doesn’t have your address yet: share it when you’re ready\.$/, hasNoAddress],
  [
    /^It’s on hold (?:for you )?until (\w+day, [^,]+, \d+, [^,]+)\.$/,
    (scene, match) =>
      (scene.kind === 'new_reservation' ? holdsAll : has('held'))(scene) && until(scene, match),
  ],
  [/^On hold until (.+): (.+)\.$/, namedUntil],
  [/^We emailed the time to the buyer\.$/, has('held')],
  [
    /^Open the attached file to add the pickup to your calendar\.$/,
    ({ calendar }) => calendar.includes('BEGIN:VEVENT') && !calendar.includes('STATUS:CANCELLED'),
  ],
  [/^(Did they show up\?|Answer on your page: yes, no, or a new time\.)$/, has('held')],
  [
    /^Without an answer, the hold ends on (.+), and what was on hold goes to the next person in line, (?:(or back on sale)|if anyone is waiting)\.$/,
    (scene, match) =>
      has('held')(scene) && until(scene, match) && (match[2] !== undefined) === backOnSale(scene),
  ],
  [/^(Yes, they came|No, no one showed up|We have a new time):/, has('held')],
  [/^Your pickup time has passed, and no one recorded that it took place/, because('unanswered')],
  [/^If you have the item, everything is fine: you don’t need to do anything\.$/, because('unanswered')],
  [/^The pickup of \w+ has passed, and we asked you how it went\.$/, because('unanswered')],
  [/^Without an answer, the reservation has now ended:$/, because('unanswered')],
  [/^If it was picked up after all, mark it as sold\.$/, because('unanswered')],
  [/^The seller recorded that this wasn’t picked up, so your reservation has ended:$/, because('noshow')],
  [/^The seller confirmed that you picked up:$/, has('sold')],
  [/^This buyer has your pickup address: you shared it with them\.$/, ({ address }) => address !== undefined],
  [/^\w+ was next in line and didn’t open the emailed link in time:$/, neverOpened],
  [/^Open my sale:$/, always],
  // Reminders.
  [/^Your pickup is on (.+)\.$/, pickup],
  [/^\w+ is coming on (.+):$/, pickup],
  [
    /^- (.+), \$([\d.]+)$/,
    (scene, [, title = '', price]) =>
      place(scene, title)?.state === (isReminder(scene) ? 'held' : 'sold') &&
      pays(scene, title) === Number(price),
  ],
  [
    /^Total: \$([\d.]+)\.$/,
    (scene, [, total]) =>
      scene.reservations
        .filter((row) => isReminder(scene) || row === scene.reservations[0])
        .flatMap(({ items }) => items)
        .filter(({ state }) => state === (isReminder(scene) ? 'held' : 'sold'))
        .reduce((sum, item) => sum + (item.agreed_price ?? item.price), 0) === Number(total),
  ],
  [/^The place:$/, hasAddress],
  [/^If you need it, write to the seller\.$/, hasNoAddress],
  [/^You don’t have the address yet\.$/, hasNoAddress],
  [/^If you’re running late, say so on your reservation’s page\.$/, has('held')],
  [
    /^- (.+), \$([\d.]+)$/,
    (scene, [, title = '', price]) =>
      place(scene, title)?.state === 'sold' && pays(scene, title) === Number(price),
  ],
  [
    /^(.+): \$([\d.]+) for you, as agreed\.$/,
    (scene, [, title = '', price]) => place(scene, title)?.agreed_price === Number(price),
  ],
  [/^Not taken, and no longer on hold for you:$/, has('released')],
  [/^Enjoy it\.$/, has('sold')],
  [/^You were in line for this, but it was sold to another buyer:$/, has('released')],
  [/^You don’t need to do anything\.$/, has('released')],
  [/^The seller closed your reservation by mistake and has undone that:$/, has('held')],
  [/^The seller (marked this as sold|canceled this by mistake) and has undone that\.$/, has('queued')],
  [/^You’re in line again, in the same place:$/, has('queued')],
  [/^We’ll email you when it’s your turn\.$/, has('queued')],
  // Off the sale.
  [/^The seller has taken this off the sale, so it’s no longer reserved for you:$/, has('released')],
  [
    /^The rest of your reservation is still active:$/,
    (scene) => open(scene)?.items.some(({ state }) => state === 'released') === true,
  ],
  // Offers and agreed prices.
  [
    /^- (.+): (?:on hold|number \d+ in line), offers \$([\d.,]+)$/,
    (scene, [, title = '', offer]) => place(scene, title)?.offer === Number(offer),
  ],
  [/^- (.+), \$[\d.]+: on hold for you\.$/, (scene, [, title = '']) => place(scene, title)?.state === 'held'],
  [
    /^You offer \$([\d.]+); the seller decides$/,
    (scene, [, offer]) => scene.about?.items.some((it) => it.offer === Number(offer)) === true,
  ],
  [
    /^Someone, probably you, asked again for something from the seller\.$/,
    ({ kind }) => kind === 'reservation_known',
  ],
  [/^Your reservation is still valid, and nothing was added to it:$/, (scene) => open(scene) === scene.about],
  [/^The price offered this time wasn’t passed on: write it to the seller\.$/, always],
  [
    /^Use the link to write to the seller, choose a pickup time if times are offered, or cancel\.$/,
    (scene) => open(scene) === scene.about,
  ],
  [
    /^You don’t owe anything for what was canceled\.$/,
    (scene) => open(scene) === scene.about && has('released')(scene),
  ],
  // The last day.
  [/^The sale has ended, so no one can reserve anything new\.$/, ({ saleOver }) => saleOver],
  [
    /^What was reserved stays reserved, and we told these buyers so:$/,
    ({ everyone, saleOver }) => saleOver && everyone.some(isOpen),
  ],
  [/^The sale has ended, so you can’t reserve anything\.$/, ({ saleOver }) => saleOver],
  [/^If you still want it, ask the seller using the link in an earlier email\.$/, ({ saleOver }) => saleOver],
  [
    /^Your sale has ended, and (\d+) items? (?:is|are) still on your list\.$/,
    ({ saleOver, items }, [, left]) =>
      saleOver && items.filter((it) => ['available', 'reserved'].includes(it.status)).length === Number(left),
  ],
  [/^No one can reserve anything new; existing reservations remain valid\.$/, ({ saleOver }) => saleOver],
  [/^(What was sold|What are you keeping)\?$|^(Mark it as sold|Take it off the list)\.$/, always],
  [
    /^And if the sale continues, set a later last day: then buyers can reserve again\.$/,
    ({ saleOver }) => saleOver,
  ],
  [
    /^What you can do:$/,
    ({ kind, saleOver, items }) =>
      kind === 'sale_over' && saleOver && items.some((it) => ['available', 'reserved'].includes(it.status)),
  ],
  [
    /^Your page stays online until .+ and says that the sale has ended\.$/,
    ({ pageLive, saleOver }) => pageLive && saleOver,
  ],
  [
    /^- (.+), \$[\d.]+: not on hold yet; open the link to get it$/,
    (scene, [, title = '']) => place(scene, title)?.state === 'waiting',
  ],
  [/^Anything that isn’t on hold yet is yours then, unless someone else gets it first\.$/, has('waiting')],
  [
    /^Some of this is on hold for someone else right now, so you’re in line\.$/,
    (scene) => has('queued')(scene) && has('waiting')(scene),
  ],
  [/^The rest is yours when you open the link, unless someone else gets it first:$/, has('waiting')],
  // Addresses.
  [
    /^(?:12 Elm Street|Corner of Main Street).*$/,
    ({ kind, address, addressChanged }, [words]) =>
      address === words &&
      (kind.startsWith('address_share') || (/^pickup_(tomorrow|soon)$/.test(kind) && !addressChanged)),
  ],
  [/^\w+ sent you the pickup address(?: for (?<title>.+))?:$/i, hasAddress],
  [/^The seller sent you the pickup address/, hasAddress],
  [/^It’s a private home: come only at a time that you agreed on, and don’t share the address\.$/, isHome],
  [
    /^Come at the agreed time, and don’t share the address\.$/,
    (scene) => hasAddress(scene) && !isHome(scene),
  ],
  [/^For your records: your pickup address was sent to a buyer\.$/, hasAddress],
  [/^You can’t take back an address once it’s sent\.$/, always],
  [
    /^If you didn’t agree to this, revoke the API keys and connected apps that you don’t recognize\.$/,
    always,
  ],
  [/^- (?:To|When|Sent by): /, always],
  // Messages and questions.
  [/^(?:The seller|\w+) wrote(?: about .+)?:$/, always],
  [/^You asked the seller a question(?: about (.+))?\.$/, ({ kind }) => kind === 'question_received'],
  [/^Open the link within 3 days to send it\.$/, ({ messages }) => messages.length === 0],
  [/^Otherwise no one reads it\.$/, always],
  [/^You’ll get the answer by email\.$/, always],
  [/^It also appears on the same page, where you can write again\.$/, always],
  [/^A question doesn’t reserve anything\.$/, (scene) => open(scene) === undefined],
  [
    /^You’re receiving this email because someone entered this address to ask a question on a sale page\.$/,
    ({ reservations }) => reservations.length === 0,
  ],
  [/^If it wasn’t you, ignore this email: nothing is sent\.$/, ({ kind }) => kind === 'question_received'],
  [/^Don’t share the link: anyone who has it can write for you\.$/, always],
  [/^- [^:]+$/, always],
  [/^Open the link within 30 minutes to confirm\.$/, unconfirmed],
  [/^Otherwise the hold ends, and others can reserve it\.$/, has('held')],
  [
    /^There you can also write to the seller, choose a pickup time if times are offered, or cancel\.$/,
    always,
  ],
  [
    /^This is on hold for someone else right now, so you’re in line:$/,
    (scene) => open(scene)?.status === 'queued',
  ],
  [/^Open the link once to confirm your email address\.$/, unconfirmed],
  [
    /^If it becomes available, we’ll email you and hold it for you for two days, or for 30 minutes/,
    has('queued'),
  ],
  [/^You can also use the link to write to the seller or to leave the line\.$/, has('queued')],
  [/^\w+ reserved:$/, (scene) => open(scene)?.items.some(({ state }) => state === 'held') === true],
  [/^\w+ is in line for:$/, (scene) => open(scene)?.items.every(({ state }) => state !== 'held') === true],
  [/^The buyer’s email address is confirmed\.$/, (scene) => open(scene)?.buyer_confirmed === true],
  [
    /^Once the buyer books a pickup or you enter its time, the hold lasts until a day after the pickup\.$/,
    has('held'),
  ],
  [
    /^We’ll email you before it ends; then it goes to the next person in line, (?:(or back on sale)|if anyone is waiting)\.$/,
    (scene, [, back]) => has('held')(scene) && (back !== undefined) === backOnSale(scene),
  ],
  [
    /^You didn’t open the emailed link in time, so the reservation has ended:$/,
    (scene) => ended(scene) && scene.reservations[0]?.buyer_confirmed === false,
  ],
  [
    /^(?:The hold for \w+|Your hold) has expired, and no pickup was scheduled:$/,
    (scene) => has('released')(scene) && subject(scene)?.pickup_at == null,
  ],
  [/on the sale page/, (scene) => ended(scene) && scene.pageLive],
  [/^(Open the sale page|Open your sale page|See the rest of the sale):$/, ({ pageLive }) => pageLive],
  [/^This is on hold for \w+ until ([^:]+:\d\d \w+ \w+)[.:]$/, until],
  [/^After that, it goes to the next person in line,? or back on sale[.:]$/, backOnSale],
  [
    /^After that, it goes to the next person in line, if anyone is waiting[.:]$/,
    (scene) => !backOnSale(scene),
  ],
  [/^To keep it, write to the seller and agree on a pickup\.$/, has('held')],
  [/^Once the seller enters the time, it stays yours until a day after the pickup\.$/, has('held')],
  [/^If you no longer want it, cancel, so that someone else can have it\.$/, has('held')],
  [
    /^If you agreed on a pickup, enter its time: the hold then lasts until a day after the pickup\.$/,
    has('held'),
  ],
  [/^Or just extend the hold\.$/, has('held')],
  [/^Good news: this is now on hold for you:$/, has('held')],
  [
    /^Open the link by (.+) to confirm your email address\.$/,
    (scene, match) => unconfirmed(scene) && until(scene, match),
  ],
  [/^From then on, it’s on hold for two days\.$/, unconfirmed],
  [/^It’s yours until (.+), and once a pickup time is set, until a day after the pickup\.$/, until],
  [/^Choose one on your page\.$/, ({ slots }) => slots > 0],
  [/^Write to the seller to agree on one\.$/, has('held')],
  [/^If you no longer want it, cancel, so that the next person gets it\.$/, has('held')],
  [/^The seller has canceled your reservation of:$/, has('released')],
  [/^As you asked, this is no longer reserved for you:$/, has('released')],
  [/^\w+ has canceled:$/, has('released')],
  [
    /^(You don’t owe anything, and you don’t need to do anything|You don’t need to do anything else)\.$/,
    ended,
  ],
  [
    /^Nothing changes for anything else that you’ve reserved from this seller\.$/,
    ({ reservations }) => reservations.some(isOpen),
  ],
  [/^Reply in your inbox, or with the app or assistant that you sell with\.$/, always],
  [/^Replies to this email aren’t read\.$/, always],
  [
    /^(Open your reservation|Open the conversation|Confirm reservation|Reply to the seller|Send the question):$/,
    always,
  ],
  [/^You’re receiving this email because you sell with this email address\.$/, always],
  [
    /^You’re receiving this email because someone entered this address to reserve an item on a sale page\.$/,
    ({ reservations }) => reservations.length > 0,
  ],
  [
    /^If it wasn’t you, ignore this email: an unconfirmed reservation ends on its own\.$/,
    ({ reservations }) => reservations.length > 0,
  ],
  [/^Don’t share this link: anyone who has it can act for you\.$/, always],
];
