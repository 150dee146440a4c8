import { readData } from '../package-root.ts';

/**
 * Latin letters and digits, each with the characters that look like it to people but that Unicode normalization
 * keeps.
 */
const LATIN_FOR = readData<Record<string, string>>('facts/lookalikes.json');

const READS_AS = new Map<string, string>();
for (const [latin, characters] of Object.entries(LATIN_FOR))
  for (const character of characters) READS_AS.set(character, latin);
/** Runs of enclosed letters and digits: the length, what the nth one stands for, and where each run begins. */
const RUNS: [number, (i: number) => string, number[]][] = [
  [26, (i) => String.fromCharCode(97 + i), [0x1f150, 0x1f170, 0x1f1e6]],
  [10, (i) => String(1 + i), [0x2776, 0x2780, 0x278a, 0x24f5]],
  [10, (i) => String(11 + i), [0x24eb]],
  [1, String, [0x24ff]],
];
for (const [length, reading, starts] of RUNS)
  for (const start of starts)
    for (let i = 0; i < length; i++) READS_AS.set(String.fromCodePoint(start + i), reading(i));

/** The Latin letters or digits that a character looks like, or else the character itself. */
export function readsAs(character: string): string {
  return READS_AS.get(character) ?? (/^\p{Nd}$/u.test(character) ? digitOf(character) : character);
}

/** In Unicode, the ten digits of each script or style are consecutive; sometimes several tens follow one another. */
function digitOf(character: string): string {
  const point = character.codePointAt(0)!;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before++;
  return String(before % 10);
}
