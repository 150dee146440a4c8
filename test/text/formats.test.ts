import { afterEach, expect, it, vi } from 'vitest';
import { latestDate } from '../../src/text/days.ts';
import { formatsOf } from '../../src/text/formats.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('makes a format when it is first used, and once: the first costs a process 6 MB', () => {
  const made: unknown[] = [];
  const get = (intl: typeof Intl, kind: string) => {
    made.push(kind);
    return Reflect.get(intl, kind);
  };
  vi.stubGlobal('Intl', new Proxy(Intl, { get }));
  const en = formatsOf('en-US');
  expect(latestDate(new Date('2026-03-14T09:59:59Z'))).toBe('2026-03-14');
  expect(latestDate(new Date('2026-03-14T10:00:00Z'))).toBe('2026-03-15');
  expect(made).toEqual([]);
  for (let time = 0; time < 2; time++) {
    expect(en.number(1250)).toBe('1,250');
    expect(en.list(['a', 'b', 'c'])).toBe('a, b, and c');
  }
  expect(made).toEqual(['NumberFormat', 'ListFormat']);
});

it('names the zone of a time that is told to someone in it only if their zone is unknown', () => {
  const at = new Date('2026-03-14T14:00:00Z');
  const told = (locale: string, zone: string | null) => formatsOf(locale).localMoment(at, zone);
  expect(told('en-US', 'America/New_York')).toBe('Sat, Mar 14, 10:00 AM');
  expect(told('fr-FR', 'Europe/Paris')).toBe('sam. 14 mars, 15:00');
  expect([told('en-US', null), told('en-US', 'UTC')]).toEqual(
    Array(2).fill(expect.stringMatching(/^Mar 14, .*UTC$/)),
  );
});
