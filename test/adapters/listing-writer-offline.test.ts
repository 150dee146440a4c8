import { describe, expect, it } from 'vitest';
import { offlineWriter } from '../../src/adapters/listing-writer/offline.ts';
import type { ListingRequest } from '../../src/adapters/listing-writer.ts';
import { SAID_BY_SELLERS } from '../support/said-by-sellers.ts';

const writer = offlineWriter();
const never = new AbortController().signal;
const photos = [Buffer.from('1'), Buffer.from('2')];
const write = (request: Partial<ListingRequest>) => writer.write({ photos, ...request }, never);

describe('an offline listing', () => {
  it('tells the facts about the item and asks for a review', async () => {
    const listing = await write({
      sellerContext: 'Oak coffee table, two small scratches on the top, 48" x 24". Asking $40.',
    });
    expect(listing).toEqual({
      title: 'Oak coffee table',
      description: 'Oak coffee table. Two small scratches on the top. 48" x 24".',
      price: 40,
      price_range: null,
      condition: 'Fair',
      category: 'Furniture',
      specifications: { Material: 'Oak' },
      transport_notes: '',
      brand: null,
      dimensions: '48" x 24"',
      weight: null,
      requires_truck: false,
      confidence: 0.2,
      needs_review: true,
    });
  });

  it('tells the brand where the notes name one that it knows', async () => {
    expect((await write({ sellerContext: 'white bookcase\nIKEA\n$40' })).brand).toBe('IKEA');
    expect((await write({ sellerContext: 'white bookcase from Karen, $40' })).brand).toBeNull();
  });

  it('is named by the given title, then the identification, then the label, then the notes', async () => {
    const sellerContext = 'From a smoke-free home. A brass lamp, works well.';
    const itemIdentification = 'Brass desk lamp';
    expect(
      (await write({ title: 'Tiffany lamp', itemIdentification, groupLabel: 'lamp', sellerContext })).title,
    ).toBe('Tiffany lamp');
    expect((await write({ itemIdentification, groupLabel: 'lamp', sellerContext })).title).toBe(
      'Brass desk lamp',
    );
    expect((await write({ groupLabel: 'lamp', sellerContext })).title).toBe('Lamp');
    expect((await write({ sellerContext })).title).toBe('Brass lamp');
    expect((await write({})).title).toBe('Item, see the photos');
    expect((await write({ isBundle: true })).title).toBe('Bundle, see the photos');
    expect((await write({ category: 'Tools' })).title).toBe('Tools, see the photos');
  });

  it('agrees with the title, condition and category that the caller gave', async () => {
    expect(await write({ title: 'Oak bookcase' })).toMatchObject({
      title: 'Oak bookcase',
      description: expect.stringContaining('Oak bookcase.'),
      category: 'Furniture',
      price: null,
    });
    expect(
      await write({ condition: 'Like New', category: 'Decor', sellerContext: 'desk, scratched' }),
    ).toMatchObject({ title: 'Desk', condition: 'Like New', category: 'Decor' });
  });

  it('takes a name from an identification that is a sentence, and no more', async () => {
    const told = "My ex-husband's oak desk, door code 4411, call 555-123-4567";
    for (const request of [{ itemIdentification: told }, { groupLabel: told }]) {
      const listing = JSON.stringify(await write(request));
      expect(listing).not.toMatch(/husband|4411|555|code/);
    }
    expect((await write({ itemIdentification: 'Selling our oak desk, key is under the mat' })).title).toBe(
      'Oak desk',
    );
  });

  it('lists the components of a bundle, and of each the name alone', async () => {
    const listing = await write({
      groupLabel: 'Camping set',
      isBundle: true,
      bundleComponents: ['tent', 'two chairs', 'my door code is 4411'],
    });
    expect(listing.description).toContain('Sold together: tent and two chairs.');
    expect(listing.description).not.toContain('4411');
  });

  it('counts no photos: the saved listing may have others', async () => {
    const listing = await write({ photos: photos.slice(1), sellerContext: 'lamp' });
    expect(JSON.stringify(listing)).not.toMatch(/\d+ photos?|the photo\b/);
  });

  it('of notes about several items takes what is said of the one that it writes about', async () => {
    const sellerContext = 'Oak desk 40, brass lamp 10, needs a new bulb, wool rug 25, stained';
    expect(await write({ groupLabel: 'lamp', sellerContext })).toMatchObject({ title: 'Lamp', price: 10 });
    expect(await write({ groupLabel: 'Rug', sellerContext })).toMatchObject({ title: 'Rug', price: 25 });
    expect(await write({ groupLabel: 'Vase', sellerContext })).toMatchObject({ title: 'Vase', price: null });
    expect(await write({ sellerContext })).toMatchObject({ title: 'Item, see the photos', price: null });
  });

  it('stays inside the limits of a listing', async () => {
    const listing = await write({
      title: 'x'.repeat(140),
      sellerContext: 'Very old lamp with a red shade, 20 inches tall. '.repeat(1000),
    });
    expect(listing.title.length).toBeLessThanOrEqual(140);
    expect(listing.description.length).toBeLessThanOrEqual(5000);
    expect((await write({ sellerContext: 'asking $9999999' })).price).toBe(1_000_000);
  });
});

describe('what a seller says, and what becomes of it', () => {
  it.each(SAID_BY_SELLERS)('$said', async ({ said, title, price, has, never, currency, language }) => {
    const listing = await write({ currency, language, sellerContext: said });
    if (title !== undefined) expect(listing.title).toBe(title);
    if (price !== undefined) expect(listing.price).toBe(price);
    for (const fact of has ?? []) expect(listing.description).toContain(fact);
    const { title: named, description, specifications, dimensions, weight } = listing;
    const told = [named, description, dimensions, weight, ...Object.entries(specifications)].join(' ');
    for (const word of never ?? []) expect(told.toLowerCase()).not.toContain(word.toLowerCase());
  });
});

it('takes no size for a price', async () => {
  expect(await write({ sellerContext: 'winter jacket size 128, blue' })).toMatchObject({ price: null });
  expect(await write({ sellerContext: 'winter jacket 128, blue' })).toMatchObject({ price: 128 });
});

it('makes one item of each photo', async () => {
  expect(await writer.group([...photos, Buffer.from('3')], 'a lamp and a desk', never)).toEqual(
    [0, 1, 2].map((index) => ({ label: '', photoIndexes: [index] })),
  );
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
])('"%s" is taken for %s', async (itemIdentification, category) => {
  expect((await write({ itemIdentification })).category).toBe(category);
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
  ['free to a good home', 'Used'],
  ['a desk', 'Used'],
])('"%s" is taken for %s', async (sellerContext, condition) => {
  expect((await write({ sellerContext })).condition).toBe(condition);
});

it.each([
  ['en', 'IKEA dresser, white/brown', 'IKEA dresser. White brown.', 'Used'],
  ['en', 'Stroller, no missing parts', 'Stroller. No missing parts.', 'Used'],
  ['en', 'Dresser has no visible missing knobs', 'Dresser with no visible missing knobs.', 'Used'],
  ['en', 'Table without any scratches or dents', 'Table no scratches or dents.', 'Used'],
  ['en', "Sofa doesn't have stains", 'Sofa.', 'Used'],
  ['en', 'Skillet, rust-free', 'Skillet. No rust.', 'Used'],
  ['en', 'No dents just scratches, bike', 'No dents scratches. Bike.', 'Fair'],
  ['en', 'Desk has no scratches but missing a drawer', 'Desk with no scratches. Missing drawer.', 'Fair'],
  ['en', 'Bed frame, minor scratches on headboard', 'Bed frame. Minor scratches on headboard.', 'Fair'],
  ['de', 'Sofa, keine größeren Flecken oder Kratzer', 'Sofa.', 'Used'],
  ['de', 'weiß/schwarze Kommode', 'Weiß schwarze Kommode.', 'Used'],
  ['de', 'Schrank, Frau Braun holt ihn', 'Schrank.', 'Used'],
  ['es', 'Sofá sin grandes manchas ni arañazos', 'Sofá.', 'Used'],
  ['es', 'Plaza Roja 3, mesa de madera', 'Mesa de madera.', 'Used'],
  ['fr', 'Lampe «vintage» en laiton', 'Lampe vintage en laiton.', 'Used'],
  ['pt-BR', 'Avenida Branca 100, mesa de madeira', 'Mesa de madeira.', 'Used'],
])(
  'in %s, "%s" says what is there, and nothing that is not',
  async (language, sellerContext, description, condition) => {
    expect(await write({ language, sellerContext })).toMatchObject({ description, condition });
  },
);

describe('in other languages', () => {
  it('take makes, colors, and measures from the name that the caller gives', async () => {
    const itemIdentification = 'IKEA Regal weiß aus Kiefer, 80 x 30 cm';
    expect(await write({ language: 'de', itemIdentification })).toMatchObject({
      brand: 'IKEA',
      dimensions: '80 x 30 cm',
      specifications: { Material: 'Kiefer', Farbe: 'Weiß' },
    });
  });

  it.each([
    [
      'de',
      'Verkaufe Eichentisch, 120 x 80 cm, leichte Kratzer, 45 €',
      'Eichentisch',
      'Furniture',
      'Fair',
      45,
    ],
    [
      'de',
      'Wie neu: weißer Kinderwagen mit Anleitung',
      'Weißer Kinderwagen mit Anleitung',
      'Baby',
      'Like New',
      null,
    ],
    ['de', 'Fahrrad defekt, geht nicht, 25 kg', 'Fahrrad', 'Sports', 'For Parts', null],
    ['de', 'Sofa, keine Kratzer, gut erhalten', 'Sofa', 'Furniture', 'Good', null],
    [
      'es',
      'Vendo mesa de centro de madera, buen estado, 1.200 €',
      'Mesa de centro de madera',
      'Furniture',
      'Good',
      1200,
    ],
    ['es', 'Bicicletas? No: una lámpara roja, no funciona', 'Lámpara roja', 'Decor', 'For Parts', null],
    ['fr', 'Canapé en cuir noir, très bon état, 80 €', 'Canapé en cuir noir', 'Furniture', 'Good', 80],
    ['fr', 'Je vends mon vélo électrique, jamais servi', 'Vélo électrique', 'Sports', 'New', null],
    ['pt-BR', 'Geladeira branca, funcionando, R$ 600', 'Geladeira branca', 'Kitchen', 'Used', 600],
    [
      'pt-BR',
      'Guarda-roupa de madeira maciça, riscos, R$ 1.250,50',
      'Guarda-roupa de madeira maciça',
      'Furniture',
      'Fair',
      1250.5,
    ],
    // An item that needs something new isn't new.
    ['de', 'Fahrrad, Reifen müssen neu, VB 45', 'Fahrrad', 'Sports', 'Used', 45],
    ['es', 'Bicicleta, necesita llantas nuevas', 'Bicicleta', 'Sports', 'Used', null],
    ['pt-BR', 'Bicicleta com pneus novos', 'Bicicleta', 'Sports', 'Used', null],
    ['de', 'Sofa, ganz neu', 'Sofa', 'Furniture', 'New', null],
    ['fr', 'Canapé neuf', 'Canapé', 'Furniture', 'New', null],
    ['de', 'Frau Bosch kommt um drei', 'Artikel, siehe Fotos', 'Other', 'Used', null],
    ['de', 'iPhone 12 64 GB, kleiner Riss', 'iPhone 12 64 GB', 'Electronics', 'Fair', null],
  ] as const)('%s: %s', async (language, sellerContext, title, category, condition, price) => {
    const currency = language === 'pt-BR' ? 'BRL' : 'EUR';
    const listing = await write({ language, currency, sellerContext });
    expect(listing).toMatchObject({
      title,
      category,
      condition,
      price,
      needs_review: true,
      price_range: null,
    });
  });

  it('of notes about several items take what is said of the one that they write about', async () => {
    const sellerContext = 'Schreibtisch 40 €, Lampe 10 €, leichte Kratzer, Teppich 25 €, Flecken';
    const lamp = { title: 'Lampe', price: 10, description: 'Lampe. Leichte Kratzer.' };
    expect(
      await write({ language: 'de', currency: 'EUR', groupLabel: 'Lampe', sellerContext }),
    ).toMatchObject(lamp);
  });

  it('say makes, and measures without a unit', async () => {
    const sellerContext = 'IKEA Billy Regal weiß 80x28x202, Kratzer';
    expect(await write({ language: 'de', currency: 'EUR', sellerContext })).toMatchObject({
      title: 'IKEA Billy Regal weiß',
      description: 'IKEA Billy Regal weiß. Kratzer. 80x28x202.',
      brand: 'IKEA',
      dimensions: '80x28x202',
    });
    const drill = await write({
      language: 'es',
      currency: 'EUR',
      sellerContext: 'Taladro Bosch, 18 cm, 1999',
    });
    expect(drill).toMatchObject({ title: 'Taladro Bosch', dimensions: '18 cm', brand: 'Bosch' });
  });

  it('say sizes, weights and what else is known, and nothing of people, codes or places', async () => {
    const listing = await write({
      language: 'de',
      currency: 'EUR',
      sellerContext:
        'Schreibtisch aus Buche, 120 x 60 cm, 25 kg, höhenverstellbar. Der Code für die Tür ist 4411. Meine Nachbarin Frau Schulze hat den Schlüssel. Xyzzy.',
    });
    expect(listing).toMatchObject({
      title: 'Schreibtisch aus Buche',
      description: 'Schreibtisch aus Buche. Höhenverstellbar. 120 x 60 cm.',
      dimensions: '120 x 60 cm',
      weight: '25 kg',
      specifications: { Material: 'Buche' },
    });
    expect(JSON.stringify(listing)).not.toMatch(/4411|Schulze|Nachbarin|Xyzzy/);
  });

  it.each([
    ['de', 'Artikel, siehe Fotos', 'Möbel, siehe Fotos'],
    ['es', 'Artículo, mira las fotos', 'Muebles, mira las fotos'],
    ['fr', 'Article, voir les photos', 'Meubles, voir les photos'],
    ['pt-BR', 'Item, veja as fotos', 'Móveis, veja as fotos'],
  ])('have no English word in %s where no word is known', async (language, title, furniture) => {
    const english = { language, sellerContext: 'small oak desk with two drawers, works great' };
    expect(await write(english)).toMatchObject({ title, description: `${title}.`, specifications: {} });
    expect((await write({ ...english, category: 'Furniture' })).title).toBe(furniture);
    const bundle = await write({ language, isBundle: true, bundleComponents: ['Zelt', 'Lampe'] });
    expect(`${bundle.title} ${bundle.description}`).not.toMatch(/see the|sold together|bundle/i);
  });
});
