import { AsyncResource } from 'node:async_hooks';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { nestedWrite } from '../store.ts';
import { UnavailableError } from '../unavailable.ts';

const BUSY_PAUSE_MS = 5;
const BUSY_LIMIT_MS = 15_000;

type Job = { run(): Promise<() => void>; reject(error: unknown): void };

/**
 * One writer, one transaction at a time. Bodies that wait together share a transaction, each in a savepoint of its
 * own, and hear of their success only after the commit.
 * @param beforeCommit runs right before each commit
 */
export function groupCommit<H>(db: Database.Database, handle: H, beforeCommit = () => {}) {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const save = db.prepare('savepoint body');
  const keep = db.prepare('release body');
  const undo = db.prepare('rollback to body');
  const outside = new AsyncResource('GroupCommit');
  let waiting: Job[] = [];
  let draining: Promise<void> | undefined;
  // Bodies await only database calls, which SQLite answers at once: a group runs to its end within one turn of the
  // event loop, and whoever asks for a `write` meanwhile is one of its bodies. (An AsyncLocalStorage would know it of
  // slower bodies too, and costs every promise of the process.)
  let isGroupRunning = false;

  const giveUp = () => {
    try {
      if (db.inTransaction) rollback.run();
    } catch {
      // The next group fails at its `begin` and tries again; from here the error would stop all writing for good.
    }
  };

  const groupEnds = () => {
    isGroupRunning = false;
  };

  async function drain() {
    while (waiting.length > 0) {
      await immediate(); // whoever arrives in this turn of the event loop joins
      const jobs = waiting;
      waiting = [];
      try {
        const settle: (() => void)[] = [];
        await unlessBusy(begin);
        isGroupRunning = true;
        setImmediate(groupEnds);
        for (const job of jobs) settle.push(await inSavepoint(job));
        beforeCommit();
        commit.run();
        groupEnds();
        for (const done of settle) done();
      } catch (error) {
        groupEnds();
        giveUp();
        for (const { reject } of jobs) reject(error);
      }
    }
    draining = undefined;
  }

  async function inSavepoint({ run, reject }: Job): Promise<() => void> {
    save.run();
    try {
      const done = await run();
      keep.run();
      return done;
    } catch (error) {
      if (!db.inTransaction) throw error; // some failures (a full disk) end the whole transaction
      undo.run();
      keep.run();
      return () => reject(error);
    }
  }

  return {
    write: async <T>(body: (handle: H) => Promise<T>): Promise<T> => {
      if (isGroupRunning) throw nestedWrite();
      if (!db.open) throw new Error('The database is closed');
      return new Promise<T>((resolve, reject) => {
        const caller = new AsyncResource('Write'); // each body keeps the async context it came with
        const run = async () => {
          const value = await caller.runInAsyncScope(body, undefined, handle);
          return () => resolve(value);
        };
        waiting.push({ run, reject });
        draining ??= outside.runInAsyncScope(drain);
      });
    },
    idle: async () => draining,
  };
}

/** Another process may be writing: wait without blocking the event loop. */
async function unlessBusy(begin: Database.Statement) {
  for (let waitedMs = 0; ; waitedMs += BUSY_PAUSE_MS) {
    try {
      begin.run();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (waitedMs >= BUSY_LIMIT_MS)
        throw new UnavailableError('Another process keeps the database locked', { cause: error });
      await sleep(BUSY_PAUSE_MS);
    }
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
