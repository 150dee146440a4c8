import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const compressors: Record<Encoding, (plain: Uint8Array | string) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Uint8Array | string, Buffer>(gzip),
};

/** In a thread of its own; the event loop goes on meanwhile. */
export const compressed = (plain: Uint8Array | string, encoding: Encoding): Promise<Buffer> =>
  compressors[encoding](plain);

/** Browsers send the same few again and again. */
const chosen = new Map<string, Encoding | undefined>();
const MOST_CHOSEN = 100;

/** The best that a client takes (`Accept-Encoding`, RFC 9110, 12.5.3); undefined: as it is. */
export function acceptedEncoding(header: string | null | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (chosen.has(header)) return chosen.get(header);
  const encoding = choose(header);
  if (chosen.size < MOST_CHOSEN) chosen.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',').slice(0, 20)) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, zip] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && !(zip > br)) return 'br';
  return zip > 0 ? 'gzip' : undefined;
}
