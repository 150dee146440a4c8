import { romanValue } from './letters.ts';
import type { Lexicon, StreetType } from './lexicon.ts';
import { readFields, type Token, wordsOf } from './reading.ts';

/** What identifies a street address. */
export type StreetAddress = {
  /** Any of these next to the name; none for an address without a house number. */
  numbers: string[];
  /** The name's words, particles included, without its type. */
  name: Token[];
  /** The street's type as written. */
  type: string | undefined;
  /** The type is before the name. */
  leading: boolean;
};

const MOST_WORDS = 10;
/** No house has a longer number. */
const MOST_DIGITS = 10;
const POSTAL = 5;

/** Takes a stored address apart; undefined when no house number in it could be recognised. */
export function parseAddress(address: string, lexicon: Lexicon): StreetAddress | undefined {
  const lines = address
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .split(/[,;\n]|\s[-–—]\s/)
    .map((line) => tokensOf(line, lexicon))
    .filter((line) => line.length > 0);
  const road = lines.map((line) => numberedRoad(line, lexicon)).find((each) => each !== undefined);
  if (road) return { ...nameOf(road.name, lexicon), numbers: road.numbers };
  const bare = lines.map((line) => withoutUnits(line, lexicon)).filter((line) => line.length > 0);
  const segments = bare.some((line) => line.some((token) => token.num)) ? bare : lines;
  // "Résidence Les Mimosas, 3 chemin du Lavoir": rather the one that has a number, too.
  const isTyped = (line: Token[]) => typeIn(line, lexicon) !== undefined;
  const whole = segments.findIndex((line) => line.some((token) => token.num) && isTyped(line));
  for (const i of [whole, segments.findIndex(isTyped), ...segments.keys()]) {
    const split = segments[i] && (numberOf(segments[i], lexicon) ?? numberBeside(segments, i));
    if (split)
      return {
        ...nameOf(split.name, lexicon),
        numbers: split.numbers.filter((each) => each.length <= MOST_DIGITS),
      };
  }
  return undefined;
}

const tokensOf = (line: string, lexicon: Lexicon): Token[] => {
  const [fields] = wordsOf([line]);
  return fields ? readFields(fields, lexicon).tokens : [];
};

/** Without "Apt 4B", "Unit 5/", "#3", "3º B", "2nd floor". */
function withoutUnits(line: Token[], { units, particles }: Lexicon): Token[] {
  const isUnit = (token: Token | undefined) => token !== undefined && !token.num && units.has(token.plain);
  const kept: Token[] = [];
  for (let i = 0; i < line.length; i++) {
    const [before, token, next] = [line[i - 1], line[i]!, line[i + 1]];
    const isName = before !== undefined && particles.has(before.plain);
    const hasHouse = kept.some((each) => each.num);
    const isLabel = next !== undefined && (next.num !== undefined || next.plain.length === 1);
    if (isUnit(token) && isLabel && !isName) i += line[i + 2]?.gap === '' ? 2 : 1;
    else if (token.num && hasHouse && isUnit(next)) i += 1;
    else if (!token.num || !hasHouse || !token.gap.includes('#')) kept.push(token);
  }
  return kept;
}

type Split = { numbers: string[]; name: Token[] };

function numberOf(line: Token[], lexicon: Lexicon): Split | undefined {
  let from = 0;
  while (from < line.length - 2 && line[from + 1]!.num && isLabel(line[from]!, lexicon)) from++;
  const { num, ordinal } = line[from]!;
  if (!num || ordinal || isDay(line, from, lexicon)) return numberLast(line, lexicon);
  const { numbers, to } = houseNumber(line, from, lexicon);
  return to < line.length ? { numbers, name: line.slice(to) } : undefined;
}

const isLabel = ({ num, plain }: Token, { units, says }: Lexicon): boolean =>
  !num && (units.has(plain) || says.has(plain));

/** "Calle 5 de Mayo 20": the first number that has a name before it, where another number is its beginning. */
function numberLast(line: Token[], lexicon: Lexicon): Split | undefined {
  const isHouse = (token: Token, i: number) => token.num !== undefined && i > 0 && !isDay(line, i, lexicon);
  const isName = (token: Token) =>
    !lexicon.particles.has(token.plain) && (token.num || !lexicon.types.has(token.plain));
  const first = line.findIndex(
    (token, i) => isHouse(token, i) && !token.ordinal && line.slice(0, i).some(isName),
  );
  const at = first < 0 ? line.findLastIndex(isHouse) : first;
  if (at <= 0 || line.slice(0, at).every((token) => token.num)) return undefined;
  let to = at;
  while (to > 1 && lexicon.says.has(line[to - 1]!.plain) && !line[to - 1]!.num) to--;
  return { numbers: houseNumber(line, at, lexicon).numbers, name: line.slice(0, to) };
}

/** "15 de Novembro", "8 Mai": a number that is a date's day. */
const isDay = (line: Token[], i: number, { particles, times }: Lexicon): boolean => {
  const next = line[i + 1];
  const month = next && particles.has(next.plain) ? line[i + 2] : i > 0 ? next : undefined;
  return month !== undefined && !month.num && month.plain.length > 2 && times.has(month.plain);
};

/** "Calle Mayor, 5": the number is a line of its own. */
function numberBeside(segments: Token[][], i: number): Split | undefined {
  const line = segments[i]!;
  for (const other of [segments[i + 1], segments[i - 1]]) {
    const at = other?.findIndex((token) => token.num) ?? -1;
    if (!other || at < 0 || at > 1 || other.length > 4 || other[at]!.num!.length >= POSTAL) continue;
    return { numbers: [other[at]!.num!], name: line };
  }
  return undefined;
}

/** "77 Rt 9", "Box 12 RR 3": the name is the number of a road. */
function numberedRoad(line: Token[], lexicon: Lexicon): Split | undefined {
  const at = line.findIndex(
    (token, i) => lexicon.types.get(token.plain)?.main === 'route' && line[i + 1]?.num,
  );
  if (at < 0) return undefined;
  const house = line.find((token, i) => token.num && i !== at + 1);
  if (
    !house ||
    line
      .slice(0, at)
      .some(
        (token) =>
          !token.num &&
          token.plain.length > 2 &&
          !lexicon.units.has(token.plain) &&
          !lexicon.types.has(token.plain),
      )
  )
    return undefined;
  return { numbers: [house.num!], name: line.slice(at, at + 2) };
}

const AFTER_NUMBER = /^(?:bis|ter|quater|er)$/;

/** A range is known by either end and by both; what follows a slash is the house in English and the flat elsewhere. */
function houseNumber(line: Token[], at: number, lexicon: Lexicon): { numbers: string[]; to: number } {
  const first = line[at]!.num!;
  const next = line[at + 1];
  const third = line[at + 2];
  const suffixed = (to: number): number => {
    const token = line[to];
    if (!token || token.num) return to;
    const letter =
      token.plain.length === 1 &&
      (token.gap === '' ||
        (line.length - to > 2 && !lexicon.directions.has(token.plain) && !isType(line[to + 1], lexicon)));
    return letter || AFTER_NUMBER.test(token.plain) ? to + 1 : to;
  };
  if (next?.num && third?.num && third.gap === '/' && Number(third.num) > 1 && next.gap === ' ')
    return { numbers: [first], to: suffixed(at + 3) };
  if (next?.num && !next.ordinal && /^\s?[-–/&]\s?$/.test(next.gap)) {
    const both = next.gap.includes('/')
      ? [lexicon.english ? next.num : first]
      : [first + next.num, first, next.num];
    const more =
      third?.num && third.gap === next.gap
        ? next.gap === '/'
          ? [first]
          : [first + next.num + third.num]
        : both;
    return { numbers: [...new Set(more)], to: suffixed(at + (more === both ? 2 : 3)) };
  }
  return { numbers: [first], to: suffixed(at + 1) };
}

const isType = (token: Token | undefined, lexicon: Lexicon) =>
  token !== undefined && lexicon.types.has(token.plain);

/** Where the type stands that the street is called by. */
function typeIn(line: Token[], lexicon: Lexicon): { at: number; type: StreetType } | undefined {
  const typeAt = (i: number) => (line[i] && !line[i]!.num ? lexicon.types.get(line[i]!.plain) : undefined);
  const from = line.findIndex((token) => !token.num);
  const ends = line.flatMap((token, i) => {
    const type = typeAt(i);
    return type && i > 0 && (type.weak || token.plain.length > 1) && !lexicon.directions.has(token.plain)
      ? [{ at: i, type }]
      : [];
  });
  const last =
    ends.findLast(({ at, type }) => !type.weak && !(typeAt(at + 1) && !typeAt(at + 1)!.weak)) ??
    ends.find(({ at }) => !typeAt(at + 1));
  const first = typeAt(from);
  const particle = lexicon.particles.has(line[from + 1]?.plain ?? '');
  if (
    first &&
    from < line.length - 1 &&
    ((first.leading && !(last && !last.type.leading && !particle)) || particle || !last)
  )
    return { at: from, type: first };
  return last;
}

function nameOf(line: Token[], lexicon: Lexicon): Omit<StreetAddress, 'numbers'> {
  const found = typeIn(line, lexicon);
  const leading = found?.at === 0;
  const stop = line.findIndex((token, i) => i > 1 && token.num && token.num.length >= POSTAL);
  const to = stop < 0 ? line.length : stop;
  const split = !found && line.length > 0 ? glued(line, lexicon) : undefined;
  if (split) return { name: split.name, type: split.type, leading: false };
  const name = !found ? line.slice(0, to) : leading ? line.slice(found.at + 1, to) : line.slice(0, found.at);
  const kept = withoutDirections(
    withoutAbbreviation(name, found !== undefined).slice(0, MOST_WORDS),
    lexicon,
  );
  const says = kept.some(
    (token) => token.num || !lexicon.particles.has(token.plain) || token.plain.length === 1,
  );
  if (found && !says) return { name: line.slice(0, to), type: undefined, leading: false };
  return { name: kept, type: found && line[found.at]!.plain, leading };
}

/** "Hauptstrasse": the last word ends in its type. */
function glued(line: Token[], lexicon: Lexicon): { name: Token[]; type: string } | undefined {
  for (const [i, token] of [...line.entries()].reverse()) {
    const end = lexicon.endings
      .filter((type) => type.length > 2 && token.plain.endsWith(type) && token.plain.length - type.length > 2)
      .sort((a, b) => b.length - a.length)[0];
    if (end !== undefined && !token.num)
      return {
        name: [...line.slice(0, i), { ...token, plain: token.plain.slice(0, -end.length) }],
        type: end,
      };
  }
  return undefined;
}

/** "ul. Nowa": a short word with a dot before the name is its type, in whatever language. */
const withoutAbbreviation = (name: Token[], typed: boolean): Token[] =>
  !typed && name.length > 1 && !name[0]!.num && name[0]!.plain.length < 5 && name[1]!.gap.startsWith('.')
    ? name.slice(1)
    : name;

/** "West 42nd" is called 42nd; "North Street" is called North. */
function withoutDirections(name: Token[], lexicon: Lexicon): Token[] {
  const isDirection = (token: Token) => !token.num && lexicon.directions.has(token.plain);
  const core = name.filter((token) => !isDirection(token) && !lexicon.particles.has(token.plain));
  if (core.length === 0) return name;
  let [from, to] = [0, name.length];
  while (from < to && isDirection(name[from]!)) from++;
  while (to > from && isDirection(name[to - 1]!)) to--;
  return name.slice(from, to);
}

export const numeralOf = (token: Token): number => (token.num ? Number(token.num) : romanValue(token.plain));
