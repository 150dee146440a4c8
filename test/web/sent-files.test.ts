import { describe, expect, it } from 'vitest';
import { sentFiles } from '../../src/web/upload/sent-files.ts';

const part = (name: string, text: string) =>
  `--x\r\ncontent-disposition: form-data; name="photos"; filename="${name}"\r\n\r\n${text}\r\n`;

/** A form whose sender never stops sending, and the response that it gets. */
function endless(start: string) {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start)),
    pull: (controller) => controller.enqueue(Buffer.alloc(16 * 1024, 'x')),
    cancel: () => {
      cancelled = true;
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = new Request('http://localhost/upload', { method: 'POST', headers, body, duplex: 'half' });
  return { request, wasCancelled: () => cancelled };
}

const whole = (text: string) =>
  new Request('http://localhost/upload', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: text,
  });

describe('an upload that ends before its last file leaves nothing behind', () => {
  it.each([
    ['a small form', whole(`${part('a.jpg', 'one')}${part('b.jpg', 'two')}--x--\r\n`)],
    ['a form as large as the buffers on its way', whole(`${part('a.jpg', 'x'.repeat(79_000))}--x--\r\n`)],
    ['a form that goes on', endless(part('a.jpg', 'one').slice(0, -2)).request],
  ])('%s', async (_, request) => {
    const names: string[] = [];
    for await (const { name } of sentFiles(request)) {
      names.push(name);
      break;
    }
    expect(names).toEqual(['a.jpg']);
  });

  it('with a failure of its own, which it hears of itself', async () => {
    const { request, wasCancelled } = endless(part('a.jpg', 'one').slice(0, -2));
    const refuse = async () => {
      for await (const _ of sentFiles(request)) throw new Error('no room');
    };
    await expect(refuse()).rejects.toThrow('no room');
    expect(wasCancelled()).toBe(true);
  });
});
