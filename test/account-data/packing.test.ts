import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtMain, NODE_ARGS } from '../support/build.ts';
import { migratedDataDir, migratedPostgres } from '../support/migrated.ts';
import { picture } from '../support/pictures.ts';
import { freePort, type Program, signInAt, startProgram } from '../support/program.ts';

const MEGABYTE = 1024 * 1024;
/** More than the sockets between two programs take while no one reads. */
const PHOTO_BYTES = 16 * MEGABYTE;

const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function freshPostgres(): Promise<Record<string, string>> {
  const { env, drop } = await migratedPostgres('packing');
  cleanups.push(drop);
  return env;
}

describe.each([
  { store: 'SQLite', databaseEnv: async () => ({}) },
  ...(inject('postgres') ? [{ store: 'PostgreSQL', databaseEnv: freshPostgres }] : []),
])('downloads of a program on $store', ({ databaseEnv }) => {
  let program: Program;
  let dataDir: string;
  let key: string;
  beforeAll(async () => {
    dataDir = migratedDataDir(mkdtempSync(join(tmpdir(), 'resale-packing-')));
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const [main, port, env] = [await builtMain(), await freePort(), await databaseEnv()];
    program = await startProgram({ main, dataDir, port, env, nodeArgs: NODE_ARGS });
    cleanups.push(() => program.kill());
    key = await signInAt(program.url, dataDir, 'ann@example.com');
    const photo = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
    await fetch(`${program.url}/api/items`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Lamp', price: 5, photos: [photo] }),
    });
    const photos = readdirSync(join(dataDir, 'photos'), { recursive: true, encoding: 'utf8' });
    const full = photos.find((name) => /pho_\w+\.jpg$/.test(name)) ?? '';
    truncateSync(join(dataDir, 'photos', full), PHOTO_BYTES);
  }, 150_000);

  const download = async (path: string, by = key): Promise<IncomingMessage> => {
    const asked = request(`${program.url}${path}`, { headers: { authorization: `Bearer ${by}` } }).end();
    const [answer] = await once(asked, 'response');
    return answer;
  };
  const bytesIn = async (answer: IncomingMessage): Promise<Buffer[]> => answer.toArray();
  const of = (file: string) => `/proc/${program.child.pid}/${file}`;
  /** User and system time of the process, or of its main thread, in ticks. */
  const used = (file: string): number => {
    const [user = 0, system = 0] = (readFileSync(of(file), 'utf8').split(') ')[1] ?? '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user + system;
  };
  const threads = () => readdirSync(of('task')).length;

  it('are made beside the thread that answers', async () => {
    const main = `task/${program.child.pid}/stat`;
    const before = [used(main), used('stat')] as const;
    const bytes = await bytesIn(await download('/api/account/export'));
    expect(bytes.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(PHOTO_BYTES);
    const share = (used(main) - before[0]) / (used('stat') - before[1]);
    expect(share).toBeLessThan(0.33);
    const sheet = Buffer.concat(await bytesIn(await download('/api/account/items.csv'))).toString();
    expect(sheet).toMatch(/^\uFEFFid,title,.*\r\nitem_\w+,Lamp,/);
  }, 60_000);

  it('of one seller, left unread, keep no other seller waiting', async () => {
    // One after the other: the second download waits until the first one ends.
    const unread = [download('/api/account/export')];
    await once((await unread[0]) as IncomingMessage, 'readable');
    unread.push(download('/api/account/export'));
    const ben = await signInAt(program.url, dataDir, 'ben@example.com');
    const sheet = await bytesIn(await download('/api/account/items.csv', ben));
    expect(Buffer.concat(sheet).toString()).toContain('id,title');
    for (const answer of unread) (await answer).destroy();
  }, 20_000);

  it('leave neither a thread nor a file when their reader leaves, and the next ones get their turn', async () => {
    const files = () => readdirSync(dataDir, { recursive: true }).length;
    await bytesIn(await download('/api/account/items.csv'));
    const before = [threads(), files()];
    for (let i = 0; i < 3; i++) {
      const answer = await download('/api/account/export');
      await once(answer, 'data');
      expect(threads()).toBeGreaterThan(before[0] ?? 0);
      answer.destroy();
    }
    await bytesIn(await download('/api/account/items.csv'));
    await expect.poll(() => [threads(), files()], { timeout: 20_000 }).toEqual(before);
  }, 60_000);
});
