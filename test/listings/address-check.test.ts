import { describe, expect, it } from 'vitest';
import { containsAddress } from '../../src/address-check/check.ts';
import { fold } from '../../src/address-check/fold.ts';
import { roman, romanValue } from '../../src/address-check/letters.ts';

const OAK = '12 Oak Street';
const MAIN = '123 N Main St, Apt 4B, Springfield, IL 62704';
const EVERGREEN = '742 Evergreen Terrace, Springfield';
const FIFTH = '350 5th Avenue, New York, NY 10118';
const BAKER = '12b Baker Street';
const RANGE = '10-14 Rose Lane';
const MILL = '88 Mill Creek Road';

const split = (text: string) => text.split(' || ');

describe('an address that a person can read is found', () => {
  it.each([
    // unchanged, and abbreviated
    [OAK, '12 Oak Street'],
    [OAK, 'Pick up at 12 Oak St.'],
    ['12 Constructor Street', 'Pick up at 12 Constructor St.'],
    [OAK, 'Pick up at 12 Oak, ring the bell'],
    [OAK, 'come to 12 oak after 5pm'],
    [OAK, 'Meet me at 12 Oak'],
    [OAK, '12, Oak Street'],
    [OAK, '12 Oak Str, side door'],
    [OAK, '12 Oak Avenue'],
    [OAK, '12 North Oak Street'],
    [OAK, '12 N. Oak St'],
    [OAK, 'Nr. 12 Oak Street'],
    [OAK, '#12 Oak Street'],
    [OAK, '12 Apt 3 Oak Street'],
    [OAK, '12 Oak Street Apt 3'],
    [OAK, '12 oak st great shape'],
    [OAK, 'table for sale 12 Oak Street chairs too'],
    // the other order
    [OAK, 'Oak Street 12'],
    [OAK, 'Oak St, No. 12'],
    [OAK, 'Oak 12, second floor'],
    [OAK, 'on Oak Street, house number 12'],
    [OAK, 'Oak Street (number 12)'],
    [OAK, 'Oak Street is our street, 12 the number. Oak Street, look for 12'],
    [OAK, 'oak street #12'],
    // small words between
    [OAK, 'number 12 on Oak Street'],
    [OAK, 'house 12 on the corner of Oak Street'],
    [OAK, '12 on Oak'],
    [OAK, '12, the street is Oak Street'],
    // numbers in words
    [OAK, 'twelve Oak Street'],
    [OAK, 'Twelve oak st'],
    [OAK, 'one two Oak Street'],
    [OAK, 'Oak Street twelve'],
    [OAK, 'the twelve on Oak Street'],
    [OAK, 'one 2 Oak Street'],
    [MAIN, 'one hundred twenty-three Main Street'],
    [MAIN, 'one hundred and twenty three main st'],
    [MAIN, 'one twenty three North Main'],
    [MAIN, 'a hundred and twenty three Main St'],
    [MAIN, '1 two three Main Street'],
    ['2200 Pine Road', 'twenty-two hundred Pine Road'],
    ['2200 Pine Road', 'two two double zero Pine Road'],
    ['105 Pine Road', 'one oh five Pine Rd'],
    ['40 Pine Road', 'fourty Pine Rd'],
    ['55 Pine Road', 'double five Pine Rd'],
    ['555 Pine Road', 'triple five Pine Rd'],
    // a double that repeats nothing
    ['10 Oak Street', 'Bed, double ten Oak Street'],
    [OAK, 'The bed is a double. Twelve Oak Street'],
    ['2 Oak Street', 'The bed is a double. Two Oak Street'],
    // two numbers, not one
    ['100 Oak Street', 'the five and hundred Oak Street'],
    // the name of the street begins like a date
    ['8 May Street', 'Come to 8 May St'],
    // spaced out, joined, punctuated
    [OAK, '1 2 O a k S t r e e t'],
    [OAK, '1-2 O-a-k St'],
    [OAK, '12OakStreet'],
    [OAK, '12oakst'],
    [OAK, '#12oakstreet'],
    [OAK, '12_Oak_Street'],
    [OAK, '12.oak.street'],
    [OAK, '12 * Oak * Street'],
    [OAK, '1.......2 ~~~~~ O.....a.....k Street'],
    [OAK, '12%20Oak%20Street'],
    [OAK, '1<b>2</b> Oak <i>Street</i>'],
    [OAK, '12\nOak\nStreet'],
    // look-alikes and invisible characters
    [OAK, '12 0ak Street'],
    [OAK, '12 O4k 5treet'],
    [OAK, '12 o@k $treet'],
    [OAK, 'l2 Oak Street'],
    [OAK, '1Z Oak Street'],
    [OAK, '12 Ооаk Street'],
    [OAK, '12 Оак Street'],
    [OAK, '12 Οαk Street'],
    [OAK, '１２ Ｏａｋ Ｓｔｒｅｅｔ'],
    [OAK, '①② 𝐎𝐚𝐤 𝕊𝕥𝕣𝕖𝕖𝕥'],
    [OAK, '1️⃣2️⃣ 🅾🅰🇰 St'],
    [OAK, '❶❷ Oak St'],
    [OAK, '١٢ Oak Street'],
    [OAK, '12 O\u200Ba\u200Dk Street'],
    [OAK, '1\u00AD2 Oa\u2060k St'],
    [OAK, '12 Öák Street'],
    [OAK, '12 ᴏᴀᴋ street'],
    [OAK, '12 Oaaak Streeet'],
    [OAK, '12 O*k Street'],
    [OAK, '\u202EteertS kaO 21'],
    // split over the fields of one request
    [OAK, 'Pickup at 12 || Oak Street, any evening'],
    [OAK, 'Oak Street || 12'],
    [OAK, '12 || Oak || Street'],
    [OAK, 'Lamp || I live on Oak Street, come by || Good || House number || 12'],
    [OAK, 'Oak Street pickup || A lovely lamp. || number 12'],
    [OAK, 'Lamp 1 || 2 Oak Street'],
    [OAK, 'Street || Oak || House || 12'],
    [EVERGREEN, 'Sofa near 742 || Evergreen. Come any time'],
    // letters and ranges
    [BAKER, '12b Baker Street'],
    [BAKER, '12 B Baker St'],
    [BAKER, '12-b, baker street'],
    [BAKER, '12 Baker Street'],
    [OAK, '12b Oak Street'],
    [RANGE, '10 Rose Lane'],
    [RANGE, '14 Rose Ln'],
    [RANGE, '10 to 14 Rose Lane'],
    [RANGE, '10–14 Rose Lane'],
    [OAK, '12-14 Oak Street'],
    ['45-17 21st Street, Queens', '4517 21st Street'],
    ['45-17 21st Street, Queens', '45 17 twenty-first St'],
    ['12½ Oak Street', '12 1/2 Oak Street'],
    // numbered streets
    [FIFTH, '350 5th Ave'],
    [FIFTH, '350 Fifth Avenue'],
    [FIFTH, '350 fifth'],
    [FIFTH, 'three fifty 5 th avenue'],
    [FIFTH, '5th Avenue, number 350'],
    ['350 Fifth Avenue', '350 5th'],
    ['9 West 42nd Street', '9 W forty-second St'],
    ['9 West 42nd Street', 'nine west 42nd'],
    ['1200 Highway 61', '1200 Hwy 61'],
    // longer names
    [MAIN, '123 Main'],
    [MAIN, '123 North Main Street, unit 4B'],
    [MAIN, 'Main Street 123'],
    [EVERGREEN, '742 Evergreen'],
    [EVERGREEN, '742 Evergreen pickup tonight'],
    [EVERGREEN, '742 Evergren Terrace'],
    [EVERGREEN, '742 Evergeren Ter'],
    [EVERGREEN, 'Evergreen Terrace 742'],
    [EVERGREEN, 'seven four two evergreen'],
    [EVERGREEN, 'seven hundred forty-two Evergreen Terrace'],
    [MILL, '88 Mill Creek'],
    [MILL, '88 Mill Crk Rd'],
    [MILL, '88 Millcreek Road'],
    [MILL, '88 Mill Road'],
    [MILL, 'eighty-eight mill creek rd'],
    ['7 St James Street', '7 Saint James St'],
    ['7 Saint James Street', '7 St. James'],
    ['500 Martin Luther King Jr Blvd', '500 MLK Jr Blvd'],
    ['500 Martin Luther King Jr Blvd', '500 Martin Luther King'],
    ["31 O'Brien Road", '31 OBrien Rd'],
    ["31 O'Brien Road", '31 O Brien'],
    ['12 B Street', '12 B St'],
    ['12 Avenue A', '12 Ave. A'],
    ['100 North Street', '100 North St'],
    ['350 Broadway', '350 Broadway'],
    ['350 Broadway New York NY', '350 Broadway'],
    ['One Infinite Loop', '1 Infinite Loop'],
    ['One Infinite Loop', 'one infinite loop'],
    // sentences, disguises, short forms
    [OAK, 'Oak Street - the one with number 12 on the door'],
    [OAK, 'I am at 12 on the street called Oak'],
    [OAK, 'the number is 12 and the street is oak'],
    [OAK, '12 is the number, Oak the street'],
    [OAK, 'number 12 — the one on Oak'],
    [OAK, 'o.a.k. 1.2.'],
    [OAK, 'T w e l v e Oak Street'],
    [OAK, 'tw3lve oak st'],
    [OAK, 'XII Oak Street'],
    [OAK, '12 Oaks Street'],
    [OAK, 'zip 10115, 12 oak'],
    [MAIN, '1-2-3 Main'],
    ['1600 Pennsylvania Avenue NW', '1600 Penn Ave'],
    ['1600 Pennsylvania Avenue NW', 'sixteen hundred Pennsylvania'],
    ['221B Baker Street', 'two twenty-one B Baker'],
    // other ways to write addresses
    ['Hauptstraße 12, 10115 Berlin', 'Hauptstr. 12'],
    ['Hauptstraße 12, 10115 Berlin', 'Hauptstrasse zwölf, Hausnummer 12 Hauptstraße'],
    ['Müllerstraße 9', 'Muellerstr. 9'],
    ['Muellerstrasse 9', 'Müllerstraße 9'],
    ['Calle Mayor 5, 28013 Madrid', 'Calle Mayor, 5'],
    ['Calle Mayor, 5, Madrid', 'calle mayor 5'],
    ['5 Avenue Foch, Paris', '5, av. Foch'],
    ['Apt 4, 12 Oak Street', '12 Oak St'],
    ['Flat 3, 12 Oak Street', 'oak st 12'],
    ['12, Oak Street', '12 oak st'],
    ['PO Box 123', 'write to P.O. Box 123'],
    ['Rose Cottage, Mill Lane', 'Rose Cottage on Mill Lane'],
    ['ул. Ленина 12', 'Ленина 12'],
    ['Marszałkowska 10', 'Marszalkowska 10'],
    ['東京都渋谷区1-2-3', '住所は東京都渋谷区1-2-3です'],
    ['東京都渋谷区1-2-3', '渋谷区１丁目２番３号'],
    // lots, boxes, and numbered roads
    ['Lot 7 Pine Hollow', 'At Lot 7 Pine Hollow'],
    ['Lot 7 Pine Hollow', '7 Pine Hollow'],
    ['Box 12 RR 3', 'box 12, rr 3'],
    ['RR 3 Box 12', 'box 12, rr 3'],
    ['Box 12 RR 3', 'RR 3 Box 12'],
    ['Box 12 RR 3', 'Rural Route 3, box 12'],
    ['77 Rt 9', '77 Route 9 pickup'],
    ['77 Rt 9', '77 Highway nine'],
    ['1010 MLK Blvd', '1010 Martin Luther King'],
    ['1010 Martin Luther King Jr Blvd', '1010 MLK'],
    ['12 Oak Street', '12@oak street'],
    ['12 Oak Street', '12th house on Oak Street'],
    ['12 Oak Street', '12 Oak Sreet'],
    ['742 Evergreen Terrace', 'Evergreen Terrace, the house numbered 742'],
    ['742 Evergreen Terrace', '742 on the lovely Evergreen Terrace'],
    // a neighboring word that looks like goods
    ['9 Elm Court', 'Floor lamp at 9 Elm Court || Works fine.'],
    ['9 Elm Court', 'Floor lamp || Pick up at 9 Elm Court || Needs two people'],
    ['9 Elm Court', 'Sofa || Cash at 9 Elm Court between classes'],
    ['1427 Maplewood', 'Chairs at 1427 Maplewood tables too'],
    // a unit, a floor, or the other end of a range between number and name
    [OAK, '12 #3 Oak Street'],
    [OAK, 'Oak Street, 3rd floor, 12'],
    [OAK, '12, second floor, Oak Street'],
    [OAK, '12-14 Oak'],
    // a type that is an everyday word counts if nothing or a place follows
    ['9 Elm Court', 'we saw 9 elm hill'],
    ['9 Elm Court', 'elm way 9 in'],
    // a three-letter type shows the language, which allows shorter ones
    ['Via Roma 7', '7 vl roma'],
  ])('%s in "%s"', (address, text) => {
    expect(containsAddress(address, split(text))).toBe(true);
  });
});

describe('ordinary listing text is left alone', () => {
  it.each([
    [OAK, 'Oak table, 12 years old'],
    [OAK, 'Solid oak, 12 years old'],
    [OAK, 'Oak table'],
    [OAK, '12 oak chairs'],
    [OAK, 'Set of 12 Oak Dining Chairs'],
    [OAK, '12 oak finials'],
    [OAK, 'Oak, 12 chairs included'],
    // a short word ends a sentence unless it is an abbreviation
    [OAK, 'We put 12 up. Oak way is next'],
    // two letters are a type only in a language that the address shows
    ['12 Oak', 'Po oak 12'],
    [OAK, 'Oak 12-drawer dresser'],
    [OAK, '12 inch oak shelf'],
    [OAK, 'Shelf in oak, 12" deep'],
    [OAK, 'Shelf in oak, 12 in. deep'],
    [OAK, 'oak 12x14 frame'],
    [OAK, '24 x 12 oak board'],
    [OAK, '$12 oak frame'],
    [OAK, 'Oak frame $12'],
    [OAK, 'solid oak $12'],
    [OAK, '12 soaked cushions'],
    [OAK, '12 oakum ropes, 12 cloaks'],
    [OAK, 'Soak 12 hours'],
    [OAK, 'Bookcase in oak || 12 shelves'],
    [OAK, 'Seats 12. Oak and walnut.'],
    [OAK, 'Wood || Oak || Quantity || 12'],
    [OAK, 'Pickup near Oak Street || Quantity: 12'],
    [OAK, '12 oak place mats'],
    [OAK, '112 Oak Street'],
    [OAK, '2012 Oak Street'],
    [OAK, '121 Oak Street'],
    [OAK, 'one hundred twelve Oak Street'],
    ['500 Oak Street', 'the five and hundred Oak Street'],
    [OAK, '12 Elm Street'],
    [OAK, 'near Oak Street'],
    [OAK, 'Bought on Oak Street 12 years ago'],
    [OAK, 'Meet on Oak Street, 12 pm'],
    [OAK, 'Oak Street 12:30'],
    [OAK, 'Call 555-0112, oak table'],
    [OAK, 'Model A12 oak finish'],
    [OAK, 'iPhone 12 with oak case'],
    [OAK, 'Size 12 oak brown boots'],
    [OAK, 'Oak veneer. 12 available, 20 dollars each'],
    [OAK, 'A dozen wine glasses and one oak tray'],
    [OAK, 'Weighs 12 kg, oak top'],
    [OAK, 'Seats 12, oak'],
    ['40 Oak Street', 'XL oak shirt'],
    [OAK, ''],
    [MAIN, 'The main reason I sell: 123 other things to do'],
    [MAIN, 'mains powered, 123 watts'],
    [MAIN, '1234 Main Street'],
    [FIFTH, '5th generation, 350 watts'],
    [FIFTH, '350 watt amp, fifth owner'],
    [FIFTH, '5 books, 350 pages'],
    [EVERGREEN, 'Evergreen tree, 742 needles'],
    [EVERGREEN, 'Springfield 62704'],
    [MILL, 'Pepper mill, 88 cm'],
    [BAKER, "Baker's rack, 12 hooks"],
    [RANGE, '10 rose bushes and 14 tulips'],
    [RANGE, 'Rose gold ring, size 10'],
    ['5 Park Avenue', 'Park bench, 5 ft'],
    ['5 Park Avenue', '5 park benches'],
    ['2 King Street', '2 king mattresses'],
    ['2 King Street', 'King bed, 2 nightstands'],
    ['1 Washington Way', 'One Washington state flag'],
    ['100 Lake Drive', '100 lake stones'],
    ['3 Cherry Lane', 'Cherry 3-drawer dresser'],
    ['3 Cherry Lane', '3 cherry wood shelves'],
    ['20 Market Street', 'Market umbrella, 20 lbs base'],
    ['16 High Street', 'High chair, 16 months and up'],
    ['350 Broadway', 'Broadway poster, 350 mm'],
    ['12 Avenue A', 'A 12 V battery'],
    ['100 North Street', 'North facing, 100 watts'],
    ['1 B Street', 'Plan B, 1 left'],
    ['PO Box 123', 'Box of 123 beads'],
    ['9 Elm Court', 'look, 9 elm way home'],
    ['', '12 Oak Street'],
    ['???', 'anything'],
  ])('%s against "%s"', (address, text) => {
    expect(containsAddress(address, split(text))).toBe(false);
  });
});

it('writes every Roman numeral up to 399, and reads it back', () => {
  const numbers = Array.from({ length: 398 }, (_, i) => i + 2);
  const numerals = numbers.map(roman);
  expect([4, 9, 14, 40, 49, 90, 99, 399].map(roman).join(' ')).toBe('iv ix xiv xl xlix xc xcix cccxcix');
  expect(numerals.filter((each) => each.length > 1).map(romanValue)).toEqual(
    numbers.filter((_, i) => numerals[i]!.length > 1),
  );
  expect([0, 1, 400].map(roman)).toEqual(['', '', '']);
  expect(['i', 'iiii', 'vx', 'ic', 'cccc', 'oak'].map(romanValue)).toEqual([0, 0, 0, 0, 0, 0]);
});

it('reads the digits of every script and style', () => {
  const digits = Array.from({ length: 0x1_fc00 }, (_, n) => n)
    .filter((n) => (n < 0xd800 || n > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(n)))
    .map((n) => fold(String.fromCodePoint(n)));
  // Each script has ten.
  expect(digits).toEqual(digits.map((_, n) => String(n % 10)));
});
