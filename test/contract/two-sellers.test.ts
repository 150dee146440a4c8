import { expect, it } from 'vitest';
import { type Actor, contextOf } from '../../src/context.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { PAGE_NAMES, settingsPath } from '../../src/web/settings/pages.ts';
import { tools } from '../../tools/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type BusySale, deafReceivers } from '../support/busy-sale.ts';
import { TestClock } from '../support/clock.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { LIFE_ENV, saleLife } from '../support/sale-life.ts';

/*
 * Two sellers do the same by turns, one step each, from a first to a last call, and a third has nothing. What each of them and their buyers are
 * shown and sent is what they would be shown and sent alone; no step of one touches a row of the other; and before each
 * step of the first that names something by its id, the second tries the same, and gets nothing.
 */
const WORDS = ['quokka', 'badger'];
/** Has nothing, and looks around once the others have something. */
const IDLE = 'magpie';
const IDLE_TURNS = 100;
/** What these say is of all sellers. */
const OF_ALL = /^\/api\/(?:search|status)/;
/** An id, or the slug of a sale. */
const ID = /\b(?:[a-z]+_)?[0-9A-HJKMNP-TV-Z]{26}\b|springfield-\w{4}\b/g;

type Seller = Pick<BusySale, 'sellerId' | 'key' | 'email'>;
type Turn = <T>(seat: number, step: () => Promise<T>) => Promise<T>;

/** Everyone's step comes before anyone's next one. A second passes in between, or as much as someone asked for. */
function byTurns(seats: number, pass: (ms: number) => void) {
  let left = seats;
  let waiting: { seat: number; step: () => Promise<void>; go: () => void }[] = [];
  let asked = 0;
  const round = async () => {
    if (waiting.length < left) return;
    const ready = waiting.toSorted((a, b) => a.seat - b.seat);
    waiting = [];
    pass(1000 + asked);
    asked = 0;
    for (const { step } of ready) await step();
    for (const { go } of ready) go();
  };
  const turn: Turn = (seat, step) =>
    new Promise((resolve, reject) => {
      let go = () => {};
      const run = async () => {
        try {
          const answer = await step();
          go = () => resolve(answer);
        } catch (error) {
          go = () => reject(error);
        }
      };
      waiting.push({ seat, step: run, go: () => go() });
      void round();
    });
  return {
    turn,
    wait: (ms: number) => {
      asked = Math.max(asked, ms);
    },
    leave: () => {
      left -= 1;
      void round();
    },
  };
}

/** A clock that all share; it moves once everyone has had their turn. */
class SharedClock extends TestClock {
  readonly #shared: TestClock;
  readonly #wait: (ms: number) => void;
  constructor(shared: TestClock, wait: (ms: number) => void) {
    super();
    this.#shared = shared;
    this.#wait = wait;
  }
  override now() {
    return this.#shared.now();
  }
  override advance(ms: number) {
    this.#wait(ms);
  }
}

/** How to read all rows, each without when a credential was last used, which reading changes too. */
function rowReader({ deps: { store } }: TestApp): () => Promise<Set<string>> {
  // Prepared once: they are read after each of a thousand steps.
  const reads = Object.entries(store.read.t).map(
    ([name, table]) => [name, store.read.select().from(table).prepare(name)] as const,
  );
  return async () => {
    const rows = new Set<string>();
    for (const [name, read] of reads)
      for (const row of await read.execute())
        rows.add(`${name} ${JSON.stringify({ ...row, lastUsedAt: null })}`);
    return rows;
  };
}

/** What everyone saw and was sent, in words that are the same for all sellers, and what went wrong between them. */
async function lives(words: readonly string[]) {
  const t = await openTestApp({ env: LIFE_ENV, deps: { webhookSender: deafReceivers } });
  const { turn, wait, leave } = byTurns(words.length, (ms) => t.clock.advance(ms));
  const crossed: string[] = [];
  const keys: string[] = [];
  const idsOf = words.map(() => new Set<string>());
  const rowsOf = rowReader(t);
  let rows = await rowsOf();
  const namesOther = (seat: number, text: string) =>
    idsOf.some((ids, other) => other !== seat && [...text.matchAll(ID)].some(([id]) => ids.has(id)));

  /** Checks after a step that everything it changed belongs to its seller. */
  async function check(seat: number, what: string) {
    if (words.length === 1) return;
    const after = await rowsOf();
    for (const row of rows)
      if (!after.has(row) && namesOther(seat, row)) crossed.push(`${what} changed ${row}`);
    for (const row of after)
      if (!rows.has(row) && !namesOther(seat, row)) for (const [id] of row.matchAll(ID)) idsOf[seat]?.add(id);
    rows = after;
  }
  /** The second seller tries what the first is about to do, if that names something by its id. */
  async function tryAsOther(...[method, path, call = {}]: Parameters<TestApp['request']>) {
    const { bearer, ...rest } = call;
    const isSigned = (call.key ?? bearer) !== undefined;
    const key = keys[1];
    if (!key || !isSigned || !namesOther(1, `${path}${JSON.stringify(call.body)}`)) return;
    rows = await rowsOf();
    const { status, text } = await t.request(method, path, { ...rest, key });
    if (status < 400 || namesOther(1, text)) crossed.push(`${method} ${path} of another: ${status} ${text}`);
    await check(1, `${method} ${path} of another`);
  }

  const said = words.map((): string[] => []);
  const live = async (word: string, seat: number) => {
    const record = (what: string, answer: string) => {
      said[seat]?.push(`${what} → ${answer}`);
      const others = words.filter((each) => each !== word);
      if (namesOther(seat, answer) || others.some((other) => answer.includes(other)))
        crossed.push(`${word} is shown of another by ${what}: ${answer.slice(0, 500)}`);
    };
    let isLooking = false;
    const request: TestApp['request'] = (method, path, call = {}) =>
      turn(seat, async () => {
        if (seat === 0) await tryAsOther(method, path, call);
        const answer = await t.request(method, path, call);
        if (typeof answer.json?.apiKey === 'string') keys[seat] = answer.json.apiKey;
        if (!OF_ALL.test(path)) record(`${method} ${path}`, `${answer.status} ${answer.text}`);
        if (!isLooking) await check(seat, `${method} ${path}`);
        return answer;
      });
    const visit = (path: string, init?: RequestInit) =>
      turn(seat, async () => {
        const answer = await t.app.request(path, init);
        record(path, `${answer.status} ${await answer.clone().text()}`);
        if (!isLooking) await check(seat, path);
        return answer;
      });
    const due = (work: () => Promise<void>) =>
      turn(seat, async () => {
        await work();
        rows = await rowsOf();
      });
    const own: TestApp = {
      ...t,
      request,
      app: new Proxy(t.app, { get: (app, name) => (name === 'request' ? visit : Reflect.get(app, name)) }),
      clock: new SharedClock(t.clock, wait),
      runDueWork: () => due(t.runDueWork),
      sendMail: () => due(t.sendMail),
    };
    const called = async (tool: Tool, args: object, { sellerId, email }: Seller) => {
      const actor: Actor = { kind: 'session', sellerId, email };
      const ctx = contextOf(t.deps, actor, 'req_test', '127.0.0.1');
      const { json } = await turn(seat, () => callTool(ctx, tool, args));
      record(tool.name, json);
    };
    const look = async (seller: Seller, sale?: BusySale) => {
      isLooking = true;
      await lookAround(own, seller, (tool, args) => called(tool, args, seller), sale);
      isLooking = false;
      await due(async () => {});
    };
    const idle = async () => {
      const {
        sellerId,
        apiKey: key,
        email,
      } = await turn(seat, async () => {
        const signedIn = await t.signIn(`${word}.seller@example.com`);
        idsOf[seat]?.add(signedIn.sellerId);
        rows = await rowsOf();
        return signedIn;
      });
      for (let i = 0; i < IDLE_TURNS; i++) await turn(seat, async () => {});
      await look({ sellerId, key, email });
    };
    try {
      if (word === IDLE) await idle();
      else await saleLife(own, word, undefined, (sale) => look(sale, sale));
    } catch (error) {
      crossed.push(String(error));
    }
    leave();
  };
  await Promise.all(words.map(live));
  const mailed = (word: string) =>
    t.mailer.sent
      .filter(({ to, kind }) => to.startsWith(`${word}.`) && kind !== 'sign_in_code')
      .map(({ to, kind, subject, text }) => `${to} ${kind} ${subject} ${text}`)
      .toSorted();
  await t.close();
  return { crossed, said: words.map((word, i) => plain(word, [...(said[i] ?? []), ...mailed(word)])) };
}

/** All that a seller reads, and the buyers of their sale. */
async function lookAround(
  t: TestApp,
  seller: Seller,
  call: (tool: Tool, args: object) => Promise<unknown>,
  sale?: BusySale,
): Promise<void> {
  const browser = openBrowser(t);
  await browser.signIn(await browser.visit('/settings'), seller.email);
  for (const path of [
    ...[
      '/sell',
      '/sell?q=o',
      '/sell?show=review',
      '/sell?show=taken',
      '/sell/page',
      '/sell/pickups',
      '/sell/bin',
    ],
    ...['/sell/new', '/sell/end', '/sell/summary', '/sell/counts', '/inbox', '/inbox?show=unread'],
    ...PAGE_NAMES.map(settingsPath),
    ...(sale ? pagesOf(sale) : []),
  ])
    await browser.visit(path);
  for (const path of [
    ...['/api/account/settings', '/api/account/summary', '/api/account/items.csv', '/api/account/export'],
    ...['/api/scheduling/availability', '/api/auth/api-keys', '/api/items', '/api/items?status=reserved'],
    ...['/api/reservations', '/api/conversations', '/api/decisions', '/api/payments/status', '/api/webhooks'],
    ...(sale ? answersOf(sale) : []),
  ])
    await t.request('GET', path, { key: seller.key });
  await t.request('GET', '/api/account/passkeys', { bearer: await t.sessionOf(seller) });
  const about = { item_id: sale?.vaseId, conversation_id: sale?.threads.ben, job_id: sale?.jobId };
  for (const tool of tools) {
    const args = Object.entries(about).filter(([name, id]) => id !== undefined && name in tool.input.shape);
    if (tool.annotations.readOnlyHint && tool.name !== 'search_sales')
      await call(tool, Object.fromEntries(args));
  }
}

const pagesOf = ({ slug, lampId, vaseId, threads, ben, question, watches }: BusySale) => [
  ...[`/sell/items/${lampId}`, `/inbox/${threads.ben}`, `/${slug}`, `/${slug}/${vaseId}`, `/${slug}/print`],
  ...[`/${slug}/sign`, `/r/${ben.token}`, `/q/${question}`, `/w/${watches.sale}`],
];
const answersOf = ({ slug, vaseId, webhookId, threads }: BusySale) => [
  ...Object.values(threads).map((id) => `/api/conversations/${id}`),
  ...[`/api/webhooks/${webhookId}/deliveries`, `/api/items/${vaseId}/postings`, `/api/pages/${slug}`],
];

const unpacked = (archive: string): string =>
  archive
    .split('\n')
    .filter((line) => !/[\0\ufffd]/.test(line))
    .toSorted()
    .join('\n');

/**
 * The lines without random values and this seller's own words. An archive becomes the lines that it packs, in any
 * order.
 */
const plain = (word: string, lines: readonly string[]): string[] =>
  lines.map((line) =>
    (line.includes('\0') ? unpacked(line) : line)
      .replace(ID, '#')
      .replace(
        /"(?:last4|secret)": ?"[^"]+"|…[0-9a-f]{4}\b|(?<=approval:)[0-9a-f]{16}\b|(?<=token(?:" value|)="?)[\w.-]+|(?<=pay.example.c.)\d+/g,
        '#',
      )
      // A secret that happens to have no digit mixes capitals and small letters.
      .replace(/[\w-]{20,}(?:\.[\w-]{20,})*/g, (secret) => (/\d|[a-z][A-Z]/.test(secret) ? '#' : secret))
      .replaceAll(new RegExp(word, 'gi'), 'WORD'),
  );

/** The first difference, and its place. */
function difference(expected: readonly string[], said: readonly string[]): object | undefined {
  const i = expected.findIndex((line, at) => line !== said[at]);
  const [one = '', other = ''] = [expected[i], said[i]];
  if (one === other && expected.length === said.length) return undefined;
  const at = [...one].findIndex((sign, place) => sign !== other[place]);
  const near = (line: string) => `${line.slice(0, 60)} … ${line.slice(Math.max(0, at - 80), at + 200)}`;
  return { alone: near(one), beside: near(other) };
}

it('a seller beside others is shown, told and left what a seller alone is', async () => {
  const together = await lives([...WORDS, IDLE]);
  const alone = [await lives(WORDS.slice(1)), await lives([IDLE])];
  expect([together, ...alone].flatMap(({ crossed }) => crossed)).toEqual([]);
  const [busy = [], idle = []] = alone.map(({ said: [lines] }) => lines);
  expect([busy.length, idle.length]).toEqual([
    expect.toSatisfy((n) => n > 400),
    expect.toSatisfy((n) => n > 40),
  ]);
  const [first = [], second = [], third = []] = together.said;
  expect([difference(busy, first), difference(busy, second), difference(idle, third)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
}, 120_000);
