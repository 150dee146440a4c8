import { fold } from './fold.ts';

export function words(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** Street types that hardly mean anything else, a line for each with its short forms. */
const STRONG = families(`
  street st str strt stret streat sreet steet
  avenue ave av aven avn avenu
  boulevard blvd boul boulv
  road rd
  lane ln
  drive dr drv
  terrace terr ter
  crescent cres
  highway hwy hiway
  parkway pkwy pky
  alley aly
  turnpike tpke
  expressway expy
  freeway fwy
  causeway cswy
  route rte rt
  strasse
  gasse
  allee
  weg
  straat
  laan
  calle
  avenida
  rue
  rua
  via
  viale
  ulica
  улица ул
  проспект просп
  переулок
  шоссе
  вулиця
`);

/** Street types that are common words as well. They count alike beside the name they belong to. */
const WEAK = families(`
  place pl plc
  square sq
  circle cir
  court ct
  way wy
  row
  run
  walk
  path
  point pt
  close cl
  mews
  gate
  yard
  bend
  cove cv
  loop
  trail trl
  pass
  plaza plz
  bridge brg
  landing lndg
  crossing xing
  hollow holw
  glen
  rise
  green grn
  gardens gdns garden gdn
  grove grv
  park pk
  view vw
  vale
  heath
  hill hl
  ridge rdg
  manor mnr
  common commons
  extension ext
  spur
  quay
  wharf
  parade pde
  esplanade
  promenade
  passage
  mall
  oval
  track
  bypass
  end
  corner cor
  station sta
  junction jct
  island
  meadow meadows
  woods
  platz
  ring
  chemin
  carrer
  camino
  paseo
`);

function families(list: string): Map<string, string> {
  const types = new Map<string, string>();
  for (const line of list.trim().split('\n')) {
    const [main = '', ...short] = words(fold(line));
    for (const word of [main, ...short]) types.set(word, main);
  }
  return types;
}

/** Every way to write a street type, and the type itself. */
export const STREET_TYPES: ReadonlyMap<string, string> = new Map([...WEAK, ...STRONG]);
export const isStrongType = (type: string): boolean => STRONG.get(type) === type;

/** Numbered roads: "77 Rt 9", "Hwy 61", "RR 3". */
export const NUMBERED_ROADS = words(`
  route rt rte highway hwy hiway us sr stateroute stateroad statehighway countyroad countyroute cr countyrd cord
  ruralroute rr rfd hc highwaycontract farmtomarket fm interstate ushighway ushwy usroute usrt statert staterte
  stateh
`);

const DIRECTIONS: Record<string, string> = {
  n: 'n|north|nth|norte|nord',
  s: 's|south|sth|sur|sud',
  e: 'e|east|este|est',
  w: 'w|west|oeste|ouest',
  ne: 'n ?e|north ?east',
  nw: 'n ?w|north ?west',
  se: 's ?e|south ?east',
  sw: 's ?w|south ?west',
};
const DIRECTION_WORDS = new Set(
  Object.values(DIRECTIONS).flatMap((forms) =>
    forms.split('|').flatMap((form) => [form.replace(' ?', ''), form.replace(' ?', ' ')]),
  ),
);
export const isDirection = (word: string): boolean => DIRECTION_WORDS.has(word);
/** All ways to write the direction that `word` names. */
export const directionForms = (word: string): string[] => {
  const forms = Object.values(DIRECTIONS).map((each) => each.replaceAll(' ?', '').split('|'));
  return forms.find((each) => each.includes(word)) ?? [word];
};

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
  th numbered lovely quiet little old
  on at of in the number num numb no nr nbr is its it a an and our my we i are am us live lives living located
  house home door place building bldg residence address addr off just here that thats by to from up for near
  corner with one called named along over down um am an der die das im auf en sur au con
`);

/** The stricter list when only the bare name stands there: "12 on Oak". */
export const CONNECTING_BARE = words('on at number num no nr house the one');

/** As CONNECTING, in the order street, then number: "by 12" and "from 12" are times of day there. */
export const CONNECTING_AFTER = words(`
  numbered
  number num numb no nr nbr is its it a an and our my we i are at us house home door place building bldg residence
  address addr the that thats one with which called look for find lot
`);

export const UNIT_WORDS = words(
  'apartment apt appt unit suite ste flat floor fl room rm bldg building lot space spc trailer penthouse ph dept box',
);
