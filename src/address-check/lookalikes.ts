import { readData } from '../package-root.ts';

/** Latin letters and digits, each with the characters that a person reads as it and that Unicode normalization leaves alone. */
const LATIN_FOR = readData<Record<string, string>>('facts/lookalikes.json');

/** Runs of lettered and numbered symbols: first code point, last, and what the first one reads as. */
const RUNS: [number, number, string | number][] = [
  [0x1f150, 0x1f169, 'a'],
  [0x1f170, 0x1f189, 'a'],
  [0x1f1e6, 0x1f1ff, 'a'],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
];

const READS_AS = new Map<string, string>();
for (const [latin, characters] of Object.entries(LATIN_FOR)) {
  for (const character of characters) READS_AS.set(character, latin);
}
for (const [first, last, start] of RUNS) {
  for (let point = first; point <= last; point++) {
    const reading =
      typeof start === 'number'
        ? String(start + point - first)
        : String.fromCodePoint(start.charCodeAt(0) + point - first);
    READS_AS.set(String.fromCodePoint(point), reading);
  }
}

/** The Latin letters or digits that a character looks like, or the character itself. */
export function readsAs(character: string): string {
  return READS_AS.get(character) ?? (/^\p{Nd}$/u.test(character) ? digitOf(character) : character);
}

/** Unicode keeps the ten digits of each script in a row. */
function digitOf(character: string): string {
  const point = character.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value++;
  return String(value);
}
