import { fold } from './fold.ts';

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Street types that hardly mean anything else. */
export const STRONG_TYPES = words(
  fold(`
  street st str strt stret streat avenue ave av aven avn avenu boulevard blvd boul boulv road rd lane ln drive dr drv
  terrace terr crescent cres highway hwy hiway parkway pkwy pky alley aly turnpike tpke expressway expy freeway fwy
  causeway cswy strasse gasse allee weg straat laan calle avenida rue rua via viale ulica boulevarde county route rte
  улица ул проспект просп переулок шоссе вулиця
`),
);

/** Street types that are common words as well. */
export const WEAK_TYPES = words(`
  place pl square sq circle cir court ct way wy row run walk path point pt close mews gate yard bend cove cv loop
  trail trl pass plaza plz bridge landing lndg crossing xing platz ring plac ter chemin carrer camino paseo
`);

export const STREET_TYPES = new Set([...STRONG_TYPES, ...WEAK_TYPES]);

export const DIRECTIONS: Record<string, string> = {
  n: 'n|north|nth|norte|nord',
  s: 's|south|sth|sur|sud',
  e: 'e|east|este|est',
  w: 'w|west|oeste|ouest',
  ne: 'n ?e|north ?east',
  nw: 'n ?w|north ?west',
  se: 's ?e|south ?east',
  sw: 's ?w|south ?west',
};
export const isDirection = (word: string): boolean =>
  Object.values(DIRECTIONS).some((forms) => new RegExp(`^(?:${forms})$`).test(word));

/** Words inside street names that people leave out or add. */
export const SMALL_IN_NAMES = words(
  'of the de la le du des del der den die das and und et y da do dos van von a',
);

/** Short forms of words in street names. */
export const SHORT_FORMS: Record<string, string[]> = {
  saint: ['st', 'ste', 's'],
  mount: ['mt', 'mtn'],
  mountain: ['mtn', 'mt'],
  fort: ['ft'],
  doctor: ['dr'],
  junior: ['jr'],
  senior: ['sr'],
  president: ['pres'],
  general: ['gen'],
  center: ['centre', 'ctr', 'cntr'],
  heights: ['hts'],
  park: ['pk'],
  lake: ['lk'],
  creek: ['crk'],
  springs: ['spgs'],
  spring: ['spg'],
  hill: ['hl'],
  hills: ['hls'],
  valley: ['vly'],
  river: ['riv'],
  garden: ['gdn'],
  gardens: ['gdns'],
  view: ['vw'],
  grove: ['grv'],
  ridge: ['rdg'],
  meadow: ['mdw'],
  meadows: ['mdws'],
  field: ['fld'],
  fields: ['flds'],
  forest: ['frst'],
  island: ['isl'],
  washington: ['wash'],
  william: ['wm'],
  charles: ['chas'],
};

/** Words that may stand between house number and street name when the street's type is written out. */
export const CONNECTING = words(`
  on at of in the number num numb no nr nbr is its it a an and our my we i are am us live lives living located
  house home door place building bldg residence address addr off just here that thats by to from up for near
  corner with one called named along over down um am an der die das im auf en sur au con
`);

/** The stricter list when only the bare name stands there: "12 on Oak". */
export const CONNECTING_BARE = words('on at number num no nr house the one');

/** As CONNECTING, in the order street, then number: "by 12" and "from 12" are times of day there. */
export const CONNECTING_AFTER = words(`
  number num numb no nr nbr is its it a an and our my we i are at us house home door place building bldg residence
  address addr the that thats one with which called look for find lot
`);

export const UNIT_WORDS = words(
  'apartment apt appt unit suite ste flat floor fl room rm bldg building lot space spc trailer penthouse ph dept box',
);

/** Units and words after a number that make it a time, a date or a measure even beside "Oak Street". */
export const TIME_WORDS = words(`
  am pm a.m p.m noon midnight oclock years year yrs yr months month mos weeks week days day hours hour hrs hr minutes
  minute mins min miles mile km kms blocks block percent jan january feb february mar march apr april may jun june
  jul july aug august sep sept september oct october nov november dec december th st nd rd
`);

/** Words after a number that make it a quantity or a measure. */
export const QUANTITY_WORDS = words(`
  inch inches in ins ft foot feet cm mm m meter meters metre metres yd yds yard yards lb lbs pound pounds kg kgs g gram
  grams oz ounce ounces ton tons gal gallon gallons qt quart quarts l liter liters litre litres ml watt watts w volt
  volts v amp amps hp gb tb mb ghz hz dollars dollar bucks usd eur each ea pc pcs piece pieces pack packs pk set sets
  pair pairs seat seats seater seaters person people drawer drawers door doors shelf shelves tier tiers speed speeds
  panel panels light lights bulb bulbs leg legs ply gauge ga count ct dozen total left available remaining x by
  size sizes times of more others other extra plus
`);

/** What listings are about: after a number and a street's bare name these make it "12 oak chairs". */
export const ITEM_WORDS = words(`
  chair table desk dresser bench stool bookcase bookshelf shelf cabinet armoire wardrobe nightstand headboard bed
  frame mattress sofa couch loveseat recliner ottoman sideboard buffet hutch credenza console drawer door panel board
  plank veneer slat floor flooring tile lumber wood wooden timber log leg top tabletop crate box barrel cask mirror
  lamp light chandelier rug carpet curtain blind pillow cushion blanket quilt plate bowl cup mug glass vase pot pan
  tray knife fork spoon set lot piece pair dining kitchen coffee end side corner accent living bedroom bathroom office
  patio garden picnic folding extending extension stacking round square oval rectangular solid antique vintage retro
  rustic modern stained varnished painted finished unfinished finish stain color colour brown white black grey gray
  green blue red dark pale natural hand handmade carved framed picture frames photo pin pine tree seed seedling sapling
  leaf leaves wreath ornament bush plant bike bicycle game book books dvd toy tool drill saw ladder hose mower grill
  heater fan vacuum monitor tv size king queen twin full king-size mat mats style model series edition volume inch foot
  barstool bars bar rack rail stand trunk chest cot crib clock piano guitar railing post posts spindle baluster dowel
  trim molding moulding threshold step stair tread handle knob peg hanger hook candle candlestick cutting chopping
`);

/** Before a number, these make it a quantity: "set of 12 oak …". */
export const COUNTING_BEFORE = words(
  'seats set sets lot pack packs box bundle case total qty quantity group pair dozen these those all size sz in since circa made bought purchased has have includes including about approximately roughly model series x',
);

/** Words that follow an address, not an item: a plural "s" after them says nothing. */
export const VISIT_WORDS = new Set(
  words(`
  is its mornings evenings afternoons weekends weekdays nights mondays tuesdays wednesdays thursdays fridays saturdays
  sundays always across address access this business us sometimes always yes
`),
);
