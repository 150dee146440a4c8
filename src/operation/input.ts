import * as z from 'zod';
import { AppError, type FieldProblem } from '../errors.ts';
import { unstorableAt } from '../text/storable.ts';
import { pathOf, wordsFor } from './input-words.ts';

/**
 * Checks one part of a call.
 * @param part the name to use when the whole part is invalid
 * @param at where it is in the call, for the names of its fields
 * @throws AppError invalid_request naming every invalid field
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part = 'The body',
  at: readonly PropertyKey[] = [],
): z.output<S> {
  checkStorable(value, part, at);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Parse again, with messages: only invalid input pays for them.
  const { error = parsed.error } = schema.safeParse(value, { error: wordsFor });
  throw refusalFor(problemsOf(error.issues, at), part);
}

/** @throws AppError invalid_request naming the field whose text a database can't store or compare */
function checkStorable(value: unknown, part = 'A text', at: readonly PropertyKey[] = []): void {
  const steps = unstorableAt(value);
  if (!steps) return;
  const problem = 'holds a NUL character or half of an emoji (a lone surrogate)';
  throw refusalFor([{ path: pathOf([...at, ...steps]), problem }], part);
}

/** The same for one text or a form's fields, which it returns. @throws AppError invalid_request */
export function storable<T>(value: T): T {
  checkStorable(value);
  return value;
}

/** The refusal of input, for its first five fields. Values are never repeated. */
function refusalFor(problems: Iterable<FieldProblem>, part: string): AppError {
  const byPath = new Map<string, FieldProblem>();
  for (const problem of problems) {
    // Report one problem per field: a value of the wrong type is often too short or too long as well.
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
    if (byPath.size === 5) break;
  }
  const fields = [...byPath.values()];
  return new AppError('invalid_request', fields.map((field) => sentenceOf(field, part)).join(' '), {
    fields,
  });
}

function* problemsOf(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[]) {
  for (const issue of issues) yield problemOf(issue, at);
}

function problemOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): FieldProblem {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    // Of a union's alternatives, pick the one closest to the value: what is wrong inside it, or with its type.
    const ways = issue.errors.flatMap((way) => way.slice(0, 1));
    const inside = ways.find((way) => way.path.length > 0);
    if (inside) return problemOf(inside, path);
    const nearest = ways.filter(({ code }) => code !== 'invalid_type');
    const said = (nearest.length > 0 ? nearest : ways).map((way) => problemOf(way).problem);
    if (said.length > 0) return { path: pathOf(path), problem: [...new Set(said)].join(', or ') };
  }
  return { path: pathOf(path), problem: issue.message };
}

function sentenceOf({ path, problem }: FieldProblem, part: string): string {
  const end = /[.!?]$/.test(problem) ? '' : '.';
  if (problem.startsWith('Unknown field')) return `${problem}${end}`;
  return `${path === '' ? part : path}${/^(is|has|holds) /.test(problem) ? '' : ':'} ${problem}${end}`;
}

/** For the `meta` of a schema: says in the document what the verb holds to, that one of these fields is sent, not both. */
export const exactlyOne = (...fields: string[]) => ({
  oneOf: fields.map((field) => ({ required: [field] })),
});

/** The body of a request whose URL says everything: without this check, a field in it would be silently dropped. */
export const NoFields = z.strictObject({});

type Reader = (text: string) => unknown;

/** Returns a reader of query strings for `schema`: it parses numbers and booleans, and treats an empty value as missing. */
export function queryReader(schema: z.ZodType): (query: Record<string, string>) => Record<string, unknown> {
  const readers = new Map<string, Reader>();
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape))
      readers.set(name, readerOf(field));
  }
  return (query) =>
    Object.fromEntries(
      Object.entries(query).flatMap(([name, text]) =>
        text === '' ? [] : [[name, (readers.get(name) ?? String)(text)]],
      ),
    );
}

function readerOf(field: z.core.$ZodType): Reader {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return readerOf(field.unwrap());
  if (field instanceof z.ZodNumber) return (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
  if (field instanceof z.ZodBoolean)
    return (text) => (text === 'true' ? true : text === 'false' ? false : text);
  return String;
}
