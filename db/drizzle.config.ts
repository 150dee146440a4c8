import { defineConfig } from 'drizzle-kit';

const postgres = process.env.DIALECT === 'postgresql';
const name = postgres ? 'postgres' : 'sqlite';

export default defineConfig({
  dialect: postgres ? 'postgresql' : 'sqlite',
  casing: 'snake_case',
  schema: './db/schema.kit.cjs',
  out: `./db/migrations/${name}`,
});
