import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../../src/routes.ts';
import { tools } from '../../tools/index.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Times that the seller or a buyer acts on: a pickup, a hold, a deadline. */
const ACTED_ON = new Set([
  'pickup_at',
  'pickup_ends_at',
  'starts_at',
  'ends_at',
  'expires_at',
  'page_expires_at',
  'until',
  'undo_until',
]);

/** Times that only record when something happened, or that only programs act on. */
const RECORDS = new Set([
  ...['created_at', 'updated_at', 'closed_at', 'deleted_at', 'taken_at', 'sold_at', 'sent_at', 'told_at'],
  ...['published_at', 'connected_at', 'disabled_at', 'posted_at', 'taken_down_at', 'last_activity_at'],
  ...['last_used_at', 'last_attempt_at', 'next_attempt_at', 'last_success_at', 'last_failure_at'],
  ...['since', 'failing_since', 'oldest_waiting_since'],
  // `restore_hours_remaining` says the first; the seller chose the end of a hold by hand; the emailed link says the
  // others.
  ...['restorable_until', 'reserved_until', 'deletes_at', 'link_expires_at'],
  // The same as `pickup_at`.
  'pickup_starts_at',
]);

/**
 * Deadlines of something that a program holds (a token, a key, an upload), and pages of sellers in another zone than
 * the reader.
 */
const NO_TWIN = [
  /^(mintApiKey|listApiKeys\.keys|createUploadSession|getUploadSession)\.expires_at$/,
  /^tool (create_upload_session|prepare_reply|share_address)\.expires_at$/,
  /^(prepareReply|prepareAddressShare)\.expires_at$/,
  // Half an hour from now, which the email says.
  /^reserveItems\.expires_at$/,
  // What someone follows by email ends months from now.
  /^watch\.ends_at$/,
  // People refer to a visit by its start.
  /^(getConversation|buyerView)\.visit\.ends_at$/,
  /^(getPage|findSales\.sales|tool search_sales\.sales)\.page_expires_at$/,
];

type Found = { path: string; name: string; twin: boolean };

/** Every time in a JSON Schema must have its twin next to it, and the zone there or around it. */
function moments(schema: unknown, path: string, zoned = false): Found[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => moments(each, path, zoned));
  if (!isObject(schema)) return [];
  const fields = isObject(schema.properties) ? schema.properties : {};
  const within = zoned || 'timezone' in fields;
  const here = Object.entries(fields).flatMap(([name, field]): Found[] => [
    ...(isMoment(field)
      ? [{ path: `${path}.${name}`, name, twin: within && `${name}_local` in fields }]
      : moments(field, `${path}.${name}`, within)),
  ]);
  const parts = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].flatMap((part) =>
    moments(schema[part], path, within),
  );
  return [...here, ...parts];
}

const isMoment = (field: unknown): boolean =>
  isObject(field) &&
  (field.format === 'date-time' || (Array.isArray(field.anyOf) && field.anyOf.some(isMoment)));

const found = [
  ...routes.map(({ operation: { name, output } }) => ({ name, output })),
  ...tools.map(({ name, output }) => ({ name: `tool ${name}`, output })),
].flatMap(({ name, output }) => moments(z.toJSONSchema(output, { unrepresentable: 'any' }), name));

describe('times in answers', () => {
  it('are each said to be acted on, or to be a record', () => {
    const unsaid = found.filter(({ name }) => !ACTED_ON.has(name) && !RECORDS.has(name));
    expect(unsaid.map(({ path }) => path)).toEqual([]);
    const names = new Set(found.map(({ name }) => name));
    expect([...ACTED_ON, ...RECORDS].filter((name) => !names.has(name))).toEqual([]);
  });

  it('that people act on come in the seller’s zone, too, and say which it is', () => {
    const bare = found.filter(({ name, twin }) => ACTED_ON.has(name) && !twin);
    const without = bare.filter(({ path }) => !NO_TWIN.some((rule) => rule.test(path)));
    expect(without.map(({ path }) => path)).toEqual([]);
    for (const rule of NO_TWIN) expect(bare.some(({ path }) => rule.test(path))).toBe(true);
    expect(found.filter(({ twin }) => twin).length).toBeGreaterThan(40);
  });
});
