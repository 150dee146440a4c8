import { cardinals, ordinals } from './number-words.ts';
import { reduced } from './spells.ts';
import type { NameWord, StreetAddress } from './street-address.ts';
import { directionForms, isDirection, NUMBERED_ROADS, SHORT_FORMS } from './vocabulary.ts';

/** A way to write the street's name; the looser ones count only beside a street type: "Oak" against "Oak Street". */
export type NameForm = { text: string; needsType: boolean; typed: boolean; numeric: boolean; isCut: boolean };

const LONGEST_NAME = 8;
const LONGEST_FORM = 40;
const LONGEST_SHORT = 14;
const MOST_FORMS = 60;
const JUNIOR = /^(?:jr|junior|sr|senior)$/;
/** People of whom streets are named by their initials. */
const KNOWN_INITIALS: ReadonlyMap<string, string[]> = new Map([
  ['mlk', ['martin', 'luther', 'king']],
  ['jfk', ['john', 'f', 'kennedy']],
  ['fdr', ['franklin', 'd', 'roosevelt']],
]);

/** Every way to write the name that is looked for, reduced for spells(); never more than a fixed number. */
export function nameForms(address: StreetAddress): NameForm[] {
  const forms = new Map<string, NameForm>();
  const add = (text: string, needsType: boolean, typed = false, numeric = false) => {
    const whole = reduced(text);
    const short = whole.slice(0, LONGEST_FORM);
    if (short === '' || forms.size >= MOST_FORMS) return;
    const known = forms.get(short);
    if (!known || (known.needsType && !needsType))
      forms.set(short, { text: short, needsType, typed, numeric, isCut: whole !== short });
  };
  const name = address.name.slice(0, LONGEST_NAME);
  if (address.numberedRoad) {
    for (const number of ways(name[0]!, true)) {
      for (const road of NUMBERED_ROADS) add(road + number, false, true);
    }
    return [...forms.values()];
  }
  addForms(name, address.typed, add);
  const initials = name.map((word) => word.text).join('');
  const known = KNOWN_INITIALS.get(name[0]?.text ?? '');
  if (known && name.length <= 2) addForms(asName(known), true, add);
  for (const [short, full] of KNOWN_INITIALS) {
    if (initials.startsWith(full.join(''))) add(short, false);
  }
  return [...forms.values()];
}

const asName = (words: string[]): NameWord[] => words.map((text) => ({ text }));

type Add = (text: string, needsType: boolean, typed?: boolean, numeric?: boolean) => void;

function addForms(name: NameWord[], typed: boolean, add: Add): void {
  const numeric = name.some((word) => word.number !== undefined);
  const letters = name.map((word) => word.text).join('');
  const tooShort = letters.length <= 2 || name.every((word) => isDirection(word.text));
  for (const text of joined(name, false)) add(text, tooShort, false, numeric);
  if (numeric) for (const text of joined(name, true)) add(text, true, false, true);
  const only = name[0]!.text;
  for (const { index } of only.matchAll(/[都道府県市区](?=\p{L}{2})/gu)) add(only.slice(index + 1), false);
  if (name.length === 1) {
    if (only.length >= 7)
      for (let length = 4; length < Math.min(only.length, LONGEST_SHORT); length++)
        add(only.slice(0, length), true);
    return;
  }
  if (JUNIOR.test(name.at(-1)!.text)) for (const text of joined(name.slice(0, -1), false)) add(text, false);
  for (const word of name) {
    if (word.number !== undefined || word.text.length < 4) continue;
    for (const text of ways(word, false)) add(text, typed || word !== name[0]);
  }
  if (numeric) return;
  for (let known = 2; known <= name.length; known++) {
    const initials = name.slice(0, known).map((word) => word.text[0]!);
    const rest = name.slice(known).map((word) => word.text);
    add([...initials, ...rest].join(''), true);
  }
}

/** The words' forms in all combinations, as far as there are few. */
function joined(name: NameWord[], plain: boolean): string[] {
  let texts = [''];
  for (const word of name) {
    const forms = texts.length > 16 ? [word.text] : ways(word, plain, name.length > 1);
    texts = texts.flatMap((text) => forms.map((form) => text + form));
  }
  return texts;
}

function ways({ text, number }: NameWord, plain: boolean, inLongerName = false): string[] {
  if (number !== undefined) {
    const said = number < 10_000 ? (plain ? cardinals(number) : ordinals(number)) : [];
    const digits = text.replace(/\D/g, '') || String(number);
    const written = plain ? [digits] : ['st', 'nd', 'rd', 'th'].map((ending) => digits + ending);
    return [...written, ...said.map((words) => words.join(''))];
  }
  if (!inLongerName) return [text];
  if (isDirection(text)) return directionForms(text);
  const full = Object.keys(SHORT_FORMS).find((word) => word === text || SHORT_FORMS[word]!.includes(text));
  return full === undefined ? [text] : [...new Set([text, full, ...SHORT_FORMS[full]!])];
}
