import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Card } from '../../src/adapters/image-processor.ts';
import { type CardFacts, cardMaker } from '../../src/photos/cards.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const MB = 1024 * 1024;

let t: TestApp;
let drawn: Card[];
/** The size of the next cards, and what they wait for. */
let size: number;
let gate: Promise<void>;
beforeEach(async () => {
  [drawn, size, gate] = [[], 1, Promise.resolve()];
  t = await openTestApp();
  t.deps.imageProcessor.draw = async (card) => {
    drawn.push(card);
    await gate;
    return Buffer.alloc(size);
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const facts = (heading: string, photoIds: string[] = []): CardFacts => ({
  ...{ heading, eyebrow: '', figure: '', note: '', isGone: false, photoIds },
});
const admitted = async () => true;

it('keeps the cards that were shown last, up to 16 MB', async () => {
  const card = cardMaker(t.deps);
  const show = async (...names: string[]) => {
    drawn = [];
    for (const name of names) await card(facts(name), admitted);
    return drawn.map(({ heading }) => heading).join('');
  };
  size = 4 * MB;
  expect(await show(...'abcd')).toBe('abcd');
  expect(await show(...'abcd', 'a')).toBe('');
  size = 1;
  expect(await show(...'e')).toBe('e');
  expect(await show(...'acde')).toBe('');
  expect(await show(...'b')).toBe('b');
});

it('draws one at a time while 16 wait, of whom no one waits longer than four seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const card = cardMaker(t.deps);
  let answered = 0;
  const ask = (name: string) => card(facts(name), admitted).finally(() => (answered += 1));
  const waiting = Array.from({ length: 16 }, (_, i) => ask(String(i)));
  expect(await ask('one too many')).toBeUndefined();
  expect([drawn.length, answered]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(3999);
  expect(answered).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(waiting)).toEqual(Array(16).fill(undefined));
  open();
  await expect.poll(() => drawn.length).toBe(16);
  expect(await card(facts('15'), async () => false)).toHaveLength(1);
});

it('draws up to three photos at full size, more as thumbnails, and leaves out deleted ones', async () => {
  const { sellerId } = await t.signIn();
  const ids = (await storedPhotos(t, sellerId, 5)).map((url) => photoIdOf(t.config, url) ?? '');
  const card = cardMaker(t.deps);
  await t.photoStorage.remove(ids[4] ?? '');
  for (const count of [3, 4, 5]) await card(facts(`${count}`, ids.slice(0, count)), admitted);
  const thumbs = ['thumb 0', 'thumb 1', 'thumb 2', 'thumb 3'];
  expect(drawn.map(({ photos }) => photos.map(String))).toEqual([
    ['full 0', 'full 1', 'full 2'],
    thumbs,
    thumbs,
  ]);
});
