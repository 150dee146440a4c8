import { createHash } from 'node:crypto';
import { acceptedEncoding, compressed, type Encoding } from '../../http/encoding.ts';

/** The content of a page, the same for everyone. */
export type Rendered = { body: string; headers: Record<string, string> };

/** A rendering that can be sent again: its bytes, and their compressed forms. */
export type Document = ReturnType<typeof documentOf>;

type Bytes = Uint8Array<ArrayBuffer>;

/** Below this size, a response's headers outweigh the savings. */
const WORTH_BYTES = 1024;

export function documentOf({ body, headers }: Rendered) {
  const plain: Bytes = new Uint8Array(Buffer.from(body));
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const vary = ['Accept-Encoding', headers.vary].filter(Boolean).join(', ');
  const common: Record<string, string> = { ...headers, vary, etag: `"${hash}"` };
  const encoded: Partial<Record<Encoding, Bytes | Promise<Bytes>>> = {};
  // Compressed copies of one page have the same content but not the same bytes, so the tag is weak (RFC 9110, 8.8.1).
  const weak = `W/"${hash}"`;

  function encode(encoding: Encoding): Bytes | Promise<Bytes> {
    encoded[encoding] ??= compressed(plain, encoding).then((made) => {
      const bytes = new Uint8Array(made);
      encoded[encoding] = bytes;
      return bytes;
    });
    return encoded[encoding];
  }

  const send = (bytes: Bytes, encoding: Encoding) =>
    new Response(bytes, {
      status: 200,
      headers: { ...common, etag: weak, 'content-encoding': encoding },
    });

  return {
    /** Approximate bytes in memory, with both compressed forms. */
    bytes: Math.ceil(plain.length * 1.5) + WORTH_BYTES,
    /** The page, or 304 for a reader whose copy is current. */
    answer(request: Request): Response | Promise<Response> {
      const known = request.headers.get('if-none-match');
      if (known !== null && isKnown(known, hash)) {
        const { 'content-type': _, ...rest } = common;
        return new Response(null, { status: 304, headers: { ...rest, etag: weak } });
      }
      const encoding =
        plain.length < WORTH_BYTES ? undefined : acceptedEncoding(request.headers.get('accept-encoding'));
      if (!encoding) return new Response(plain, { status: 200, headers: { ...common } });
      const bytes = encode(encoding);
      return bytes instanceof Promise ? bytes.then((made) => send(made, encoding)) : send(bytes, encoding);
    },
  };
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
const isKnown = (header: string, hash: string): boolean =>
  header.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare === `"${hash}"`;
  });
