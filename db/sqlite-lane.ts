import type Database from 'better-sqlite3';
import { is, Placeholder } from 'drizzle-orm';
import { PreparedQuery } from 'drizzle-orm/better-sqlite3/session';
import { searchFold } from './search/sqlite.ts';
import { beginImmediate, driverValue } from './sqlite-driver.ts';
import type { Preparable, Read, Store, Syntax, Write } from './store.ts';
import { refuseNested, turns } from './turns.ts';

export type Connections = { reader: Database.Database; writer: Database.Database };

/** Queries on a connection; `prepare` runs its prepared ones. */
export type Handle = (client: Database.Database, prepare: Syntax['prepare']) => Write;

/** How a store on SQLite reads and writes. */
export type Lane = {
  read: Read;
  write: Store['write'];
  /** Waits for the writes in progress and closes the connections. */
  end(): Promise<void>;
};

/** Plain Drizzle, with a transaction per write: the baseline that the fast lane is measured and tested against. */
export function ordinaryLane({ reader, writer }: Connections, handle: Handle): Lane {
  const tx = handle(writer, prepareByDrizzle);
  const notNested = refuseNested();
  const takeTurns = turns();
  const fold = searchFold(writer);
  return {
    read: handle(reader, prepareByDrizzle),
    write: async (body) => {
      if (!writer.open) throw new Error('The database is closed');
      return notNested(() => takeTurns(() => inTransaction(writer, () => body(tx), fold)));
    },
    end: () => takeTurns(async () => {}),
  };
}

async function inTransaction<T>(db: Database.Database, body: () => Promise<T>, beforeCommit: () => void) {
  await beginImmediate(db.prepare('begin immediate'));
  try {
    const result = await body();
    beforeCommit();
    db.exec('commit');
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec('rollback'); // some failures (a full disk) have already ended it
    throw error;
  }
}

function prepareByDrizzle<R>(build: () => Preparable<R>, name: string) {
  const prepared = build().prepare(name);
  // Drizzle encodes values that are stored in a column, but not those that a column is compared with.
  const params = is(prepared, PreparedQuery) ? prepared.getQuery().params : [];
  const compared = params.flatMap((param) => (is(param, Placeholder) ? param.name : []));
  return async (args: Record<string, unknown>): Promise<R> => {
    const bound = compared.map((key) => [key, driverValue(args[key])]);
    return prepared.execute({ ...args, ...Object.fromEntries(bound) });
  };
}
