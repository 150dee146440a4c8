import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, type RefusalName, refusal } from '../../src/errors.ts';
import { sources, textOf } from '../support/imports.ts';

const facts: Record<string, object> = JSON.parse(textOf('src/facts/refusals.json'));
const names = Object.keys(facts) as RefusalName[];
const code = sources.map(textOf).join('\n');
/** Each place where a refusal is made: its name, and what follows. */
const calls = [...code.matchAll(/refusal\(\s*'([\w.]+)'(?=([\s\S]{0,300}))/g)].map(
  ([, name = '', rest = '']) => ({
    name,
    rest: rest.slice(0, rest.indexOf(';\n')),
  }),
);

describe('the refusals of src/facts/refusals.json', () => {
  it('begin with a code that has a status, and are all made somewhere', () => {
    expect(calls.length).toBeGreaterThan(90);
    expect(names.filter((name) => !(name.split('.')[0]! in ERROR_STATUS))).toEqual([]);
    expect(names.filter((name) => !calls.some((call) => call.name === name))).toEqual([]);
  });

  it('get every value that they name', () => {
    for (const { name, rest } of calls) {
      const values = [...JSON.stringify(facts[name]).matchAll(/\{(\w+)\}/g)]
        .map(([, value]) => value!)
        // In the path of a route, it stands for itself.
        .filter((value) => value !== 'id');
      expect(
        values.filter((value) => !new RegExp(`\\b${value}\\b`).test(rest)),
        name,
      ).toEqual([]);
    }
  });
});

describe('refusal()', () => {
  it('fills in values as text, never as a pattern', () => {
    const made = refusal('CUSTOM_URL_RESERVED.url', { customUrl: '{error} $& "x"' });
    expect(made.message).toBe('"{error} $& "x"" is reserved.');
    expect([made.code, made.status]).toEqual(['CUSTOM_URL_RESERVED', 409]);
  });

  it('fills in hints for each reader, including values that only the caller knows', () => {
    const state = { allowed: false, limit: 1, remaining: 0, msBeforeReset: 1, resetSeconds: 1 };
    const { options } = refusal('rate_limited.calls', { seconds: 7 }, { retryAfter: 7, limit: state });
    expect(options).toMatchObject({ retryAfter: 7, limit: state });
    expect(String(options.hint)).toContain('7 seconds');
    expect(refusal('forbidden.settings', { baseUrl: 'http://a.example' }).options.hint).toContain(
      'http://a.example/settings',
    );
  });
});
