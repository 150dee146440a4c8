import { fold } from './fold.ts';

const CODES = `al alabama ak alaska az arizona ar arkansas ca california co colorado ct connecticut de delaware
  dc district-of-columbia fl florida ga georgia hi hawaii id idaho il illinois in indiana ia iowa ks kansas ky kentucky
  la louisiana me maine md maryland ma massachusetts mi michigan mn minnesota ms mississippi mo missouri mt montana
  ne nebraska nv nevada nh new-hampshire nj new-jersey nm new-mexico ny new-york nc north-carolina nd north-dakota
  oh ohio ok oklahoma or oregon pa pennsylvania pr puerto-rico ri rhode-island sc south-carolina sd south-dakota
  tn tennessee tx texas ut utah vt vermont va virginia wa washington wv west-virginia wi wisconsin wy wyoming`;

const codeOf = new Map<string, string>();
const words = CODES.split(/\s+/);
for (let i = 0; i + 1 < words.length; i += 2) codeOf.set(words[i + 1]!.replaceAll('-', ' '), words[i]!);

const codes = new Set(codeOf.values());

export const isStateCode = (folded: string): boolean => codes.has(folded);

/** A state as searches compare it: `Oregon`, `OREGON` and `OR` are equal. */
export function foldState(text: string): string {
  const folded = fold(text).trim().replace(/\s+/g, ' ').replace(/\./g, '');
  return codeOf.get(folded) ?? folded;
}
