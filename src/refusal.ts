import { AppError, type ErrorCode, type ErrorOptionsOf } from './errors.ts';
import type Facts from './facts/refusals.json';
import { readData } from './package-root.ts';

/**
 * The sentences of a refusal, by its code and, after a dot, its reason. `{name}` in a sentence is filled in where it
 * is thrown, and stays as it is without a value of that name (`/api/items/{id}`). All of them are in
 * `src/facts/refusals.json`, so that they can be read and edited side by side.
 */
export type RefusalName = keyof typeof Facts;
type Fact = Omit<ErrorOptionsOf, 'cause' | 'limit'> & { error: string };
type Values = Readonly<Record<string, string | number | undefined>>;

const facts = readData<Record<RefusalName, Fact>>('facts/refusals.json');

/** The refusal to throw, with `values` in its sentences. @param more what only the caller knows */
export function refusal(name: RefusalName, values: Values = {}, more: ErrorOptionsOf = {}): AppError {
  const { error, ...options } = facts[name];
  const code = name.split('.')[0] as ErrorCode;
  return new AppError(code, filled(error, values), { ...filledIn(options, values), ...more });
}

const filled = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The same for every sentence within `part`. */
const filledIn = <T>(part: T, values: Values): T =>
  JSON.parse(JSON.stringify(part), (_, value) => (typeof value === 'string' ? filled(value, values) : value));
