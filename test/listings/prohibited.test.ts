import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/address-check/fold.ts';
import { placesOf, prohibitedIn } from '../../src/listings/prohibited.ts';
import { PHRASES } from '../../src/listings/prohibited-phrases.ts';
import { PROHIBITED } from '../../src/listings/prohibited-rules.ts';
import { startsOf } from '../../src/text/pattern-starts.ts';

describe('goods that may not be listed are named', () => {
  it.each([
    ['Glock 19 handgun', 'weapons'],
    ['Hunting rifle, Remington 700', 'weapons'],
    ['AR-15 lower receiver', 'weapons'],
    ['Shotgun, 12 gauge, barely used', 'weapons'],
    ['Old gun from my grandfather', 'weapons'],
    ['9mm pistol with two magazines', 'weapons'],
    ['BB gun', 'weapons'],
    ['Switchblade knife', 'weapons'],
    ['Taser, works', 'weapons'],
    ['AK47', 'weapons'],
    ['g.u.n for sale', 'weapons'],
    ['9mm ammunition, 200 rounds', 'ammunition'],
    ['Box of shotgun shells', 'ammunition'],
    ['.22 LR ammo', 'ammunition'],
    ['Leftover fireworks from July', 'explosives'],
    ['Box of dynamite', 'explosives'],
    ['Hand grenade', 'explosives'],
    ['Cocaine', 'drugs'],
    ['c0caine', 'drugs'],
    ['Marijuana plants', 'drugs'],
    ['THC gummies', 'drugs'],
    ['An ounce of weed', 'drugs'],
    ['Xanax bars', 'drugs'],
    ['Prescription pills, oxycodone', 'drugs'],
    ['Unused Ozempic pens', 'drugs'],
    ['Glass bong', 'drugs'],
    ['Six-pack of beer', 'alcohol'],
    ['Two bottles of red wine', 'alcohol'],
    ['Bottle of 12 year old single malt scotch', 'alcohol'],
    ['Vodka', 'alcohol'],
    ['Craft beer', 'alcohol'],
    ['Homemade red wine', 'alcohol'],
    ['Unopened Kentucky bourbon', 'alcohol'],
    ["Jack Daniel's, sealed", 'alcohol'],
    ['Case of champagne', 'alcohol'],
    ['Carton of cigarettes', 'tobacco'],
    ['Cuban cigars', 'tobacco'],
    ['Vape pen with juice', 'tobacco'],
    ['Pipe tobacco, sealed', 'tobacco'],
    ['Nicotine pouches', 'tobacco'],
    ['Golden retriever puppies', 'live animals'],
    ['Kittens need a home', 'live animals'],
    ['Live chickens', 'live animals'],
    ['AKC registered German shepherd dog', 'live animals'],
    ['Ball python with everything', 'live animals'],
    ['8 week old rabbit', 'live animals'],
    ['Replica Rolex Submariner', 'counterfeit goods'],
    ['Fake Gucci bag', 'counterfeit goods'],
    ['Louis Vuitton knockoff', 'counterfeit goods'],
    ['Counterfeit designer belt', 'counterfeit goods'],
    ['Recalled baby swing', 'recalled goods'],
    ["Fisher-Price Rock 'n Play", 'recalled goods'],
    ['Drop-side crib', 'recalled goods'],
    ['Real human skull', 'body parts'],
    ['Frozen breast milk', 'body parts'],
    ['Elephant ivory carving', 'protected wildlife'],
    ['Fake ID, scans', 'forged or stolen goods'],
    ['Сocaine', 'drugs'],
    ['co\u200Bcaine', 'drugs'],
  ])('%s: %s', (text, category) => {
    expect(prohibitedIn(['A title', text])).toBe(category);
  });
});

describe('ordinary things that sound alike pass', () => {
  it.each([
    'Water gun toy',
    'Nerf gun with 20 darts',
    'Hot glue gun',
    'Nail gun, Ryobi',
    'Cordless staple gun',
    'Massage gun, four heads',
    'Heat gun',
    'Caulking gun',
    'Gun metal grey desk',
    'Gunmetal bookshelf',
    'Gun safe, 24 in',
    "Guns N' Roses poster",
    'Top Gun DVD',
    'Burgundy chair, gun-metal legs',
    'Shotgun microphone',
    'Rifle Paper Co. calendar',
    'Revolver album by the Beatles, vinyl LP',
    'Pistol grip hose nozzle',
    'Ammo box, empty, army green',
    'Nerf ammo',
    'Magic Bullet blender',
    'Bullet journal',
    'Bath bombs, set of six',
    'Fireworks photo print',
    'Gunpowder green tea tin',
    'Napoleon Dynamite DVD',
    'Weed wacker, gas',
    'Weed whacker and hedge trimmer',
    'Drug store mirror',
    'Drugstore display cabinet',
    'Bongo drums',
    'Pill organizer',
    'Prescription glasses frames',
    'Wine glasses, set of 6',
    'Wine rack, holds 12 bottles',
    'Wine fridge, holds 24 bottles of wine',
    'Rack for 12 bottles of wine',
    'Beer fridge',
    'Beer stein from Munich',
    'Champagne flutes',
    'Champagne',
    'Champagne gold lamp',
    'Wine',
    'Wine red velvet sofa',
    'Whiskey barrel planter',
    'Whiskey decanter with glasses',
    'Liquor cabinet',
    'Bar cart, great for wine and cheese nights',
    "Jack Daniel's mirror",
    'Scotch tape dispenser',
    'Rum cake bundt pan',
    'Ginger jar',
    'Beverage cooler for beer',
    'Root beer mug',
    'Cigar box guitar',
    'Cigarette table, walnut',
    'Smoke free home, no cigarettes',
    'Smoking pipe stand',
    'Tobacco brown leather sofa',
    'Cat tree',
    'Dog crate, large',
    'Puppy crate and puppy pads',
    'Kitten heels size 8',
    'Exploding Kittens game',
    'Plush puppy',
    'Chicken coop',
    'Hamster cage',
    'Bearded dragon terrarium',
    'Live edge walnut slab',
    'Fish tank, 20 gallon',
    'Rabbit hutch',
    'Faux leather chair',
    'Fake plants, set of three',
    'Eames style replica chair',
    'Authentic Rolex box, not a replica',
    'Counterfeit bill detector',
    'Crib, never recalled',
    'Total Recall DVD',
    'Human hair wig',
    'Human skeleton model for Halloween',
    'Breast milk storage bags',
    'Ivory lace curtains',
    'Ivory color dresser',
    'Kidney bean shaped coffee table',
    'Hammer drill',
    'Kitchen knife block',
    'Machete-style garden tool set',
    'Poker table',
    'Shot glasses, set of 4',
    'Bourbon Street art print',
    'Beer and wine making kit',
    'Ale-8 sign',
    'Ping-pong table',
    'Grenadine bottle, vintage',
    'Pomegranate bowl',
    'Silencer for a car exhaust',
    '',
  ])('%s', (text) => {
    expect(prohibitedIn(['A title', text])).toBeUndefined();
  });
});

const ORDINARY =
  'Solid oak dining table with six chairs, bought new in 2019 for 900 dollars. Light scratches near one end and a small ring mark, otherwise in great shape. Four bolts hold the legs; the key is included. Two people carry it down the stairs. ';

it.each([
  ['an ordinary', ORDINARY, 0.5],
  ['a suspicious', 'a bottle of fine old glass for wine and a gun metal case of 12 vintage things ', 2],
  ['a numbered', '12 ', 4],
])('looks at %s text for the few goods that its words begin as', (_, text, perWord) => {
  const long = text.repeat(5000 / text.length);
  const looks = [...placesOf(long).values()].reduce((sum, places) => sum + places.length, 0);
  expect(looks / long.split(' ').length).toBeLessThan(perWord + 1);
});

it('looks wherever one of the goods is named', () => {
  const texts = ['allowed', 'prohibited'].map((name) =>
    fold(readFileSync(new URL(`./corpora/${name}.txt`, import.meta.url), 'utf8')),
  );
  let matches = 0;
  for (const { find } of [...PROHIBITED, ...PHRASES]) {
    const starts = startsOf(find);
    const named = new RegExp(`(?<!\\w)(?:${find})(?!\\w)`, 'g');
    for (const [match] of texts.flatMap((text) => [...text.matchAll(named)])) {
      matches += 1;
      expect(
        starts.some((start) => match.startsWith(start)),
        `${match} of ${find}`,
      ).toBe(true);
    }
  }
  expect(matches).toBeGreaterThan(200);
});
