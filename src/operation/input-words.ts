import * as z from 'zod';
import { isMisspelled } from '../text/spelling.ts';

const KINDS: Record<string, string> = {
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object with fields',
  record: 'an object of names and values',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  email: 'give an email address, like ana@example.com',
  url: 'give a full address, like https://example.com/photo.jpg',
  date: 'give a date, like 2026-05-01',
  time: 'give a time of day, like 09:30',
};

/** What is wrong with a value, in words that help to fix it. A schema's own message takes precedence. */
export function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  const missing = issue.input === undefined ? 'is missing: ' : '';
  switch (issue.code) {
    case 'invalid_type':
      return `${missing}give ${KINDS[issue.expected] ?? 'another value'}`;
    case 'invalid_value':
      return `${missing}give ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(printed).join(', ')}`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'give at most two decimals' : `give a multiple of ${issue.divisor}`;
    case 'invalid_format':
      if (issue.format === 'datetime') return badMoment(String(issue.input));
      return FORMATS[issue.format] ?? 'is not in the expected format';
    case 'unrecognized_keys':
      return unknownFields(issue);
    case 'invalid_key':
      return 'has an invalid name';
    case 'invalid_element':
      return 'contains an invalid value';
    case 'invalid_union':
      return `${missing}give another value`;
    default:
      return issue.message ?? 'is invalid';
  }
}

const BARE_MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
const SPACED_OFFSET = /^\S+T\S+ \d\d:\d\d$/;

function badMoment(text: string): string {
  if (BARE_MOMENT.test(text)) {
    return 'has no zone: end it with a UTC offset, like 2026-05-01T09:30-07:00, or with Z for UTC';
  }
  if (SPACED_OFFSET.test(text)) return 'has lost its plus sign: in a URL, write it as %2B';
  return 'give a time with a time zone, such as 2026-05-01T09:30-07:00';
}

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string') return least === 1 ? 'is empty' : `give at least ${least} characters`;
  if (origin === 'number' || origin === 'int')
    return `give ${inclusive ? `${least} or more` : `more than ${least}`}`;
  return least === 1 ? 'give at least one' : `give at least ${least}`;
}

function tooBig(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string') return `give at most ${most} characters`;
  if (origin === 'number' || origin === 'int')
    return `give ${inclusive ? `${most} or less` : `less than ${most}`}`;
  return `give at most ${most}`;
}

const printed = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** `Unknown field "titel": did you mean title?` Values are never repeated, and names only if they are printable. */
function unknownFields(issue: z.core.$ZodRawIssue & { code?: 'unrecognized_keys' }): string {
  const keys: string[] = Array.isArray(issue.keys) ? issue.keys : [];
  const { inst } = issue;
  const known = inst instanceof z.ZodObject ? Object.keys(inst.shape) : [];
  return keys
    .slice(0, 5)
    .map((key, i, { length }) => {
      const meant = known.find((name) => isNearly(key, name));
      const name = pathOf([...(issue.path ?? []), key]);
      const end = i < length - 1 ? '.' : '';
      return `Unknown field "${name}"${meant === undefined ? end : `: did you mean ${meant}?`}`;
    })
    .join(' ');
}

/** Whether two names differ only in style, such as `itemId` for `item_id`, or in one letter. */
function isNearly(key: string, name: string): boolean {
  const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');
  return plain(key) === plain(name) || (name.length > 3 && isMisspelled(plain(key), plain(name)));
}

/** `photos[0].title` */
export const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step, i) =>
      typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${printable(String(step))}`,
    )
    .join('');

const printable = (name: string): string => name.replace(/[^\w.[\]-]/g, '?').slice(0, 80);
