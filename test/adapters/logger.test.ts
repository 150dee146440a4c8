import pino from 'pino';
import { expect, it } from 'vitest';
import { lineOptions } from '../../src/adapters/logger.ts';

/** The line that is logged of these facts. */
function lineOf(facts: object) {
  const lines: string[] = [];
  pino(lineOptions, { write: (line) => lines.push(line) }).info(facts, 'Something happened');
  return JSON.parse(lines[0] ?? '');
}

it.each(['email', 'code', 'token', 'apiKey', 'authorization', 'street_address', 'streetAddress'])(
  'a log line hides %s, if it ever gets there',
  (name) => {
    expect(lineOf({ [name]: 'secret', id: 7 })).toMatchObject({ [name]: '[hidden]', id: 7 });
  },
);

it.each(['email', 'code_hash', 'token', 'apiKey', 'authorization', 'street_address', 'streetAddress'])(
  'a log line hides the %s of a row',
  (name) => {
    expect(lineOf({ row: { [name]: 'secret' } }).row).toEqual({ [name]: '[hidden]' });
  },
);

it('an error is logged by its code, message, and cause, without the values of a query', () => {
  const cause = Object.assign(new Error('busy'), { code: 'SQLITE_BUSY', detail: 'ann@example.com' });
  const error = new Error('Failed query: select 1\nparams: ann@example.com', { cause });
  const { err } = lineOf({ err: error });
  expect(err).toMatchObject({ type: 'Error', message: 'Failed query: select 1' });
  expect(err.cause).toMatchObject({ code: 'SQLITE_BUSY', message: 'busy' });
  expect(JSON.stringify(err)).not.toContain('ann@example.com');
  expect(lineOf({ err: 'text' }).err).toEqual({ message: 'text' });
});
