import { romanValue } from './letters.ts';
import type { Lexicon, StreetType } from './lexicon.ts';
import { isOf, readFields, type Token, waysToRead } from './reading.ts';

/** The parts of a street address that identify it. */
export type StreetAddress = {
  /** Any of these next to the name counts; empty for an address without a house number. */
  numbers: string[];
  /** The words of the name, including particles, without the type. */
  name: Token[];
  /** The street's type as written. */
  type: string | undefined;
  /** Whether the type comes before the name. */
  leading: boolean;
};

const MOST_WORDS = 10;
/** House numbers are never longer than this. */
const MOST_DIGITS = 10;
/** Numbers with at least this many digits are postcodes, not house numbers. */
const POSTAL = 5;
/** A line after the first that begins with a number of this length is a town with its postcode. */
const SHORTEST_POSTAL = 4;
export const isPostcode = ({ num = '' }: Token): boolean => num.length >= SHORTEST_POSTAL;

/** The parts of a stored address, separated by commas, line breaks, or dashes. */
export const linesOf = (address: string, lexicon: Lexicon): Token[][] =>
  address
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .split(/[,;\n]|\s[-–—]\s/)
    .map((line) => readFields(waysToRead([line])[0] ?? [], lexicon).tokens)
    .filter((line) => line.length > 0);

/** Reads a street address from its parts; undefined if none has a recognizable house number. */
export function parseAddress(lines: Token[][], lexicon: Lexicon): StreetAddress | undefined {
  const isTyped = (line: Token[]) => typeIn(line, lexicon) !== undefined;
  const isTown = (line: Token[]) =>
    line !== lines[0] && line.length > 1 && isPostcode(line[0]!) && !isTyped(line);
  const road = lines.map((line) => numberedRoad(line, lexicon)).find((each) => each !== undefined);
  if (road) return { ...nameOf(road.name, lexicon), numbers: road.numbers };
  const places = lines.filter((line) => !isTown(line));
  const bare = places.map((line) => withoutUnits(line, lexicon)).filter((line) => line.length > 0);
  const segments = bare.some((line) => line.some((token) => token.num)) ? bare : places;
  // In "Résidence Les Mimosas, 3 chemin du Lavoir", prefer the part that also has a number.
  const whole = segments.findIndex((line) => line.some((token) => token.num) && isTyped(line));
  for (const i of [whole, segments.findIndex(isTyped), ...segments.keys()]) {
    const line = segments[i];
    if (!line) continue;
    const own = numberOf(line, lexicon);
    const beside = !own || isLetter(own.name, lexicon) ? numberBeside(segments, i, lexicon) : undefined;
    const split = beside ?? own;
    if (split)
      return {
        ...nameOf(split.name, lexicon),
        numbers: split.numbers.filter((each) => each.length <= MOST_DIGITS),
      };
  }
  return undefined;
}

/** Removes units and floors: "Apt 4B", "Unit 5/", "#3", "3º B", "2nd floor". */
function withoutUnits(line: Token[], { units, particles }: Lexicon): Token[] {
  const kept: Token[] = [];
  for (let i = 0; i < line.length; i++) {
    const [token, next] = [line[i]!, line[i + 1]];
    const hasHouse = kept.some((each) => each.num && !each.said);
    const isLabel = next !== undefined && (next.num !== undefined || next.plain.length === 1);
    if (isOf(token, units) && isLabel && !isOf(line[i - 1], particles)) i += line[i + 2]?.gap === '' ? 2 : 1;
    else if (token.num && hasHouse && isOf(next, units)) i += 1;
    else if (!token.num || !hasHouse || !token.gap.includes('#')) kept.push(token);
  }
  return kept;
}

type Split = { numbers: string[]; name: Token[] };

function numberOf(line: Token[], lexicon: Lexicon): Split | undefined {
  const { units, says, types } = lexicon;
  let from = 0;
  while (from < line.length - 2 && line[from + 1]!.num && isOf(line[from], units, says)) from++;
  const { num, ordinal, said } = line[from]!;
  const isNth =
    said || (/^(?:[ao]|[a-z]{2})$/.test(line[from + 1]?.text ?? '') && isOf(line[from + 2], types));
  const isName = isNth && line.slice(from + 1).some((token) => token.num !== undefined && !token.said);
  if (!num || ordinal || isName || isDay(line, from, lexicon)) return numberLast(line, lexicon);
  const { numbers, to } = houseNumber(line, from, lexicon);
  return to < line.length ? { numbers, name: line.slice(to) } : undefined;
}

/** For "Calle 5 de Mayo 20", where a number begins the name: the first number after a name. */
function numberLast(line: Token[], lexicon: Lexicon): Split | undefined {
  const { particles, types, units, says } = lexicon;
  const isHouse = (token: Token, i: number) => token.num !== undefined && !isDay(line, i, lexicon);
  const isName = (token: Token) => !particles.has(token.plain) && !isOf(token, types, units);
  const first = line.findIndex(
    (token, i) => isHouse(token, i) && !token.ordinal && line.slice(0, i).some(isName),
  );
  const at = first < 0 ? line.findLastIndex(isHouse) : first;
  if (line.slice(0, Math.max(at, 0)).every((token) => token.num || units.has(token.plain))) return undefined;
  let to = at;
  while (isOf(line[to - 1], says)) to--;
  const from = line[1]?.gap === '' && isOf(line[2], types) ? 2 : 0; // "3a Cerrada de Juárez 11"
  return { numbers: houseNumber(line, at, lexicon).numbers, name: line.slice(from, to) };
}

/** Whether a number is the day of a date: "15 de Novembro", "8 Mai". */
const isDay = (line: Token[], i: number, { particles, times }: Lexicon): boolean => {
  const next = line[i + 1];
  const month = next && particles.has(next.plain) ? line[i + 2] : i > 0 ? next : undefined;
  return month !== undefined && !month.num && month.plain.length > 2 && times.has(month.plain);
};

/** For "Calle Mayor, 5", where the number is a part of its own. */
function numberBeside(segments: Token[][], i: number, lexicon: Lexicon): Split | undefined {
  const line = segments[i]!;
  for (const other of [segments[i + 1], segments[i - 1]]) {
    const number = other?.find((token) => token.num)?.num;
    const isBare = (token: Token) =>
      token.num ||
      token.plain.length === 1 ||
      AFTER_NUMBER.test(token.plain) ||
      isOf(token, lexicon.says, lexicon.units);
    if (number && number.length < POSTAL && other!.every(isBare)) return { numbers: [number], name: line };
  }
  return undefined;
}

/** Roads whose name is a number: "77 Rt 9", "905 County Road 210", "Box 12 RR 3". */
function numberedRoad(given: Token[], { types, units }: Lexicon): Split | undefined {
  const isRoad = (text: string) => types.get(text)?.main === 'route';
  const line = given.flatMap((token, i) => {
    const pair = token.plain + given[i + 1]?.plain;
    return isRoad(given[i - 1]?.plain + token.plain)
      ? []
      : [{ ...token, plain: isRoad(pair) ? pair : token.plain }];
  });
  const at = line.findIndex((token, i) => isRoad(token.plain) && line[i + 1]?.num);
  const house = line.find((token, i) => token.num && i !== at + 1);
  const isSmall = (token: Token) => token.num || token.plain.length < 3 || isOf(token, units, types);
  return at < 0 || !house || !line.slice(0, at).every(isSmall)
    ? undefined
    : { numbers: [house.num!], name: line.slice(at, at + 2) };
}

const AFTER_NUMBER = /^(?:bis|ter|quater|er)$/;

/** Two numbers that differ by more than this aren't a range of houses. */
const LONGEST_RANGE = 20;

/**
 * All ways to say a house number. A range counts by either end and by both; in "301-1277", the first number is the
 * flat's. After a slash comes the house number in English addresses, and the flat's in others.
 */
function houseNumber(line: Token[], at: number, lexicon: Lexicon): { numbers: string[]; to: number } {
  const [first, next, third] = [line[at]!.num!, line[at + 1], line[at + 2]];
  const suffixed = (to: number): number => {
    const token = line[to];
    if (!token || token.num) return to;
    const isLetter =
      token.plain.length === 1 &&
      (token.gap === '' ||
        (line.length - to > 2 && !isOf(token, lexicon.directions) && !isOf(line[to + 1], lexicon.types)));
    return isLetter || AFTER_NUMBER.test(token.plain) ? to + 1 : to;
  };
  if (next?.num && third?.num && third.gap === '/' && Number(third.num) > 1 && next.gap === ' ')
    return { numbers: [first], to: suffixed(at + 3) };
  if (!next?.num || next.ordinal || !/^\s?[-–/&]\s?$/.test(next.gap))
    return { numbers: [first], to: suffixed(at + 1) };
  const isTriple = third?.num !== undefined && third.gap === next.gap;
  const [a, b] = [Number(first), Number(next.num)];
  const isRange = b > a && b - a <= LONGEST_RANGE;
  const ends = isRange ? [first, next.num] : [b > a ? next.num : first];
  const joined = isTriple ? [first + next.num + third.num] : [first + next.num, ...ends];
  const numbers = !next.gap.includes('/') ? joined : [lexicon.english && !isTriple ? next.num : first];
  return { numbers, to: suffixed(at + (isTriple ? 3 : 2)) };
}

/** Whether the name is only a letter, as in "C 4, 12", so that the number belongs to it. */
const isLetter = (name: Token[], lexicon: Lexicon) =>
  name.filter((token) => !isOf(token, lexicon.types)).every(({ plain }) => plain.length === 1);

/** The type that belongs to the street's name, with its position. */
export function typeIn(line: Token[], lexicon: Lexicon): { at: number; type: StreetType } | undefined {
  const typeAt = (i: number) => (line[i] && !line[i]!.num ? lexicon.types.get(line[i]!.plain) : undefined);
  const from = line.findIndex((token) => !token.num);
  const ends = line.flatMap((token, at) => {
    const type = at > 0 && !lexicon.directions.has(token.plain) ? typeAt(at) : undefined;
    return type && (type.weak || token.plain.length > 1) ? [{ at, type }] : [];
  });
  const last =
    ends.findLast(({ at, type }) => !type.weak && !(typeAt(at + 1) && !typeAt(at + 1)!.weak)) ??
    ends.find(({ at }) => !typeAt(at + 1));
  const first = typeAt(from);
  const particle = lexicon.particles.has(line[from + 1]?.plain ?? '');
  if (
    first &&
    from < line.length - 1 &&
    ((first.leading && !(last && !last.type.leading && !particle && lexicon.english)) || particle || !last)
  )
    return { at: from, type: first };
  return last;
}

export function nameOf(line: Token[], lexicon: Lexicon): Omit<StreetAddress, 'numbers'> {
  const found = typeIn(line, lexicon);
  const leading = found?.at === 0;
  const stop = line.findIndex((token, i) => i > 1 && token.num && token.num.length >= POSTAL);
  const to = stop < 0 ? line.length : stop;
  const split = found ? undefined : glued(line, lexicon);
  if (split) return split;
  const name = !found ? line.slice(0, to) : leading ? line.slice(found.at + 1, to) : line.slice(0, found.at);
  const kept = withoutDirections(name.slice(0, MOST_WORDS), lexicon);
  const says = kept.some((token) => !isOf(token, lexicon.particles) || token.plain.length === 1);
  if (found && !says) return { name: line.slice(0, to), type: undefined, leading: false };
  return { name: kept, type: found && line[found.at]!.plain, leading };
}

/** For a word that ends in its type: "Hauptstrasse". */
function glued(line: Token[], lexicon: Lexicon): Omit<StreetAddress, 'numbers'> | undefined {
  for (const [i, token] of [...line.entries()].reverse()) {
    const { plain, num } = token;
    const [type] = lexicon.endings
      .filter((end) => end.length > 2 && plain.endsWith(end) && plain.length - end.length >= 2)
      .sort((a, b) => b.length - a.length);
    if (type !== undefined && !num)
      return {
        name: [...line.slice(0, i), { ...token, plain: plain.slice(0, -type.length) }],
        type,
        leading: false,
      };
  }
  return undefined;
}

/** Drops directions around a name: "West 42nd" becomes 42nd, but "North Street" stays North. */
function withoutDirections(name: Token[], { directions, particles }: Lexicon): Token[] {
  if (name.every((token) => isOf(token, directions) || particles.has(token.plain))) return name;
  const isName = (token: Token) => !isOf(token, directions);
  return name.slice(name.findIndex(isName), name.findLastIndex(isName) + 1);
}

export const numeralOf = (token: Token): number => (token.num ? Number(token.num) : romanValue(token.text));
