import type { Mail } from '../../src/adapters/mailer.ts';
import type { TestApp } from '../support/app.ts';
import type { TestSale } from './sale.ts';

type Place = {
  title: string;
  price: number;
  agreed_price: number | null;
  state: string;
  position: number | null;
};
type Row = {
  buyer_name: string;
  conversation_id: string;
  status: string;
  buyer_confirmed: boolean;
  items: Place[];
  expires_at: string | null;
  pickup_at: string | null;
  pickup_ends_at: string | null;
  ended_because: string | null;
};

/** What is so when a mail has just been written. */
export type Scene = {
  kind: string;
  /** Of the buyer whom the mail is to, or whom it is about; newest first. */
  reservations: Row[];
  everyone: Row[];
  pageLive: boolean;
  timezone: string;
  now: Date;
  /** The seller has sent this buyer an address. */
  addressSent: boolean;
  /** The file for the calendar that came along, or nothing. */
  calendar: string;
};

/** A sentence that a mail may hold, and when it is true. A sentence that matches none is not known to be true. */
type Claim = [RegExp, (scene: Scene, match: RegExpExecArray) => boolean];

const always = () => true;
const open = ({ reservations }: Scene) =>
  reservations.find((row) => ['pending', 'active', 'queued'].includes(row.status));
const has = (state: string) => (scene: Scene) =>
  scene.reservations.some((row) => row.items.some((item) => item.state === state));
const place = (scene: Scene, title: string) =>
  scene.reservations.flatMap((row) => row.items).find((item) => item.title === title);
const unconfirmed = (scene: Scene) => open(scene)?.buyer_confirmed === false;
const ended = (scene: Scene) => open(scene) === undefined;
const inWords = (scene: Scene, at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: scene.timezone })
    .format(new Date(at))
    .replace(' at ', ', ')
    .replace(/\s/g, ' ');
const isTime = (scene: Scene, at: string | null | undefined, words: string): boolean =>
  at != null && inWords(scene, at) === words.replace(/ [A-Z]{3,4}$/, '').replace(/\s/g, ' ');
const told = (scene: Scene, until: string) =>
  scene.reservations.some((row) => isTime(scene, row.expires_at, until));
/** Told as one time, or from one to another. */
const pickup: Claim[1] = (scene, [, words = '']) => {
  const [start = '', end] = words.split(' to ');
  const row = open(scene);
  return (
    isTime(scene, row?.pickup_at, start) &&
    (end === undefined ||
      inWords(scene, row?.pickup_ends_at ?? '').endsWith(`, ${end.replace(/ [A-Z]{3,4}$/, '')}`))
  );
};
const because = (reason: string) => (scene: Scene) =>
  ended(scene) && scene.reservations[0]?.ended_because === reason;
const pays = (scene: Scene, title: string) => {
  const it = place(scene, title);
  return it && (it.agreed_price ?? it.price);
};
const until: Claim[1] = (scene, [, time = '']) => told(scene, time);

export const CLAIMS: readonly Claim[] = [
  [/^Hello \w+,$/, always],
  [/^https?:\/\//, always],
  [/^> /, always],
  [/^The buyer wrote:$/, always],
  [/^You reserved this from .+:$/, (scene) => open(scene) !== undefined],
  [/^- (.+), \$[\d.]+: held for you$/, (scene, [, title = '']) => place(scene, title)?.state === 'held'],
  [
    /^- (.+), \$[\d.]+: .*number (\d+) in line$/,
    (scene, [, title = '', position]) => place(scene, title)?.position === Number(position),
  ],
  [
    /^- (.+): held for (\w+) now, who was told by email\.$/,
    (scene, [, title = '', name]) =>
      scene.everyone.some(
        (row) =>
          row.buyer_name === name && row.items.some((item) => item.title === title && item.state === 'held'),
      ),
  ],
  [/^It is available again\.$/, ({ kind }) => kind === 'buyer_cancelled'],
  [
    /^- (.+): nobody was waiting for it\.$/,
    (scene, [, title = '']) =>
      !scene.everyone.some((row) =>
        row.items.some((item) => item.title === title && ['held', 'queued'].includes(item.state)),
      ),
  ],
  [/^- (.+): held$/, (scene, [, title = '']) => place(scene, title)?.state === 'held'],
  [/^(?:The seller|\w+) entered your pickup: (.+)\.$/, pickup],
  [/^The pickup of \w+ is noted for (.+):$/, pickup],
  [/^Your pickup (?:is booked for|was moved to) (.+)\.$/, pickup],
  [/^\w+ (?:will come on|moved the pickup to) (.+)\.$/, pickup],
  [/^You can take it along at your pickup on (.+)\.$/, pickup],
  [
    /^\w+ was to pick this up on (.+):$/,
    (scene, match) => pickup(scene, match) && new Date(open(scene)?.pickup_at ?? '') < scene.now,
  ],
  [/called off the pickup that was planned\.$/, (scene) => open(scene)?.pickup_at === null],
  [/^The address was sent to you before; your page shows it\.$/, ({ addressSent }) => addressSent],
  [/^This buyer has your pickup address already\.$/, ({ addressSent }) => addressSent],
  [
    /^(The address was not sent yet: it comes|The address comes) in an email of its own/,
    ({ addressSent }) => !addressSent,
  ],
  [
    /^Your address was not sent to this buyer: share it when you are ready\.$/,
    ({ addressSent }) => !addressSent,
  ],
  [
    /^It is held(?: for you)? until (\w+day, [^,]+, \d+, [^,]+)\.$/,
    (scene, match) => has('held')(scene) && until(scene, match),
  ],
  [/^The buyer was told the time by email\.$/, has('held')],
  [
    /^The attached file puts the pickup into your calendar\.$/,
    ({ calendar }) => calendar.includes('BEGIN:VEVENT') && !calendar.includes('STATUS:CANCELLED'),
  ],
  [/^(Did they come\?|Answer on your page: yes, no, or a new time\.)$/, has('held')],
  [
    /^Without an answer the hold ends on (.+), and what was held goes to the next in line, or back on sale\.$/,
    (scene, match) => has('held')(scene) && until(scene, match),
  ],
  [/^(Yes, they came|No, nobody came|We have a new time):/, has('held')],
  [/^Your pickup time has passed, and nobody noted that it took place/, because('unanswered')],
  [/^If you have it, all is well: nothing is needed from you\.$/, because('unanswered')],
  [/^The pickup of \w+ has passed, and you were asked how it went\.$/, because('unanswered')],
  [/^Without an answer the reservation has ended now:$/, because('unanswered')],
  [/^If it was picked up after all, mark it as sold\.$/, because('unanswered')],
  [/^The seller noted that this was not picked up, so your reservation has ended:$/, because('noshow')],
  [/^The seller confirmed that you picked up:$/, has('sold')],
  [
    /^- (.+), \$([\d.]+)$/,
    (scene, [, title = '', price]) =>
      place(scene, title)?.state === 'sold' && pays(scene, title) === Number(price),
  ],
  [
    /^(.+): \$([\d.]+) for you, as agreed\.$/,
    (scene, [, title = '', price]) => place(scene, title)?.agreed_price === Number(price),
  ],
  [
    /^Together: \$([\d.]+)\.$/,
    (scene, [, total]) =>
      scene.reservations[0]?.items
        .filter((item) => item.state === 'sold')
        .reduce((sum, item) => sum + (item.agreed_price ?? item.price), 0) === Number(total),
  ],
  [/^Not taken along, and no longer held for you:$/, has('released')],
  [/^Enjoy it\.$/, has('sold')],
  [/^You were in line for this, and it has been sold to another buyer:$/, has('released')],
  [/^Nothing is needed from you\.$/, has('released')],
  [/^The seller had closed your reservation by mistake and took that back:$/, has('held')],
  [/^The seller had noted that this was sold and took that back\.$/, has('queued')],
  [/^You are in line again, where you were:$/, has('queued')],
  [/^You get an email when it is your turn\.$/, has('queued')],
  [/^- [^:]+$/, always],
  [/^Open the link within 30 minutes to confirm\.$/, unconfirmed],
  [/^Otherwise the hold ends, and others can have it\.$/, has('held')],
  [
    /^There you can also write to the seller, choose a pickup time when times are offered, or cancel\.$/,
    always,
  ],
  [
    /^It is held for someone else at the moment, so you are in line:$/,
    (scene) => open(scene)?.status === 'queued',
  ],
  [/^Open the link once to confirm your email address\.$/, unconfirmed],
  [
    /^If it becomes free, you get an email, and it is held for you for two days; for 30 minutes/,
    has('queued'),
  ],
  [/^With the link you can also write to the seller or leave the line\.$/, has('queued')],
  [/^\w+ reserved:$/, (scene) => open(scene) !== undefined],
  [/^The email address is confirmed\.$/, (scene) => open(scene)?.buyer_confirmed === true],
  [/^It is held until (.+), or until a day after the pickup once/, until],
  [/^You are told before it runs out; then it goes to the next in line, or back on sale\.$/, has('held')],
  [
    /^The link in our first email was not opened within 30 minutes, so the reservation has ended:$/,
    (scene) => ended(scene) && scene.reservations[0]?.buyer_confirmed === false,
  ],
  [
    /^The time for which this was held for (you|\w+) is over, and no pickup was fixed:$/,
    (scene) => ended(scene) && scene.reservations[0]?.pickup_at === null,
  ],
  [/on the sale page/, (scene) => ended(scene) && scene.pageLive],
  [/^(Open the sale page|See the rest of the sale):$/, ({ pageLive }) => pageLive],
  [/^This is held for \w+ until ([^:]+:\d\d \w+ \w+)[.:]$/, until],
  [/^After that it goes to the next in line, or back on sale[.:]$/, has('held')],
  [/^To keep it, write to the seller and agree on a pickup:/, has('held')],
  [/^once the seller enters the time, it stays yours until a day after it\.$/, has('held')],
  [/^If you do not want it any more, cancel it there, so that somebody else can have it\.$/, has('held')],
  [/^If you agreed on a pickup, enter its time: the hold then lasts until a day after it\.$/, has('held')],
  [/^You can also extend the hold by itself\.$/, has('held')],
  [/^Good news, this is held for you now:$/, has('held')],
  [
    /^Open the link by (.+) to confirm your email address: from then on it is held for two days\.$/,
    (scene, match) => unconfirmed(scene) && until(scene, match),
  ],
  [/^It stays yours until (.+), and until a day after the pickup once its time is fixed\.$/, until],
  [/^Write to the seller to agree on one\.$/, has('held')],
  [/^If you no longer want it, cancel, so that the next person gets it\.$/, has('held')],
  [/^The seller has cancelled your reservation of:$/, ended],
  [/^As you asked, this reservation is cancelled:$/, ended],
  [/^\w+ has cancelled:$/, ended],
  [/^(You owe nothing, and nothing|Nothing more) is needed from you\.$/, ended],
  [/^Answer in your inbox, or with the app or assistant that you sell with\.$/, always],
  [/^A reply to this email reaches nobody\.$/, always],
  [/^(Open your reservation|Open the conversation|Confirm the reservation):$/, always],
  [
    /^You get this message because (you sell|someone reserved an item on a sale page) with this email address\.$/,
    always,
  ],
  [/^If that was not you, ignore it: an unconfirmed reservation ends by itself\.$/, always],
  [/^Do not pass the link on: whoever has it can act for you\.$/, always],
];

export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.?!])\s+(?=[A-Z])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && sentence !== '--');

/** Sentences that are not known to be true. */
export const liesIn = (text: string, scene: Scene): string[] =>
  sentencesOf(text).filter((sentence) => {
    const [claim] = CLAIMS.filter(([words]) => words.test(sentence));
    const match = claim?.[0].exec(sentence);
    return !claim || !match || !claim[1](scene, match);
  });

/** What is so now, for a mail to or about a buyer. */
export async function sceneOf(
  t: TestApp,
  sale: TestSale,
  mail: Pick<Mail, 'to' | 'subject' | 'kind' | 'attachments'>,
): Promise<Scene> {
  const { json } = await t.request('GET', '/api/reservations?limit=100', { key: sale.key });
  const everyone: (Row & { buyer_email: string })[] = json.data.reservations;
  const about = everyone.filter(
    (row) => row.buyer_email === mail.to || (mail.to === sale.email && mail.subject.includes(row.buyer_name)),
  );
  const page = await t.request('GET', `/api/pages/${sale.slug}`);
  const thread =
    about[0] && (await t.request('GET', `/api/conversations/${about[0].conversation_id}`, { key: sale.key }));
  const messages: { type: string }[] = thread?.json.data.messages ?? [];
  return {
    kind: mail.kind,
    now: t.clock.now(),
    addressSent: messages.some(({ type }) => type === 'address_share'),
    calendar: Buffer.from(mail.attachments[0]?.content ?? '', 'base64').toString(),
    reservations: about,
    everyone,
    pageLive: page.status === 200,
    timezone: 'America/Chicago',
  };
}
