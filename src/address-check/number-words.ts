const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINAL_ENDINGS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const MISSPELLED: Record<string, string> = {
  forty: 'fourty',
  ninety: 'ninty',
  twelve: 'twelv',
  eight: 'eigth',
  twelfth: 'twelvth',
  fifth: 'fith',
};

/** Ways to say a whole number below 10,000, as lists of words. */
export function cardinals(value: number): string[][] {
  if (value < 20) return spellings(ONES[value]!);
  if (value < 100) {
    const tens = spellings(TENS[Math.floor(value / 10)]!);
    return value % 10 === 0 ? tens : join(tens, cardinals(value % 10));
  }
  const ways: string[][] = [];
  if (value < 10_000 && value % 1000 >= 100) ways.push(...scaled(value, 100, 'hundred'));
  if (value >= 1000) ways.push(...scaled(value, 1000, 'thousand'));
  return ways;
}

/** `fifth`, `forty second`: the same for places in a row. */
export function ordinals(value: number): string[][] {
  return cardinals(value).map((words) => {
    const last = words.at(-1)!;
    const place = ORDINAL_ENDINGS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
    return [...words.slice(0, -1), place];
  });
}

function scaled(value: number, unit: number, name: string): string[][] {
  const count = Math.floor(value / unit);
  const heads = [...join(cardinals(count), [[name]]), [String(count), name]];
  if (count === 1) heads.push(['a', name]);
  const rest = value % unit;
  return rest === 0 ? heads : join(heads, [...cardinals(rest), ...cardinals(rest).map((r) => ['and', ...r])]);
}

const spellings = (word: string): string[][] => (MISSPELLED[word] ? [[word], [MISSPELLED[word]]] : [[word]]);

const join = (heads: string[][], tails: string[][]): string[][] =>
  heads.flatMap((head) => tails.map((tail) => [...head, ...tail]));

const VALUES = new Map<string, number>();
for (let value = 0; value < 100; value++) {
  for (const words of [...cardinals(value), ...ordinals(value)]) VALUES.set(words.join(' '), value);
}

/** Reads the number that `words` begin with (0 to 9,999) and says how many words it took. */
export function readNumberWords(words: string[]): { value: number; length: number } | undefined {
  let total: number | undefined;
  let at = 0;
  for (;;) {
    const two = VALUES.get(words.slice(at, at + 2).join(' '));
    const value = two ?? VALUES.get(words[at] ?? '');
    if (value === undefined) break;
    at += two === undefined || words.length - at < 2 ? 1 : 2;
    total = (total ?? 0) + value;
    if (words[at] !== 'hundred') break;
    total *= 100;
    at += words[at + 1] === 'and' ? 2 : 1;
  }
  return total === undefined ? undefined : { value: total, length: at };
}
