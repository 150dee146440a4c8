import { createHash } from 'node:crypto';
import { acceptedEncoding, type Bytes, compressed, type Encoding } from '../../http/encoding.ts';

/** The content of a page, the same for everyone. */
export type Rendered = { body: string; headers: Record<string, string> };

/** A rendering that can be sent again: its bytes, and their compressed forms. */
export type Document = ReturnType<typeof documentOf>;

/** What is sent, built once: a `Response` only reads it. */
type Ready = { bytes: Bytes; init: { status: number; headers: Record<string, string> } };

/** Below this size, a response's headers outweigh the savings. */
const WORTH_BYTES = 1024;

export function documentOf({ body, headers }: Rendered) {
  const plain = Buffer.from(body);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const vary = ['Accept-Encoding', headers.vary].filter(Boolean).join(', ');
  const common: Record<string, string> = { ...headers, vary, etag: `"${hash}"` };
  // Compressed copies of one page have the same content but not the same bytes, so the tag is weak (RFC 9110, 8.8.1).
  const weak = `W/"${hash}"`;
  const { 'content-type': _, ...rest } = common;
  const unchanged = { status: 304, headers: { ...rest, etag: weak } };
  const whole = { status: 200, headers: common };
  const encoded: Partial<Record<Encoding, Ready | Promise<Ready>>> = {};

  function encode(encoding: Encoding): Ready | Promise<Ready> {
    encoded[encoding] ??= compressed(plain, encoding).then((bytes) => {
      const headers = { ...common, etag: weak, 'content-encoding': encoding };
      const ready = { bytes, init: { status: 200, headers } };
      encoded[encoding] = ready;
      return ready;
    });
    return encoded[encoding];
  }

  const send = ({ bytes, init }: Ready) => new Response(bytes, init);

  return {
    /** Approximate bytes in memory, with both compressed forms. */
    bytes: Math.ceil(plain.length * 1.5) + WORTH_BYTES,
    /** The page, or 304 for a reader whose copy is current. */
    answer(request: Request): Response | Promise<Response> {
      const known = request.headers.get('if-none-match');
      if (known !== null && isKnown(known, hash)) return new Response(null, unchanged);
      const encoding =
        plain.length < WORTH_BYTES ? undefined : acceptedEncoding(request.headers.get('accept-encoding'));
      if (!encoding) return new Response(plain, whole);
      const ready = encode(encoding);
      return ready instanceof Promise ? ready.then(send) : send(ready);
    },
  };
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
const isKnown = (header: string, hash: string): boolean =>
  header.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare === `"${hash}"`;
  });
