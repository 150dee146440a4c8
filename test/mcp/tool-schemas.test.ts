import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ERROR_STATUS } from '../../src/errors.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { packageRoot } from '../../src/package-root.ts';
import { tools } from '../../tools/index.ts';

const THIRTY = [
  'send_verification_code',
  'verify_code',
  'get_account_status',
  'create_listing',
  'bulk_create_listings',
  'create_upload_session',
  'view_photos',
  'get_ai_job',
  'get_listings',
  'get_listing',
  'edit_listings',
  'delete_listing',
  'restore_listing',
  'mark_picked_up',
  'publish_page',
  'unpublish_page',

  'extend_sale_page',
  'get_page_stats',
  'prepare_crosspost',
  'get_conversations',
  'get_conversation',
  'prepare_reply',
  'send_reply',
  'share_address',
  'confirm_address_share',
  'update_reservation',
  'confirm_pickup',
  'set_availability',
  'generate_payment_link',
  'search_sales',
];

const { listed } = toolSet(tools);
const names = listed.map((tool) => tool.name);
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every named field anywhere in a JSON Schema, with the path that leads to it. */
function fieldsOf(schema: unknown, path = ''): { path: string; schema: Json }[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => fieldsOf(each, path));
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, inner]) => {
    if (keyword !== 'properties' || !isObject(inner)) return fieldsOf(inner, path);
    return Object.entries(inner).flatMap(([name, field]) => {
      const here = path === '' ? name : `${path}.${name}`;
      return [...(isObject(field) ? [{ path: here, schema: field }] : []), ...fieldsOf(field, here)];
    });
  });
}

const undescribed = (schema: unknown) =>
  fieldsOf(schema)
    .filter(({ schema: field }) => typeof field.description !== 'string' || field.description.length < 3)
    .map(({ path }) => path);

describe('the tools', () => {
  it('are exactly the thirty', () => {
    expect([...names].sort()).toEqual([...THIRTY].sort());
  });

  it('live in one file each, named as the tool is', () => {
    const files = readdirSync(join(packageRoot, 'tools')).filter((file) => file !== 'index.ts');
    expect(names.map((name) => `${name.replaceAll('_', '-')}.ts`).sort()).toEqual(files.sort());
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it('are told apart by name, by title and by description', () => {
    for (const part of ['name', 'title', 'description'] as const) {
      expect(new Set(listed.map((tool) => tool[part])).size).toBe(listed.length);
    }
  });

  it('together take less than 64 KB', () => {
    expect(bytesOf({ tools: listed })).toBeLessThan(64 * 1024);
  });

  it('say what they do and take in less than 45 KB', () => {
    const words = listed.map(({ name, title, description, inputSchema }) => [
      name,
      title,
      description,
      inputSchema,
    ]);
    expect(bytesOf(words)).toBeLessThan(45 * 1024);
  });

  it('send an agent on only to tools that exist', () => {
    const fields = tools.flatMap((tool) =>
      fieldsOf([tool.input, tool.output].map((schema) => z.toJSONSchema(schema))),
    );
    const known = new Set([
      ...THIRTY,
      ...fields.map(({ path }) => path.split('.').at(-1)),
      ...fields.flatMap(({ schema }) => [schema.const, schema.enum].flat().map(String)),
      ...Object.keys(ERROR_STATUS),
      'retry_after_seconds',
    ]);
    for (const { name, description } of listed) {
      const mentioned = description.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
      expect({ name, unknown: mentioned.filter((word) => !known.has(word)) }).toEqual({ name, unknown: [] });
    }
  });
});

describe.each(listed)('$name', ({ name, title, description, inputSchema, outputSchema, annotations }) => {
  const tool = tools.find((each) => each.name === name);

  it('looks to clients as it did', async () => {
    const shown = { name, title, description, inputSchema, outputSchema, annotations };
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(`__snapshots__/${name}.json`);
  });

  it('has a title and a description of a readable length', () => {
    expect(title).toMatch(/^[A-Z].{4,48}[^.]$/);
    expect(description.length).toBeGreaterThan(200);
    expect(description.length).toBeLessThan(2000);
    expect(description).not.toMatch(/ {2,}|\bTODO\b|\bundefined\b/);
  });

  it('describes every parameter and every field of its answer', () => {
    const answer = tool && z.toJSONSchema(tool.output);
    expect({ input: undescribed(inputSchema), output: undescribed(answer) }).toEqual({
      input: [],
      output: [],
    });
  });

  it('takes and answers objects, and refuses arguments that it does not know', () => {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) });
    const parsed = tool?.input.safeParse({ surplus_argument: 1 });
    expect(parsed?.error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['surplus_argument'] }),
    );
  });

  it('carries all four hints, in keeping with what it may do', () => {
    expect(annotations).toEqual({
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
    if (annotations.readOnlyHint) {
      expect(annotations).toMatchObject({ destructiveHint: false, idempotentHint: true });
      expect(tool?.operation.access).not.toBe('write');
      expect(tool?.operation.idempotent).toBeUndefined();
    } else {
      expect(tool?.operation.access).not.toBe('read');
    }
    expect('idempotency_key' in (tool?.input.shape ?? {})).toBe(tool?.operation.idempotent === true);
  });
});
