import { describe, expect, it } from 'vitest';
import { isGuardable, search } from '../../src/address-check/check.ts';

const ADDRESSES = [
  '12 Oak Street',
  '98765 Evergreen Park Terrace',
  '1010 Martin Luther King Jr Blvd',
  '999999 West Saint Mount 9999th St Hills',
  '777777 Twenty Seventh St',
  `${'9'.repeat(290)} Oak Street`,
  '1e400 Street',
  `12 ${'a'.repeat(290)}`,
  `12 ${'ab'.repeat(140)} St`,
  `12 ${'oak '.repeat(70)}`,
  `1 ${'saint mount fort lake creek hill '.repeat(8)}`,
  ' 1'.repeat(145),
  '-'.repeat(299),
  'ﷺ'.repeat(300),
  '\ud800 12 \udc00 oak',
  '１２ شارع',
  '東京都渋谷区1-2-3',
  '12 [(*+?\\ Street',
];
const REPEATED = [
  'a',
  'a ',
  'ab',
  'ab ',
  '1 ',
  '1 1',
  '12 ',
  'oak ',
  'o*k ',
  'o a k ',
  '12 oak chairs ',
  'oak street ',
  'st ',
  'seven ',
  'nine hundred and ',
  'ﷺ',
  '\u0301',
  'a\u0301',
  '<',
  '<a',
  '&#65;',
  '\u202eab ',
  '🅾🅰🇰',
  '한글 ',
  '東',
  '\n',
  '. ',
  '½',
]; // prettier-ignore
const LENGTH = 5000;
/** Far above what ordinary text takes (about 20), and far below what anyone would notice: 5,000 characters in 50 ms. */
const STEPS_PER_CHARACTER = 300;

describe('no text and no address costs more than a bounded number of steps', () => {
  it.each(ADDRESSES)('%#', (address) => {
    for (const piece of REPEATED) {
      const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
      const { steps } = search([{ address, country: null }], [text, text.slice(0, 140)]);
      expect(steps / (LENGTH + 140), JSON.stringify(piece)).toBeLessThan(STEPS_PER_CHARACTER);
    }
  });

  it('no character makes a text grow', async () => {
    const { fold } = await import('../../src/address-check/fold.ts');
    for (let point = 0; point < 0x11_000; point++) {
      expect(fold(String.fromCodePoint(point)).length).toBeLessThanOrEqual(8);
    }
  });

  it('random unicode neither fails nor matters', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const RANGES = [0x80, 0x250, 0x530, 0x2100, 0x3100, 0xffff, 0x1f1ff, 0x10ffff];
    const text = (length: number) =>
      Array.from({ length }, () =>
        random(3) === 0 ? '12 oak St.#-/'[random(13)]! : String.fromCodePoint(random(RANGES[random(8)]!)),
      ).join('');
    for (let round = 0; round < 400; round++) {
      const address = text(random(300));
      expect(typeof isGuardable(address)).toBe('boolean');
      const { steps } = search(
        [address, '12 Oak Street'].map((each) => ({ address: each, country: null })),
        [text(random(300)), address, text(random(300))],
      );
      expect(steps).toBeLessThan(900 * 3 * 2 * STEPS_PER_CHARACTER);
    }
  });
});

describe('an address that cannot be guarded is known', () => {
  it.each([
    'No. 5',
    'Calle Mayor, 28013',
    'Rose Cottage',
    '東京都渋谷区1-2-3',
    '',
    '???',
    `${'9'.repeat(200)} Oak`,
  ])('%s', (address) => {
    expect(isGuardable(address)).toBe(false);
  });
  it.each(['12 Oak Street', 'Marszałkowska 10', 'Box 12 RR 3', 'Lot 7 Pine Hollow', '77 Rt 9'])(
    'but %s can',
    (address) => {
      expect(isGuardable(address)).toBe(true);
    },
  );
});
