import type Database from 'better-sqlite3';

/**
 * The prepared reads of one turn of the event loop share one read transaction, and with it the locks that SQLite takes
 * in the file system for each. It ends with the turn or with the next commit: what is written is seen at once, and a
 * checkpoint finds no reader that would keep the write-ahead log from starting over.
 */
export function readSnapshot(reader: Database.Database) {
  const begin = reader.prepare('begin');
  const commit = reader.prepare('commit');
  const rollback = reader.prepare('rollback');
  const end = () => {
    if (!reader.open || !reader.inTransaction) return;
    try {
      commit.run();
    } catch {
      // A read that met a damaged page has told its caller; ended here, outside of any call, it would end the process.
      if (reader.inTransaction) rollback.run();
    }
  };
  const open = () => {
    if (reader.inTransaction) return;
    begin.run();
    setImmediate(end);
  };
  return { open, end };
}
