import type Database from 'better-sqlite3';

/** Texts vary with the length of the lists in them, so there can be more of them than are worth keeping. */
const MAX_STATEMENTS = 500;

/** Keeps statements by their text: Drizzle prepares one per query. An earlier user may have switched to arrays. */
export function cacheStatements(db: Database.Database): Database.Database {
  const cache = new Map<string, Database.Statement>();
  const prepare = db.prepare.bind(db);
  const cached = (text: string) => {
    let statement = cache.get(text);
    if (!statement) {
      if (cache.size >= MAX_STATEMENTS) cache.clear();
      statement = prepare(text);
      cache.set(text, statement);
    } else if (statement.reader) statement.raw(false);
    return statement;
  };
  return Object.assign(db, { prepare: cached });
}
