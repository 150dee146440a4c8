import { describe, expect, it } from 'vitest';
import { bodyBudget } from '../../src/body-budget.ts';
import { ConfigError, readConfig } from '../../src/config.ts';

const MB = 1024 * 1024;
const busy = expect.objectContaining({ code: 'SERVER_BUSY' });

describe('the memory for bodies that are under way', () => {
  const open = () => {
    const budget = bodyBudget(256 * MB);
    const take = (caller: string, mb: number) => {
      const lease = budget.lease(caller);
      lease.take(mb * MB);
      return lease;
    };
    const refusal = (caller: string, mb: number) => {
      const lease = budget.lease(caller);
      try {
        lease.take(mb * MB);
      } catch (error) {
        return error;
      } finally {
        lease.release();
      }
      return undefined;
    };
    return { take, refusal };
  };

  it('is never more than all of it', () => {
    const { take, refusal } = open();
    for (const seller of ['a', 'b', 'c', 'd']) take(seller, 64);
    expect(refusal('e', 1)).toEqual(busy);
  });

  it('is free again when a body is done with, once', () => {
    const { take, refusal } = open();
    const [first] = ['a', 'b', 'c', 'd'].map((seller) => take(seller, 64));
    first?.release();
    first?.release();
    expect(refusal('e', 64)).toBeUndefined();
    expect(refusal('e', 65)).toEqual(busy);
  });

  it('has room for others however many bodies one seller sends', () => {
    const { take, refusal } = open();
    take('a', 64);
    take('a', 64);
    expect(refusal('a', 64)).toEqual(busy);
    expect(refusal('b', 128)).toBeUndefined();
    take('b', 64);
    expect(refusal('a', 1)).toEqual(busy);
    expect(refusal('c', 64)).toBeUndefined();
  });

  it('takes one body as it comes like one that says its length', () => {
    const { take, refusal } = open();
    const lease = take('a', 1);
    for (let mb = 1; mb < 200; mb++) lease.take(MB);
    expect(refusal('b', 56)).toBeUndefined();
    expect(refusal('b', 57)).toEqual(busy);
  });

  it('is a quarter for all strangers together', () => {
    const { take, refusal } = open();
    for (let i = 0; i < 64; i++) take('strangers', 1);
    expect(refusal('strangers', 1)).toEqual(busy);
    expect(refusal('a', 192)).toBeUndefined();
  });

  it('cannot be set to less than one upload', () => {
    expect(() => readConfig({ MAX_UPLOADS_MB: '32' })).toThrow(ConfigError);
    expect(readConfig({ MAX_UPLOADS_MB: '512' }).maxUploadsBytes).toBe(512 * MB);
  });
});
