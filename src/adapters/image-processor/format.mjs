// @ts-check

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * Tells a picture by its first bytes, never by its name. Whatever is not on this list reaches no decoder: the
 * image library would read much more (SVG, PDF, TIFF), each a way in.
 * @param {Uint8Array} bytes
 * @returns {'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | undefined}
 */
export function pictureFormat(bytes) {
  const head = Buffer.from(bytes.subarray(0, 256));
  if (head.length < 16) return undefined;
  const text = head.toString('latin1');
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (text.startsWith(PNG_SIGNATURE)) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4)) return formatOfBrands(text, head.readUInt32BE(0));
  return undefined;
}

/**
 * ISO/IEC 14496-12: a file-type box holds a major brand, a version and the compatible brands.
 * @param {string} head
 * @param {number} boxSize
 */
function formatOfBrands(head, boxSize) {
  const brands = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(boxSize, head.length); at += 4) brands.push(head.slice(at, at + 4));
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined;
}
