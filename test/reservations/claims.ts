import type { TestApp } from '../support/app.ts';
import type { TestSale } from './sale.ts';

type Place = { title: string; state: string; position: number | null };
type Row = {
  buyer_name: string;
  status: string;
  buyer_confirmed: boolean;
  items: Place[];
  expires_at: string | null;
  pickup_at: string | null;
};

/** What is so when a mail has just been written. */
export type Scene = {
  kind: string;
  /** Of the buyer whom the mail is to, or whom it is about; newest first. */
  reservations: Row[];
  everyone: Row[];
  pageLive: boolean;
  timezone: string;
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
const told = (scene: Scene, until: string) =>
  scene.reservations.some(
    (row) =>
      row.expires_at !== null &&
      new Intl.DateTimeFormat('en-US', {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: scene.timezone,
      })
        .format(new Date(row.expires_at))
        .replace(' at ', ', ')
        .replace(/\s/g, ' ') === until.replace(/ [A-Z]{2,4}$/, '').replace(/\s/g, ' '),
  );
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
  mail: { to: string; subject: string; kind: string },
): Promise<Scene> {
  const { json } = await t.request('GET', '/api/reservations?limit=100', { key: sale.key });
  const everyone: (Row & { buyer_email: string })[] = json.data.reservations;
  const about = everyone.filter(
    (row) => row.buyer_email === mail.to || (mail.to === sale.email && mail.subject.includes(row.buyer_name)),
  );
  const page = await t.request('GET', `/api/pages/${sale.slug}`);
  return {
    kind: mail.kind,
    reservations: about,
    everyone,
    pageLive: page.status === 200,
    timezone: 'America/Chicago',
  };
}
