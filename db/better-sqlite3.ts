import type BetterSqlite3 from 'better-sqlite3';

/** Node.js 22 and newer use the driver's next major version, which doesn't run on Node.js 20. */
const NEXT = 'better-sqlite3-next';

type Driver = { name: string; Sqlite: typeof BetterSqlite3 };

const load = async (name: string): Promise<Driver> => ({ name, Sqlite: (await import(name)).default });

/**
 * The driver for this Node.js, and its package. Up to version 12, better-sqlite3 ends the process on Node.js 24.19 and newer
 * when a statement is collected at the wrong moment (`RemoveEnvironmentCleanupHook`); from 13 on, it is built on Node-API and
 * doesn't. A bundle without native code has one driver, under the usual name.
 */
export const { name: driverName, Sqlite } = await (Number.parseInt(process.versions.node, 10) < 22
  ? load('better-sqlite3')
  : load(NEXT).catch(() => load('better-sqlite3')));
