import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addRow } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { runDueWork } from '../../src/background/due-work.ts';
import { DUTIES } from '../../src/background/duties.ts';
import { type SignedIn, signInEach } from '../support/openings.ts';

const DAY = 24 * 3_600_000;

let t: SignedIn['t'];
let sellerId: string;
signInEach({}, (opened) => {
  ({ t, sellerId } = opened);
});

type Table = keyof Schema;
type Row<K extends Table> = Schema[K]['$inferInsert'];
type Case = { table: Table; duty: string; days: number; insert(key: string, at: Date): Promise<unknown> };

/** Rows that are kept for this many days from `at`. `now`: when such a row is created, if that matters. */
const kept = <K extends Table>(
  table: K,
  duty: string,
  days: number,
  row: (key: string, at: Date, now: Date) => Row<K>,
): Case => ({
  table,
  duty,
  days,
  insert: (key, at) => t.deps.store.write((tx) => addRow(tx, table, row(key, at, t.clock.now()))),
});

const client = (id: string, createdAt: Date): Row<'oauthClients'> => ({
  ...{ id, source: 'registered', name: 'App', redirectUris: [], metadata: {}, createdAt },
});
const grant = (id: string, createdAt: Date): Row<'oauthGrants'> => ({
  ...{ id, sellerId, clientId: 'app', clientName: 'App', createdAt },
  ...{ scopes: ['read'], resource: 'https://example.com/mcp' },
});

const CASES = [
  kept('oauthClients', 'sign-ins', 7, client),
  kept('oauthClients', 'sign-ins', 90, (id, lastUsedAt) => ({ ...client(id, lastUsedAt), lastUsedAt })),
  kept('oauthGrants', 'sign-ins', 1, grant),
  kept('oauthGrants', 'sign-ins', 30, (id, revokedAt, now) => ({ ...grant(id, now), revokedAt })),
  kept('credentials', 'old-records', 30, (id, expiresAt) => ({
    ...{ id, hash: id, kind: 'api_key', sellerId, scopes: ['read'], origin: 'minted', name: 'Key' },
    ...{ last4: '1234', expiresAt, createdAt: expiresAt },
  })),
  kept('verificationCodes', 'sign-ins', 1, (email, expiresAt) => ({
    ...{ email, codeHash: 'x', attempts: 0, expiresAt, createdAt: expiresAt },
  })),
  kept('webSessions', 'sign-ins', 0, (hash, expiresAt) => ({
    hash,
    sellerId,
    expiresAt,
    createdAt: expiresAt,
  })),
  kept('oneTimeLinks', 'sign-ins', 0, (hash, expiresAt) => ({
    ...{ hash, kind: 'sign_in', sellerId, expiresAt, createdAt: expiresAt },
  })),
  kept('keptForms', 'sign-ins', 0, (hash, expiresAt) => ({ hash, path: '/', fields: '', expiresAt })),
  kept('reminders', 'finished-messages', 30, (kind, dueFor) => ({
    sellerId,
    kind,
    dueFor,
    createdAt: dueFor,
  })),
  kept('briefings', 'old-records', 365, (holder, briefedAt) => ({ holder, sellerId, briefedAt })),
  kept('receivedMails', 'finished-messages', 60, (id, at) => ({ id, at })),
  kept('unreachable', 'finished-messages', 90, (mailbox, at) => ({ mailbox, reason: 'bounced', at })),
  kept('formerSlugs', 'old-records', 90, (slug, createdAt) => ({ slug, sellerId: null, createdAt })),
  kept('uploadSessions', 'expired-rows', 1, (id, expiresAt) => ({
    ...{ id, sellerId, tokenHash: id, expiresAt, createdAt: expiresAt },
  })),
];

it.each(CASES)(
  'a row of $table is kept for $days days, not a moment longer',
  async ({ insert, duty, ...of }) => {
    const at = (ms: number) => new Date(t.clock.now().getTime() - of.days * DAY + ms);
    const count = () => t.deps.store.read.$count(t.deps.store.read.t[of.table]);
    const others = await count();
    await insert('old', at(0));
    await insert('young', at(1));
    const sweep = () =>
      runDueWork(
        t.deps,
        DUTIES.filter(({ name }) => name === duty),
      );
    await sweep();
    expect(await count()).toBe(others + 1);
    t.clock.advance(1);
    await sweep();
    expect(await count()).toBe(others);
  },
);

it('a table that can’t be swept doesn’t keep the others', async () => {
  const expiresAt = t.clock.now();
  const hash = 'one of each';
  await t.deps.store.write(async (tx) => {
    await addRow(tx, 'webSessions', { hash, sellerId, expiresAt, createdAt: expiresAt });
    await addRow(tx, 'keptForms', { hash, path: '/', fields: '', expiresAt });
  });
  let writes = 0;
  const failing: typeof t.deps.store.write = (body, lane) =>
    writes++ === 0 ? Promise.reject(new Error('The disk is full')) : t.deps.store.write(body, lane);
  const duties = DUTIES.filter(({ name }) => name === 'sign-ins');
  const left = async () => [
    await t.deps.store.read.$count(t.deps.store.read.t.webSessions),
    await t.deps.store.read.$count(t.deps.store.read.t.keptForms),
  ];
  const deps = { ...t.deps, store: { ...t.deps.store, write: failing } };
  await expect(runDueWork(deps, duties)).rejects.toMatchObject({
    errors: [{ errors: [{ message: 'The disk is full' }] }],
  });
  expect(await left()).toEqual([1, 0]);
  await runDueWork(t.deps, duties);
  expect(await left()).toEqual([0, 0]);
});

it('files that a crash left behind go after a day, and emails that are files after 30', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leftovers-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const ago = (ms: number) => new Date(t.clock.now().getTime() - ms);
  mkdirSync(join(dataDir, 'imports'));
  for (const [name, time] of [
    ['imp_new', ago(DAY)],
    ['imp_old', ago(DAY + 1000)],
    ['mine', ago(DAY + 1000)],
  ] as const) {
    writeFileSync(join(dataDir, 'imports', name), '');
    utimesSync(join(dataDir, 'imports', name), time, time);
  }
  const swept: Record<string, Date> = {};
  const sweep = (of: string) => async (time: Date) => {
    swept[of] = time;
    return 0;
  };
  const deps = {
    ...t.deps,
    config: { ...t.config, dataDir },
    mailer: { ...t.deps.mailer, sweep: sweep('mails') },
    photoStorage: { ...t.deps.photoStorage, sweep: sweep('photos') },
  };
  await runDueWork(
    deps,
    DUTIES.filter(({ name }) => name === 'leftovers'),
  );
  expect(swept).toEqual({ mails: ago(30 * DAY), photos: ago(DAY) });
  expect(readdirSync(join(dataDir, 'imports')).sort()).toEqual(['imp_new', 'mine']);
});
