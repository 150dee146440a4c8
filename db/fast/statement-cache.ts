import type Database from 'better-sqlite3';

const MAX_STATEMENTS = 500;

/** Drizzle prepares at every query; statements are pure functions of their text, so they are kept. */
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
