import { expect, it } from 'vitest';
import { atFirstSuccess } from '../../src/text/at-first-use.ts';
import { remembered } from '../../src/text/remembered.ts';

it('works a text out once, undefined results too, and forgets all before it knows too many', () => {
  const worked: string[] = [];
  const of = remembered(2, (text) => {
    worked.push(text);
    return text === '' ? undefined : text.toUpperCase();
  });
  expect(['a', '', 'a', ''].map(of)).toEqual(['A', undefined, 'A', undefined]);
  expect(worked).toEqual(['a', '']);
  expect(['c', 'a', 'c'].map(of)).toEqual(['C', 'A', 'C']);
  expect(worked).toEqual(['a', '', 'c', 'a']);
});

it('keeps no long text, which a stranger could send to fill the memory', () => {
  let worked = 0;
  const of = remembered(10, () => ++worked);
  expect([of('a'.repeat(500)), of('a'.repeat(500))]).toEqual([1, 1]);
  expect([of('a'.repeat(501)), of('a'.repeat(501))]).toEqual([2, 3]);
});

it('tries again what failed, and makes what succeeded once', async () => {
  let tries = 0;
  const made = atFirstSuccess(async () => {
    tries += 1;
    if (tries === 1) throw new Error('down');
    return tries;
  });
  await expect(made()).rejects.toThrow('down');
  expect([await made(), await made()]).toEqual([2, 2]);
});
