import { expect, it } from 'vitest';
import { keptFor, keptForSales } from '../../src/web/kept-for.ts';

const START = Date.UTC(2026, 4, 1);

/** Makes results that finish when the test says so. */
function workshop(ms: Parameters<typeof keptFor<string>>[1] = 1000) {
  let now = START;
  const under: Deferred[] = [];
  const ask = keptFor({ now: () => new Date(now) }, ms, () => {
    const one = deferred();
    under.push(one);
    return one.promise;
  });
  return {
    ask,
    under,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

type Deferred = ReturnType<typeof deferred>;
function deferred() {
  let resolve: (value: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

it('makes it once for all simultaneous callers, who get the previous one while it is made again', async () => {
  const { ask, under, advance } = workshop();
  const both = Promise.all([ask(), ask()]);
  under[0]?.resolve('first');
  expect([await both, under.length]).toEqual([['first', 'first'], 1]);
  advance(999);
  expect(await ask()).toBe('first');
  advance(1);
  const renewed = ask();
  expect([await ask(), under.length]).toEqual(['first', 2]);
  under[1]?.resolve('second');
  expect([await renewed, await ask()]).toEqual(['second', 'second']);
});

it('makes no one wait long if there was one a moment ago', async () => {
  const { ask, under, advance } = workshop();
  const begun = ask();
  under[0]?.resolve('first');
  await begun;
  advance(1999);
  expect([await ask(), under.length]).toEqual(['first', 2]);
  under[1]?.resolve('second');
  await expect.poll(ask).toBe('second');
});

it('never returns one that is older than twice its time', async () => {
  const { ask, under, advance } = workshop();
  const begun = ask();
  under[0]?.resolve('first');
  await begun;
  advance(2000);
  const both = Promise.all([ask(), ask()]);
  under[1]?.resolve('second');
  expect([await both, under.length]).toEqual([['second', 'second'], 2]);
});

it('keeps a result for as long as that says, and one of no sales not at all', async () => {
  const { ask, under, advance } = workshop((made) => keptForSales(made.length));
  const ends = async (made: string) => {
    const asked = ask();
    under.at(-1)?.resolve(made);
    expect(await asked).toBe(made);
  };
  await ends('');
  await ends('ten sales.');
  advance(99);
  expect(await ask()).toBe('ten sales.');
  advance(1);
  await ends('one less.');
  expect(keptForSales(1_000_000)).toBe(600_000);
});

it('tries again after it failed', async () => {
  const { ask, under } = workshop();
  const failed = ask();
  under[0]?.reject(new Error('No database'));
  await expect(failed).rejects.toThrow('No database');
  const again = ask();
  under[1]?.resolve('there');
  expect(await again).toBe('there');
});
