import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtMain, NODE_ARGS } from '../support/build.ts';
import { migratedDataDir, migratedPostgres } from '../support/migrated.ts';
import { freePort, type Program, signInAt, startProgram } from '../support/program.ts';

const LATER = fileURLToPath(new URL('./later.mjs', import.meta.url));
const TWO_MINUTES = 120_000;
const CLIENTS = 12;
/** The process is killed after this many responses: early, in full swing, and late in a longer run. */
const KILL_AFTER = [3, 25, 80];

type Answer = { replayed: boolean; itemId: string };

let main: string;
const cleanups: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  main = await builtMain();
}, 150_000);
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const stores = [
  { store: 'SQLite', databaseEnv: async (): Promise<Record<string, string>> => ({}) },
  ...(inject('postgres') ? [{ store: 'PostgreSQL', databaseEnv: freshPostgres }] : []),
];

async function freshPostgres(): Promise<Record<string, string>> {
  const { env, drop } = await migratedPostgres('crash');
  cleanups.push(drop);
  return env;
}

describe.each(stores)('a process on $store that is killed amid keyed creates', ({ databaseEnv }) => {
  it('has made exactly one item per key once every key was tried again', async () => {
    const dataDir = migratedDataDir(mkdtempSync(join(tmpdir(), 'resale-crash-')));
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const limits = { RATE_LIMITS: 'off', PLAN_LIMITS: 'free.creations=off,free.active_items=off' };
    const env = { ...limits, ...(await databaseEnv()) };
    let program: Program | undefined;
    cleanups.push(() => program?.kill());
    const start = (aheadMs: number) =>
      startProgram({
        main,
        dataDir,
        port,
        nodeArgs: [...NODE_ARGS, '--import', LATER],
        env: { ...env, CLOCK_AHEAD_MS: String(aheadMs) },
      });

    program = await start(0);
    const { url } = program;
    const apiKey = await signInAt(url, dataDir, 'crash@example.com');
    const headers = { 'content-type': 'application/json', 'x-service-api-key': apiKey };
    const photo = await uploadedPhoto(url, headers);

    const create = async (key: string): Promise<Answer> => {
      const response = await fetch(`${url}/api/items`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ ...listing, title: `Chair ${key}`, photos: [photo] }),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${key} was answered with ${text}`);
      const { data }: { data: { item_id: string } } = JSON.parse(text);
      return { itemId: data.item_id, replayed: response.headers.get('idempotency-replayed') === 'true' };
    };

    const made = new Map<string, string>();
    let cutOff = 0;
    for (const [round, killAfter] of KILL_AFTER.entries()) {
      const { tried, answered } = await untilKilled(program, create, `round-${round}`, killAfter);
      expect(answered.size).toBeGreaterThanOrEqual(killAfter);
      cutOff += tried.length - answered.size;

      program = await start((round + 1) * TWO_MINUTES);
      const again = await Promise.all(tried.map(async (key) => ({ key, ...(await create(key)) })));
      for (const { key, replayed, itemId } of again) {
        if (answered.has(key)) {
          expect({ key, replayed, itemId }).toEqual({ key, replayed: true, itemId: answered.get(key) });
        }
        made.set(key, itemId);
      }
    }

    // On a busy machine, one kill may find every client between two requests; three kills won't.
    expect(cutOff).toBeGreaterThan(0);

    const list = await fetch(`${url}/api/items?include_deleted=true`, { headers });
    const { data }: { data: { items: { item_id: string; title: string }[] } } = JSON.parse(await list.text());
    const found = data.items.map((item) => [item.title, item.item_id] as const);
    const expected = [...made].map(([key, itemId]) => [`Chair ${key}`, itemId] as const);
    expect(found.sort()).toEqual(expected.sort());
    expect(await program.stop()).toBe(0);
  }, 120_000);
});

const listing = {
  description: 'A chair to sit on.',
  price: 12.5,
  condition: 'Good',
  category: 'Furniture',
};

async function uploadedPhoto(url: string, headers: Record<string, string>): Promise<string> {
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer();
  const response = await fetch(`${url}/api/items/bulk-upload`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ photos: [picture.toString('base64')] }),
  });
  const { data }: { data: { fullUrls: string[] } } = JSON.parse(await response.text());
  return data.fullUrls[0] ?? '';
}

/** Many clients create one item after the other until the process is killed. */
async function untilKilled(
  program: Program,
  create: (key: string) => Promise<Answer>,
  round: string,
  killAfter: number,
): Promise<{ tried: string[]; answered: Map<string, string> }> {
  const tried: string[] = [];
  const answered = new Map<string, string>();
  let killed: Promise<void> | undefined;
  const client = async (n: number) => {
    for (let i = 0; !killed; i++) {
      const key = `${round}:client-${n}:${i}`;
      tried.push(key);
      const answer = await create(key).catch((error) => {
        if (!killed) throw error;
      });
      if (!answer) return;
      answered.set(key, answer.itemId);
      if (answered.size >= killAfter) killed ??= program.kill();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  await killed;
  return { tried, answered };
}
