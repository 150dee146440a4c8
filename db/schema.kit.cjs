/* The tables by name, as drizzle-kit needs them, in the requested dialect. It compiles what this requires. */
const { defineSchema } = require('./schema.ts');

const postgres = process.env.DIALECT === 'postgresql';

module.exports = defineSchema(
  postgres ? require('./columns.postgres.ts') : require('./columns.sqlite.ts').default,
);
