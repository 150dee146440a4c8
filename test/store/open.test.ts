import { describe, expect, it } from 'vitest';
import { storeKinds } from '../support/stores.ts';

describe.each(storeKinds)('$name', ({ open }) => {
  it('opens, answers and closes', async () => {
    const { store, second, done } = await open();
    await store.ping();
    expect(await second.read.$count(second.read.t.sellers)).toBe(0);
    await done();
    await expect(store.ping()).rejects.toThrow();
  });
});
