import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { sellerRow } from '../store/rows.ts';
import { builtMain, NODE_ARGS } from '../support/build.ts';
import { administer, databaseUrl } from '../support/postgres.ts';
import { freePort, startProgram } from '../support/program.ts';
import { newPlace, removePlaces } from './installation.ts';

let main: string;
let dataDir: string;
beforeAll(async () => {
  main = await builtMain();
}, 150_000);
beforeEach(() => {
  dataDir = newPlace();
  mkdirSync(dataDir, { recursive: true });
});
afterAll(removePlaces);

const at = (...names: string[]) => join(dataDir, ...names);

/** Runs the program like an operator, until it ends or says that it is ready. */
async function start(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...NODE_ARGS, main, 'serve', ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    const wasReady = out.includes('is ready at');
    out += text;
    // Only once: a second signal ends it immediately, as people expect of a second Ctrl-C.
    if (!wasReady && out.includes('is ready at')) child.kill('SIGTERM');
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, err, ready: out.includes('is ready at') };
}

/** Expects one line without a stack trace, and that the program did not start. */
async function expectRefusal(starting: ReturnType<typeof start>, ...words: string[]) {
  const { exitCode, err, ready } = await starting;
  expect({ ready, lines: err.trim().split('\n').length, err }).toEqual({ ready: false, lines: 1, err });
  for (const word of words) expect(err).toContain(word);
  expect(err).not.toMatch(/\n\s+at /);
  expect(exitCode).toBeGreaterThan(0);
}

function addPhoto() {
  mkdirSync(at('photos', '00'), { recursive: true });
  writeFileSync(at('photos', '00', 'pho_00000000000000000000000000.jpg'), 'jpeg');
}

async function addSeller() {
  const store = openSqlite(at('service.db'));
  await store.write((tx) => tx.insert(tx.t.sellers).values(sellerRow()));
  await store.close();
}

describe('the program refuses to start, in one sentence', () => {
  it.each([
    ['missing', () => {}],
    ['empty', () => writeFileSync(at('service.db'), '')],
  ])('when service.db is %s beside photos, until told to begin anew', async (_what, prepare) => {
    addPhoto();
    prepare();
    await expectRefusal(start(), 'photos', 'service.db', 'restore', '--accept-new-database');
    expect(existsSync(at('secrets.json'))).toBe(false);
    expect((await start(['--accept-new-database'])).ready).toBe(true);
  });

  it('when a newer version has used the database, until told to continue', async () => {
    await addSeller();
    expect((await start(['--accept-new-secrets'])).ready).toBe(true);
    const db = new Database(at('service.db'));
    db.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 99999999999999)");
    db.close();
    await expectRefusal(start(), 'newer version', '--accept-newer-database');
    expect((await start(['--accept-newer-database'])).ready).toBe(true);
  });

  it('when secrets.json is lost beside a database in use, until told to make new ones', async () => {
    await addSeller();
    await expectRefusal(start(), 'secrets.json', 'is missing', '--accept-new-secrets');
    expect(existsSync(at('secrets.json'))).toBe(false);
    expect((await start(['--accept-new-secrets'])).ready).toBe(true);
    expect((await start()).ready).toBe(true);
  });

  it('when secrets.json is truncated, and keeps what is left of it', async () => {
    writeFileSync(at('secrets.json'), '{"pepper":"12');
    await expectRefusal(start(), 'secrets.json', 'damaged', '--accept-new-secrets');
    expect((await start(['--accept-new-secrets'])).ready).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('secrets.json.damaged'))).toHaveLength(1);
  });

  it('when service.db isn’t a database', async () => {
    writeFileSync(at('service.db'), 'This was a database once. '.repeat(400));
    await expectRefusal(start(), 'service.db', 'damaged', 'restore');
  });

  it('when DATA_DIR cannot be written to', async () => {
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, 'a file');
    await expectRefusal(start(), dataDir, 'Set DATA_DIR to a folder');
  });

  it('when another program uses the port, and says that there are others', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expectRefusal(start([], { PORT: String(port) }), `:${port} (EADDRINUSE)`, 'set another PORT');
    taken.close();
  });

  it('when PostgreSQL cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://resale:s3cret@127.0.0.1:1/sales' };
    await expectRefusal(start([], env), 'Cannot connect to PostgreSQL', 'DATABASE_URL');
  });
});

it('the program ends after a signal, whatever still runs', async () => {
  const nodeArgs = [...NODE_ARGS, '--import', 'data:text/javascript,setInterval(() => {}, 1e8)'];
  const program = await startProgram({ main, dataDir, port: await freePort(), nodeArgs });
  expect(await program.stop()).toBe(0);
});

it('a data directory without a database starts as new', async () => {
  expect(await start()).toEqual({ exitCode: 0, err: '', ready: true });
});

it('a write-ahead log without its database doesn’t count as a new installation', async () => {
  await addSeller();
  renameSync(at('service.db'), at('service.db-wal'));
  await expectRefusal(start(), 'service.db-wal', '--accept-new-database');
});

describe.skipIf(!inject('postgres'))('with DATABASE_URL', () => {
  const name = `resale_start_${process.pid}`;
  let env: { DATABASE_URL: string };
  beforeEach(async () => {
    const server = inject('postgres');
    await administer(server!.url, `drop database if exists ${name} with (force)`);
    await administer(server!.url, `create database ${name}`);
    env = { DATABASE_URL: databaseUrl(server!.url, name) };
  });
  afterAll(() => administer(inject('postgres')!.url, `drop database if exists ${name} with (force)`));

  it('an empty database beside photos is refused, and one that is ahead', async () => {
    addPhoto();
    await expectRefusal(start([], env), 'photos', name, '--accept-new-database');
    expect((await start(['--accept-new-database'], env)).ready).toBe(true);
    expect((await start([], env)).ready).toBe(true);
    const ahead = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)";
    await administer(env.DATABASE_URL, ahead);
    await expectRefusal(start([], env), 'newer version', '--accept-newer-database');
  });

  it('an instance without the secrets of the others is refused', async () => {
    const store = await openPostgres(env.DATABASE_URL);
    await store.write((tx) => tx.insert(tx.t.sellers).values(sellerRow()));
    await store.close();
    await expectRefusal(start([], env), 'secrets.json', 'another instance');
  });
});

it.skipIf(!existsSync('/dev/full'))('a full disk under its log ends nothing', async () => {
  const full = openSync('/dev/full', 'w');
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_ARGS, main, 'serve'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', full, 'ignore'],
  });
  closeSync(full);
  const ended = once(child, 'exit');
  const answers = async () =>
    (await fetch(`http://127.0.0.1:${port}/api/items`).catch(() => undefined))?.status;
  await expect.poll(answers, { timeout: 20_000 }).toBe(401);
  // By now, its log line was refused.
  for (let i = 0; i < 70; i++) expect(await answers()).toBe(401);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
