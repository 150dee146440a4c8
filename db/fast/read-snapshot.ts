import type Database from 'better-sqlite3';

/**
 * The prepared reads of one turn of the event loop share one read transaction, and with it the locks that SQLite takes
 * in the file system for each. It ends with the turn or with the next commit: new writes are visible at once, and no
 * reader keeps a checkpoint from restarting the write-ahead log.
 * @param onEnd runs before anything else can be seen
 */
export function readSnapshot(reader: Database.Database, onEnd = () => {}) {
  const begin = reader.prepare('begin');
  const commit = reader.prepare('commit');
  const rollback = reader.prepare('rollback');
  let isOpen = false;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    onEnd();
    if (!reader.open || !reader.inTransaction) return;
    try {
      commit.run();
    } catch {
      // A read of a damaged page has already failed in its caller. Outside of any call, as here, another error would
      // end the process.
      if (reader.inTransaction) rollback.run();
    }
  };
  /** Begins a snapshot if none is open. False while the connection writes. */
  const open = () => {
    if (reader.inTransaction) return isOpen;
    begin.run();
    isOpen = true;
    setImmediate(end);
    return true;
  };
  return { open, end };
}
