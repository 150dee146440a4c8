import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ERROR_STATUS } from '../../src/errors.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { packageRoot } from '../../src/package-root.ts';
import { tools } from '../../tools/index.ts';
import { textOf } from '../support/imports.ts';

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
  'edit_listings',
  'delete_listing',
  'restore_listing',
  'record_sale',
  'publish_page',
  'unpublish_page',

  'extend_sale_page',
  'prepare_crosspost',
  'get_conversations',
  'get_conversation',
  'update_conversation',
  'prepare_reply',
  'send_reply',
  'share_address',
  'confirm_address_share',
  'update_reservation',
  'confirm_pickup',
  'undo',
  'set_availability',
  'generate_payment_link',
  'search_sales',
];

/** Tools that change nothing that exists, and reach no one else. */
const HARMLESS = ['create_upload_session', 'generate_payment_link', 'prepare_reply', 'share_address'];

const KB = 1024;
const { listed } = toolSet(tools);
const names = listed.map((tool) => tool.name);
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every named field anywhere in a JSON Schema, with its path. */
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

/** Fields without a type, lists without the type of their rows, and objects without a required field. */
function loose(schema: unknown, path = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => loose(each, path));
  if (!isObject(schema)) return [];
  const typed = ['type', 'anyOf', 'enum', 'const', '$ref'].some((keyword) => keyword in schema);
  const here = [
    ...(typed ? [] : [`${path}: no type`]),
    ...(schema.type === 'array' && !isObject(schema.items) ? [`${path}: no type of its rows`] : []),
    ...(schema.properties && !Array.isArray(schema.required) ? [`${path}: nothing required`] : []),
  ];
  const fields = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const defined = isObject(schema.$defs) ? Object.entries(schema.$defs) : [];
  return [
    ...here,
    ...[...fields, ...defined].flatMap(([name, field]) => loose(field, `${path}.${name}`)),
    ...(schema.items ? loose(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ? loose(schema.anyOf, path) : []),
  ];
}

describe('the tools', () => {
  it('are exactly the thirty', () => {
    expect([...names].sort()).toEqual([...THIRTY].sort());
  });

  it('are as many as is said where they are counted', () => {
    const spelled: Readonly<Record<number, string>> = { 29: 'twenty-nine', 30: 'thirty', 31: 'thirty-one' };
    for (const file of [
      'src/http/documents.ts',
      'src/web/developers/handler.tsx',
      'docs/directories/claude.md',
    ])
      expect(textOf(file), file).toMatch(new RegExp(`\\b${spelled[names.length]} (MCP )?tools\\b`));
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

  it('together take less than 96 KB, views and all', () => {
    expect(bytesOf({ tools: listed })).toBeLessThan(96 * KB);
  });

  it('say what they do and take in at most 36 KB', () => {
    const words = listed.map(({ name, title, description, inputSchema }) => [
      name,
      title,
      description,
      inputSchema,
    ]);
    expect(bytesOf(words)).toBeLessThanOrEqual(36 * KB);
  });

  it('say each field of an answer in a few words', () => {
    const long = listed.flatMap(({ name, outputSchema }) =>
      fieldsOf(outputSchema).flatMap(({ path, schema }) =>
        String(schema.description ?? '').length > 120 ? [`${name}.${path}`] : [],
      ),
    );
    expect(long).toEqual([]);
  });

  it('say what their paging arguments are, their default and their maximum', () => {
    const paging = tools.flatMap(({ name, input }) =>
      fieldsOf(z.toJSONSchema(input, { io: 'input' })).flatMap(({ path, schema }) =>
        ['cursor', 'from', 'before', 'limit'].includes(path)
          ? [{ field: `${name}.${path}`, said: String(schema.description), most: schema.maximum }]
          : [],
      ),
    );
    expect(paging.length).toBeGreaterThan(7);
    for (const { field, said, most } of paging)
      expect({ field, said }).toEqual({
        field,
        said: expect.stringMatching(
          field.endsWith('.limit')
            ? new RegExp(`^\\w+ per page\\. Default: \\d+\\. Maximum: ${most}\\.$`)
            : /^\W?(next_cursor|messages_cursor|.*next_from).* of the previous page.* Default: [^.]+\.$/,
        ),
      });
  });

  it('begin with what happens, and say what they are not for and what to call instead or next', () => {
    for (const { name, description, annotations } of listed) {
      expect({ name, first: description.split(/[.;(]/)[0] }).toEqual({
        name,
        first: expect.stringMatching(/^[A-Z][a-z]+s\b.{8,}/),
      });
      expect({ name, description }).toEqual({
        name,
        description: expect.stringMatching(/\bnot\b|[Ff]or .*(use )?\b[a-z]+_[a-z_]+\b|[Nn]ever/),
      });
      const others = names.filter((other) => other !== name && description.includes(other));
      expect({ name, others: others.length }).not.toEqual({ name, others: 0 });
      if (annotations.readOnlyHint) expect(description).toMatch(/[Cc]hanges( and reserves)? nothing/);
    }
  });

  it('that make something public or reach a buyer say so at once', () => {
    const first = (name: string) =>
      listed.find((tool) => tool.name === name)?.description.split(/(?<=[.])\s/)[0] ?? '';
    for (const name of ['create_listing', 'bulk_create_listings', 'edit_listings', 'restore_listing'])
      expect({ name, first: first(name) }).toEqual({ name, first: expect.stringContaining('public') });
    for (const name of ['publish_page', 'unpublish_page']) expect(first(name)).toMatch(/for everyone/);
    for (const name of ['send_reply', 'confirm_address_share', 'update_reservation', 'confirm_pickup'])
      expect(first(name)).toMatch(/email/);
    for (const name of ['prepare_reply', 'share_address']) expect(first(name)).toContain('sends nothing');
  });

  it('name the fields that contain strangers’ words', () => {
    const strangers = /buyer_name|last_message|recipient|\.content$|conversations|sales\b/;
    const told = tools.filter((tool) =>
      fieldsOf(z.toJSONSchema(tool.output)).some(({ path }) => strangers.test(path)),
    );
    const silent = told.filter((tool) => {
      const names = fieldsOf(z.toJSONSchema(tool.output)).map(({ path }) => path);
      return !names.includes('untrusted_fields');
    });
    expect(told.length).toBeGreaterThan(7);
    expect(silent.map(({ name }) => name)).toEqual([]);
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

describe.each(listed)('$name', (shown) => {
  const { name, title, description, inputSchema, outputSchema, annotations } = shown;
  const tool = tools.find((each) => each.name === name);

  it('looks to clients as it did', async () => {
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(`__snapshots__/${name}.json`);
  });

  it('has a title and a description of a readable length', () => {
    expect(title).toMatch(/^[A-Z].{4,48}[^.]$/);
    expect(description.length).toBeGreaterThan(250);
    expect(description.length).toBeLessThan(560);
    expect(description).not.toMatch(/ {2,}|\bTODO\b|\bundefined\b/);
  });

  it('describes every parameter and every field of its answer', () => {
    const answer = tool && z.toJSONSchema(tool.output);
    expect({ input: undescribed(inputSchema), output: undescribed(answer) }).toEqual({
      input: [],
      output: [],
    });
  });

  it('says its whole answer: the type of every field and row, and what is always there', () => {
    expect(loose(outputSchema)).toEqual([]);
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
    expect(annotations.destructiveHint).toBe(!annotations.readOnlyHint && !HARMLESS.includes(name));
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
