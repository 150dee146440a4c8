import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/** Node.js 22 and newer use the driver's next major version, which doesn't run on Node.js 20. */
const NEXT = 'better-sqlite3-next';

type Driver = { name: string; Sqlite: typeof BetterSqlite3 };

const load = (name: string): Driver => {
  const loaded = createRequire(import.meta.url)(name);
  return { name, Sqlite: loaded.default ?? loaded };
};

function loadNext(): Driver {
  try {
    return load(NEXT);
  } catch {
    return load('better-sqlite3');
  }
}

/**
 * The driver for this Node.js, and its package. Up to version 12, better-sqlite3 ends the process on Node.js 24.19
 * and newer when a statement is collected at the wrong moment (`RemoveEnvironmentCleanupHook`); from 13 on, it is
 * built on Node-API and doesn't. A bundle without native code has one driver, under the usual name.
 */
export const { name: driverName, Sqlite } =
  Number.parseInt(process.versions.node, 10) < 22 ? load('better-sqlite3') : loadNext();
