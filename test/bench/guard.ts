import { containsAddress } from '../../src/address-check/check.ts';
import { LISTING_LIMITS as LIMITS } from '../../src/vocabulary.ts';
import { median } from './compare.ts';

const LIMIT_MS = 20;
const RUNS = 15;
/** All public texts of a listing, at their maximum length together, in ordinary words. */
const LISTING =
  LIMITS.title +
  LIMITS.description +
  LIMITS.transportNotes +
  LIMITS.specifications * (LIMITS.specificationName + LIMITS.specificationValue);
const WORDS =
  'solid oak table from the 1950s, 74 cm high, 160 by 80 cm, pick up near the park on 5 May after 17:30, '.split(
    ' ',
  );
const listing = Array.from({ length: LISTING }, (_, n) => WORDS[n % WORDS.length])
  .join(' ')
  .slice(0, LISTING);

const ADDRESSES = {
  'a usual one': '742 Evergreen Terrace, Springfield',
  'one of 50 words': `${Array.from({ length: 48 }, (_, n) => `Quarter${n}`).join(' ')} Street 12`,
};

/** How long the check for the seller's address takes for the longest possible listing. Needs no service. */
export async function* guard(): AsyncGenerator<string> {
  yield `\nThe check for the seller's address in ${LISTING.toLocaleString('en-US')} characters (below ${LIMIT_MS} ms)`;
  for (const [name, address] of Object.entries(ADDRESSES)) {
    const from = performance.now();
    containsAddress(address, [listing]);
    const first = performance.now() - from;
    const times = Array.from({ length: RUNS }, () => {
      const began = performance.now();
      containsAddress(address, [listing]);
      return performance.now() - began;
    });
    const ms = median(times);
    yield `  ${name.padEnd(20)} first ${first.toFixed(1).padStart(6)} ms, then ${ms.toFixed(1).padStart(6)} ms${ms < LIMIT_MS ? '' : '  TOO SLOW'}`;
  }
}
