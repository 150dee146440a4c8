import { describe, expect, it } from 'vitest';
import { guessCategory, guessCondition } from '../../src/adapters/listing-writer/guess.ts';
import { offlineWriter } from '../../src/adapters/listing-writer/offline.ts';
import { CAUTIOUS_PRICE, namedPrice } from '../../src/adapters/listing-writer/pricing.ts';
import type { ListingRequest } from '../../src/adapters/listing-writer.ts';

const writer = offlineWriter();
const never = new AbortController().signal;
const photos = [Buffer.from('1'), Buffer.from('2')];
const write = (request: Partial<ListingRequest>) => writer.write({ photos, ...request }, never);
const describedAs = async (sellerContext: string) => (await write({ sellerContext })).description;

describe('an offline listing', () => {
  it('says what the seller said and asks for a review', async () => {
    const listing = await write({
      sellerContext: 'Oak coffee table, two small scratches on the top. Asking $40.',
    });
    expect(listing).toEqual({
      title: 'Oak coffee table',
      description: 'Oak coffee table, two small scratches on the top.\n\nSee the 2 photos for its state.',
      price: 40,
      price_range: null,
      condition: 'Fair',
      category: 'Furniture',
      specifications: {},
      transport_notes: '',
      dimensions: null,
      weight: null,
      requires_truck: false,
      confidence: 0.2,
      needs_review: true,
    });
  });

  it('is named by the identification, then the label, then the notes, then its photos', async () => {
    const sellerContext = 'From a smoke-free home. A brass lamp, works well.';
    const itemIdentification = 'Brass desk lamp';
    expect((await write({ itemIdentification, groupLabel: 'lamp', sellerContext })).title).toBe(
      'Brass desk lamp',
    );
    expect((await write({ groupLabel: 'lamp', sellerContext })).title).toBe('Lamp');
    expect((await write({ sellerContext })).title).toBe('A brass lamp');
    expect((await write({})).title).toBe('Item with 2 photos');
    expect((await write({ photos: photos.slice(1), isBundle: true })).title).toBe('Bundle with 1 photo');
  });

  it('lists the components of a bundle', async () => {
    const listing = await write({
      groupLabel: 'Camping set',
      isBundle: true,
      bundleComponents: ['tent', 'two chairs'],
    });
    expect(listing.description).toContain('Sold together: tent, two chairs.');
  });

  it('never publishes a bargaining limit, a contact, a place or a link', async () => {
    const told = [
      "Pine desk. The lowest I'd take is $20.",
      'Pine desk. I would accept 25 dollars.',
      'Pine desk, pick up at the back door. Call me at 555-123-4567 or jo@example.com.',
      'Pine desk - 12 Oak Street, unit 4. See https://example.com/desk.',
      "Pine desk. Don't mention that we move in May.",
      'Pine desk. <script>alert(1)</script>',
      'Pine desk. Paid $300 new.',
    ];
    for (const notes of told) expect(await describedAs(notes)).toMatch(/^Pine desk\.\n\nSee the 2 photos/);
  });

  it('costs nothing only when the seller gives it away', async () => {
    expect(await write({ sellerContext: 'Old couch, free to a good home' })).toMatchObject({
      price: 0,
      title: 'Old couch',
      condition: 'Used',
    });
    expect((await write({ sellerContext: 'Couch from a smoke-free home, free of stains' })).price).toBe(
      CAUTIOUS_PRICE.Furniture,
    );
  });

  it('stays inside the limits of a listing', async () => {
    const listing = await write({
      itemIdentification: 'x'.repeat(500),
      sellerContext: 'Very old lamp. '.repeat(1000),
    });
    expect(listing.title.length).toBeLessThanOrEqual(140);
    expect(listing.description.length).toBeLessThanOrEqual(5000);
    expect((await write({ sellerContext: 'asking $9999999' })).price).toBe(1_000_000);
  });
});

it('makes one item of each photo', async () => {
  expect(await writer.group([...photos, Buffer.from('3')], 'a lamp and a desk', never)).toEqual(
    [0, 1, 2].map((index) => ({ label: '', photoIndexes: [index] })),
  );
});

describe('the price that notes name', () => {
  it.each([
    ['asking $40', 40],
    ['Asking about 40', 40],
    ['$1,250.50 obo', 1250.5],
    ['75 dollars', 75],
    ['price: $30', 30],
    ['sell it for 25', 25],
    ['Paid $300 new, asking $120', 120],
    ['originally $400. $150 firm', 150],
    ['was asking $90, now asking $60', 60],
    ['it is free', 0],
    ['give away', 0],
  ])('%s', (notes, price) => {
    expect(namedPrice(notes)).toBe(price);
  });

  it.each([
    [''],
    ['a table'],
    ['Paid $300 new'],
    ['worth at least $500'],
    ["lowest I'd take is $20"],
    ['$20 or $30'],
    ['40 inches wide'],
    ['want 2 people to carry it'],
    ['free of scratches'],
    ['smoke-free home, free delivery'],
    ['50% off'],
  ])('is unknown in: %s', (notes) => {
    expect(namedPrice(notes)).toBeUndefined();
  });
});

it.each([
  ['coffee table with a lamp on it', 'Furniture'],
  ['lamp from the coffee table', 'Decor'],
  ['Nintendo Switch', 'Electronics'],
  ['baby stroller', 'Baby'],
  ['cordless drill', 'Tools'],
  ['mountain bikes', 'Sports'],
  ['patio set', 'Outdoor'],
  ['winter coat', 'Clothing'],
  ['air fryer', 'Kitchen'],
  ['a thing', 'Other'],
])('"%s" is taken for %s', (notes, category) => {
  expect(guessCategory(notes)).toBe(category);
});

it.each([
  ['brand new in box', 'New'],
  ['like new', 'Like New'],
  ['used twice', 'Like New'],
  ['great condition', 'Good'],
  ['no scratches, works great', 'Good'],
  ['a few scratches', 'Fair'],
  ["doesn't turn on", 'For Parts'],
  ['not working', 'For Parts'],
  ['a desk', 'Used'],
])('"%s" is taken for %s', (notes, condition) => {
  expect(guessCondition(notes)).toBe(condition);
});
