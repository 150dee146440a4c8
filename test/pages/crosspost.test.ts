import { expect, it } from 'vitest';
import { wordsOf } from '../../src/languages/index.ts';
import { CROSSPOST_PLACES, PLACES, placesIn } from '../../src/listings/crosspost-places.ts';
import { cutTo, placePrice, placeText, placeTitle } from '../../src/pages/crosspost.ts';
import { CATEGORIES, CONDITIONS } from '../../src/vocabulary.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const TEXTS = [
  '',
  'Lamp',
  FAMILY,
  FAMILY.repeat(400),
  'Solid oak. '.repeat(450),
  'x'.repeat(5000),
  `${'a'.repeat(49)}😀b`,
  '\uD83D lone',
];

it.each(PLACES)('what is made for %s is never longer than it takes', (id) => {
  const place = CROSSPOST_PLACES[id];
  expect(5).toBeLessThanOrEqual(place.photos);
  for (const title of TEXTS) {
    const made = placeTitle(place, title);
    expect(made.length).toBeLessThanOrEqual(place.title);
    expect(made.isWellFormed()).toBe(true);
    expect(made === '').toBe(title === '');
  }
  const link = 'More photos, and reserve it here: https://sales.example/maria/item_0';
  for (const description of TEXTS)
    for (const facts of [
      [],
      ['Condition: Good'],
      Array.from({ length: 30 }, (_, i) => `Name ${i}: ${'v'.repeat(60)}`),
    ])
      for (const transport of ['', 'Fits a car. '.repeat(83)]) {
        const made = placeText(place, {
          description,
          facts,
          transport,
          pickup: 'Pickup in Portland, OR.',
          link,
        });
        expect(made.length).toBeLessThanOrEqual(place.text);
        expect(made.isWellFormed()).toBe(true);
        expect(made).toContain('Pickup in Portland, OR.');
        expect(made.includes('https://')).toBe(place.links);
      }
  const whole = {
    description: 'Works.',
    facts: ['Condition: Good'],
    transport: 'Fits a car.',
    pickup: '',
    link: '',
  };
  expect(placeText(place, whole)).toBe('Works.\n\nCondition: Good\n\nFits a car.');
  for (const condition of CONDITIONS) expect(place.conditions[condition]).toBeTruthy();
  for (const category of CATEGORIES) expect(place.categories[category]).toBeTruthy();
  expect(place.url).toMatch(/^https:\/\//);
});

it('links lead away only from where the rules of the place allow it', () => {
  expect(PLACES.filter((id) => CROSSPOST_PLACES[id].links)).toEqual(['facebook', 'nextdoor']);
});

it('places are those of a country, and say which limits are a guess', () => {
  expect(placesIn('US')).toEqual(['facebook', 'craigslist', 'offerup', 'nextdoor', 'ebay']);
  expect(placesIn(null)).toEqual(placesIn('US'));
  expect(placesIn('DE')).toEqual(['facebook', 'nextdoor', 'ebay', 'kleinanzeigen', 'vinted']);
  expect(placesIn('BR')).toEqual(['facebook', 'olx', 'mercado_libre']);
  expect(placesIn('JP')).toEqual(['facebook']);
  const guessed = PLACES.filter((id) => !CROSSPOST_PLACES[id].limitsKnown);
  expect(guessed).toContain('kleinanzeigen');
  expect(guessed).not.toContain('ebay');
});

it('prices are written as each form takes them', () => {
  const prices = (cents: number | null) =>
    placesIn('US').map((id) => placePrice(CROSSPOST_PLACES[id], cents, wordsOf('en')));
  expect(prices(3500)).toEqual(['35', '35', '35.00', '35', '35.00']);
  expect(prices(1250)).toEqual(['13', '13', '12.50', '13', '12.50']);
  expect(prices(20)).toEqual(['1', '1', '0.20', '1', '0.20']);
  expect(prices(0).slice(0, 4)).toEqual(['0', '0, in the category "free stuff"', '0', 'Free']);
  expect(prices(0)[4]).toContain('takes nothing for free');
  expect(new Set(prices(null))).toEqual(new Set(['Name a price for it first.']));
  expect(placePrice(CROSSPOST_PLACES.ebay, 1250, wordsOf('de'))).toBe('12,50');
});

it.each([
  ['Solid oak table', 12, 'Solid oak'],
  ['Solid oak, table', 11, 'Solid oak'],
  ['Solid oak table', 15, 'Solid oak table'],
  ['Donaudampfschifffahrt', 10, 'Donaudampf'],
  [`ab ${FAMILY}${FAMILY}`, 16, `ab ${FAMILY}`],
])('%j in %i characters is %j', (text, most, cut) => {
  expect(cutTo(text, most)).toBe(cut);
});

it.each([0, -5])('a text for which there are %i characters is left out', (most) => {
  expect([cutTo('Solid oak', most), cutTo('Solid oak', most, '…')]).toEqual(['', '…']);
});
