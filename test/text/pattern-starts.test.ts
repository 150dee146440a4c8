import { expect, it } from 'vitest';
import { startsOf } from '../../src/text/pattern-starts.ts';

it.each([
  ['guns?', ['gun']],
  ['ar[- ]?15s?|tnt', ['ar-', 'ar ', 'ar1', 'tnt']],
  ['(?:a |the )?pot', ['pot', 'a p', 'the']],
  ['(?:at|a)(?:b|cd)', ['atb', 'atc', 'ab', 'acd']],
  ['\\.?22', ['.22', '22']],
  ['x{2,}y', ['x']],
  ['a+b', ['a']],
  ['(?!no )ok(?= go)', ['ok']],
  ['\\w+ of', ['']],
  ['o.k', ['o']],
  ['(?:b|) c', ['b c', ' c']],
])('matches of %s begin with one of %j', (pattern, starts) => {
  expect(startsOf(pattern).sort()).toEqual([...starts].sort());
});

it.each(['(a)', 'a\\b', '\\bgun', 'a)', '(?:a', '[^a]*+'])('says so when it cannot read %s', (pattern) => {
  expect(() => startsOf(pattern)).toThrow(/start|end/);
});
