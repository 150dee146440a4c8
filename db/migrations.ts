import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Migrations aren't compiled: any build, in `dist/db` or `dist/builds/<state>/db`, uses the package's own `db`. */
export function migrationsFolder(dialect: 'sqlite' | 'postgres'): string {
  const folders = ['./', '../../db/', '../../../../db/'].map((path) =>
    fileURLToPath(new URL(`${path}migrations/${dialect}`, import.meta.url)),
  );
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error(`No ${dialect} migrations in ${folders.join(' or ')}`);
  return found;
}
