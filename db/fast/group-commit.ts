import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { beginImmediate } from '../sqlite-driver.ts';
import { nestedWrite } from '../store.ts';

/** A group of this size doesn't wait for more writes: by then, the commit is a small part of its cost. */
const ENOUGH = 64;
/** Nor does a group whose first write has waited this long: on a busy machine, one turn can take that long. */
const PATIENCE_MS = 20;

type Job = { run(): Promise<() => void>; reject(error: unknown): void };

/**
 * One writer, one transaction at a time. Bodies that wait at the same time share a transaction, each in its own
 * savepoint, and succeed only after the commit.
 * @param beforeCommit runs right before each commit, and `beforeBegin` before each attempt to begin
 */
export function groupCommit<H>(
  db: Database.Database,
  handle: H,
  beforeCommit = () => {},
  beforeBegin = () => {},
) {
  const immediate = db.prepare('begin immediate');
  const begin = {
    run() {
      beforeBegin();
      immediate.run();
    },
  };
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const save = db.prepare('savepoint body');
  const keep = db.prepare('release body');
  const undo = db.prepare('rollback to body');
  // The drain runs for many callers, so it must not run in the async context of the one that happened to start it.
  const outside = new AsyncResource('GroupCommit');
  let waiting: Job[] = [];
  let draining: Promise<void> | undefined;
  // Bodies await only database calls, which SQLite answers immediately. So a group runs to its end before anything but
  // promises gets a turn, and a `write` that is called in the meantime comes from one of its bodies. (AsyncLocalStorage
  // would recognize slower bodies too, but every promise of the process would pay for it.)
  let isGroupRunning = false;

  const giveUp = () => {
    try {
      if (db.inTransaction) rollback.run();
    } catch {
      // The next group fails at its `begin` and retries; thrown from here, the error would stop all writes for good.
    }
  };

  const groupEnds = () => {
    isGroupRunning = false;
  };

  /** Waits while each turn of the event loop brings more writes: one commit costs more than many writes. */
  async function moreArrive() {
    const until = performance.now() + PATIENCE_MS;
    let seen = 0;
    do {
      seen = waiting.length;
      await nextTurn();
    } while (waiting.length > seen && waiting.length < ENOUGH && performance.now() < until);
  }

  async function drain() {
    while (waiting.length > 0) {
      await moreArrive();
      const jobs = waiting;
      waiting = [];
      try {
        const settle: (() => void)[] = [];
        await beginImmediate(begin);
        isGroupRunning = true;
        process.nextTick(groupEnds);
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
      try {
        undo.run();
        keep.run();
      } catch {
        throw error; // some failures (a full disk) end the whole transaction, and with it the savepoint
      }
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
