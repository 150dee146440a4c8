import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bodyBudget } from '../../src/body-budget.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { readBody, readJson } from '../../src/http/body.ts';

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

  it('counts bodies from 64 KB on, each once until it is released', async () => {
    const budget = bodyBudget(256 * MB);
    const lease = budget.lease('a');
    const send = (bytes: number) => {
      const headers = { 'content-length': String(bytes) };
      return readBody(new Request('http://x/', { method: 'POST', headers, body: 'x' }), {
        maxBytes: MB,
        lease,
      });
    };
    await send(65_536);
    expect(budget.inFlight()).toEqual({ bodies: 0, bytes: 0 });
    await send(65_537);
    await send(65_537);
    expect(budget.inFlight()).toEqual({ bodies: 1, bytes: 131_074 });
    lease.release();
    lease.release();
    expect(budget.inFlight()).toEqual({ bodies: 0, bytes: 0 });
  });
});

describe('a body that comes in parts', () => {
  const open = () => {
    const budget = bodyBudget(256 * MB);
    const lease = budget.lease('a');
    let parts!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        parts = controller;
      },
    });
    const request = new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    return { budget, parts, read: readBody(request, { maxBytes: MB, lease }) };
  };

  it('is waited for 20 seconds at each part, and its end leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const whole = open();
    const late = open();
    const end = late.read.catch((error: { code: string }) => error.code);
    for (let i = 0; i < 3; i++) {
      await vi.advanceTimersByTimeAsync(19_999);
      for (const { parts } of [whole, late]) parts.enqueue(new Uint8Array(2));
    }
    whole.parts.close();
    expect(await whole.read).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(await Promise.race([end, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await end).toBe('request_timeout');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts as it comes, and may be as long as the limit', async () => {
    const { budget, parts, read } = open();
    parts.enqueue(new Uint8Array(MB));
    parts.close();
    expect(await read).toHaveLength(MB);
    expect(budget.inFlight()).toEqual({ bodies: 1, bytes: MB });
    const long = open();
    long.parts.enqueue(new Uint8Array(MB + 1));
    await expect(long.read).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});

describe('a body of JSON has', () => {
  const read = (body: string) => {
    const lease = bodyBudget(256 * MB).lease('a');
    const headers = { 'content-length': String(Buffer.byteLength(body)) };
    const request = new Request('http://x/', { method: 'POST', headers, body });
    return readJson(request, { maxBytes: 64 * MB, lease }, { requestId: 'req', maxRows: 50_000 });
  };
  const tooLarge = expect.objectContaining({ code: 'payload_too_large' });

  it('up to 1 MB besides its photos', async () => {
    const text = (bytes: number) => `["${`${'x'.repeat(1000)}","`.repeat(1000)}x"]`.padEnd(bytes);
    expect(await read(text(MB))).toHaveLength(1001);
    await expect(read(text(MB + 1))).rejects.toEqual(tooLarge);
    expect(await read(`["${'A'.repeat(2 * MB)}"]`)).toHaveLength(1);
  });

  it('up to 20,000 values, the document itself among them', async () => {
    const text = (values: number) => `[${Array(values).fill(10)}]`;
    expect(await read(text(19_998))).toHaveLength(19_998);
    expect(await read(text(19_999))).toHaveLength(19_999);
    await expect(read(text(20_000))).rejects.toEqual(tooLarge);
  });

  it('photos of up to 16 MB in base64: of a longer one only its beginning is read', async () => {
    const photo = async (bytes: number) => {
      const [text] = (await read(`["${'B'.repeat(bytes - 2)}"]`)) as string[];
      return [text?.length, text?.at(-1)];
    };
    expect(await photo(16 * MB)).toEqual([16 * MB - 2, 'B']);
    expect(await photo(16 * MB + 1)).toEqual([16 * MB + 200, 'A']);
  });
});
