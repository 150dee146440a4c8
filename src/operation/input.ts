import * as z from 'zod';
import { AppError } from '../errors.ts';

/** Checks one part of a request. @throws AppError invalid_request naming every field that is wrong */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

/** The refusal for input that a schema did not take. Values are never repeated. */
function invalidInput(error: z.ZodError): AppError {
  const issues = error.issues.slice(0, 5).map(describeIssue);
  return new AppError('invalid_request', issues.join(' '), {
    hint: 'Correct the named fields and send the request again. GET /openapi.json describes every field.',
  });
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const fields = issue.keys
      .slice(0, 5)
      .map((key) => `"${printable(path === '' ? key : `${path}.${key}`)}"`);
    return `Unknown field ${fields.join(', ')}.`;
  }
  const message = issue.message.replace(/^Invalid input: /, '');
  return `${path === '' ? 'The body' : printable(path)}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`;
}

const printable = (name: string): string => name.replace(/[^\w.[\]-]/g, '?').slice(0, 80);

/** The body of a request that says all in its address: a field in it would be dropped silently. */
export const NoFields = z.strictObject({});

type Reader = (text: string) => unknown;

/** Makes a reader of query strings for `schema`: numbers and booleans from their text, an empty value as left out. */
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
