import type { Category } from '../../../vocabulary.ts';
import type { Clause, Measure } from './clauses.ts';
import { MODELLED } from './goods-in-words.ts';
import { describes, is, NUMBER, type Word } from './lexicon.ts';
import { readFlaw } from './read-flaw.ts';

export type Thing = { text: string; head: string; category: Category };
export type Trait = { kind: 'colour' | 'material' | 'brand'; text: string };
/** What one clause says about the item; all of its texts consist of vocabulary words. */
export type Reading = {
  thing?: Thing;
  /** "with two drawers", "no charger". */
  extras: string[];
  flaws: string[];
  states: string[];
  traits: Trait[];
  /** Plain words that are part of no item: "mid century", "queen size". */
  words: string[];
  measures: Measure[];
};

const DECADE = /^(?:19)?[2-9]0's$|^(?:19)?[2-9]0s$/u;
/** "two slice toaster", "5 drawer dresser". */
const COUNTED =
  /^(?:slice|drawer|tier|shelf|burner|speed|door|seater|seat|person|panel|light|arm|cup|foot|inch|string|key)$/u;
const VERB_GOES_ON = /^(?:the|my|your|our|me|us|him|her|out|twice|bell)$/u;
const MODEL =
  /^(?:\d{1,2}|pro|max|plus|mini|air|ultra|se|xs|xr|x|s|lite|oled|series|gen|[1-9](?:st|nd|rd|th)|\d{2,3}gb|[sa]\d{2})$/u;

const measureIn = (word: Word | undefined) => /^«(\d+)»$/u.exec(word?.text ?? '')?.[1];

/** Reads until the first unknown word, and leaves out the rest. */
export function readClause({ words, measures }: Clause): Reading {
  const reading: Reading = { extras: [], flaws: [], states: [], traits: [], words: [], measures: [] };
  const sized = (word: Word | undefined): Measure | undefined => measures[Number(measureIn(word) ?? -1)];
  let loose: Reading['traits'] = [];
  let looseWords: string[] = [];
  let looseMeasures: Measure[] = [];
  let at = 0;
  let whole = true;

  while (at < words.length) {
    const word = words[at]!;
    const flaw = readFlaw(words, at);
    if (flaw) {
      reading.flaws.push(flaw.text);
      at = flaw.end;
      continue;
    }
    const thing = readThing(words, at, sized);
    if (thing && !reading.thing) {
      reading.thing = thing.thing;
      reading.traits.push(...thing.traits);
      at = thing.end;
      continue;
    }
    const extra = readExtra(words, at, sized, reading.thing !== undefined);
    if (extra) {
      reading.extras.push(extra.text);
      at = extra.end;
      continue;
    }
    if (is(word, 'state')) reading.states.push(word.entry?.says ?? word.text);
    else if (sized(word)) looseMeasures.push(sized(word)!);
    else if (is(word, 'material')) loose.push({ kind: 'material', text: word.text });
    else if (is(word, 'colour')) loose.push({ kind: 'colour', text: word.text });
    else if (is(word, 'brand')) loose.push({ kind: 'brand', text: word.text });
    else if (is(word, 'style') || (is(word, 'size') && !is(word, 'flaw size', 'silent')))
      looseWords.push(word.text);
    else if (!is(word, 'silent', 'flaw size') && !/^(?:and|or|with|in|of|x)$/u.test(word.text)) {
      whole = false;
      break;
    }
    at++;
  }
  // Loose words prove nothing next to unknown ones: "I'm 6 ft tall", "Brown is my name".
  if (!whole && !reading.thing) {
    loose = [];
    looseWords = [];
    looseMeasures = [];
  }
  if (!whole && reading.thing) looseWords = [];
  reading.traits.push(...loose);
  reading.words.push(...looseWords);
  reading.measures.push(...looseMeasures);
  return reading;
}

/** The item's name: counts, descriptions, and nouns, up to the last of these. */
function readThing(words: Word[], from: number, sized: (word: Word | undefined) => Measure | undefined) {
  const said: string[] = [];
  const traits: Trait[] = [];
  let category: Category | undefined;
  let head = '';
  let at = from;
  let end = from;
  for (; at < words.length; at++) {
    const word = words[at]!;
    if (is(word, 'goods')) {
      category = word.entry?.category;
      head = word.text;
      said.push(word.text);
      while (MODELLED.test(head) && MODEL.test(words[at + 1]?.text ?? '')) {
        said.push(modelName(words[++at]?.text ?? ''));
      }
      end = at + 1;
      if (!is(words[end], 'goods') && !(describes(words[end]) && is(words[end + 1], 'goods'))) break;
      continue;
    }
    const measure = sized(word);
    if (measure) {
      said.push(measure.text);
    } else if (describes(word)) {
      for (const kind of ['material', 'colour', 'brand'] as const) {
        if (is(word, kind)) {
          traits.push({ kind, text: word.text });
          break;
        }
      }
      if (is(word, 'inside') && word.entry?.spelled) traits.push({ kind: 'brand', text: word.text });
      said.push(word.text);
    } else if (DECADE.test(word.text) || (is(word, 'part') && is(words[at + 1], 'goods', 'style'))) {
      said.push(word.text);
    } else if (is(word, 'flawed') && (is(words[at + 1], 'goods') || describes(words[at + 1]))) {
      said.push(word.text);
    } else if (COUNTED.test(word.text) && NUMBER.test(said.at(-1) ?? '')) {
      said.push(word.text);
    } else if (NUMBER.test(word.text) || is(word, 'set') || (word.text === 'of' && said.length > 0)) {
      said.push(word.text === '1' || word.text === 'one' ? '' : word.text);
    } else if (word.text === 'and' && describes(words[at - 1]) && describes(words[at + 1])) {
      said.push('and');
    } else break;
  }
  // "Watch the step", "iron it twice": the word is a verb here.
  if (category === undefined || VERB_GOES_ON.test(words[end]?.text ?? '')) return undefined;
  // "and a lamp", "and four chairs" belong to the same offer; "and the key" does not.
  const more: string[] = [];
  let after = end;
  while (/^(?:and|plus|&)$/u.test(words[after]?.text ?? '')) {
    let next = after + 1;
    while (is(words[next], 'silent') && !is(words[next], 'goods')) next++;
    const other: ReturnType<typeof readOther> = readOther(words, next, sized);
    if (!other) break;
    more.push(other.text);
    after = other.end;
  }
  const text = [said.filter(Boolean).join(' '), ...more].join(' and ');
  return { thing: { text, head, category } satisfies Thing, traits, end: after };
}

function readOther(words: Word[], from: number, sized: (word: Word | undefined) => Measure | undefined) {
  const said: string[] = [];
  for (let at = from; at < words.length; at++) {
    const word = words[at]!;
    if (is(word, 'goods', 'part') && !is(words[at + 1], 'goods', 'part')) {
      return { text: [...said, word.text].join(' '), end: at + 1 };
    }
    if (sized(word)) said.push(sized(word)?.text ?? '');
    else if (describes(word) || is(word, 'goods', 'part', 'set', 'flawed') || NUMBER.test(word.text))
      said.push(word.text);
    else if (!is(word, 'silent')) return undefined;
  }
  return undefined;
}

/** "with a glass top and two leaves", "no charger", "4 drawers". */
function readExtra(
  words: Word[],
  from: number,
  sized: (word: Word | undefined) => Measure | undefined,
  afterThing: boolean,
) {
  let at = from;
  let lead = words[at]?.text ?? '';
  if (
    /^(?:comes|come|has|have|includes|include|including|included)$/u.test(lead) &&
    words[at + 1]?.text === 'with'
  )
    at++;
  if (/^(?:with|w|comes|come|has|have|includes|include|including|plus)$/u.test(lead)) lead = 'with';
  else if (/^(?:no|without|missing|needs)$/u.test(lead)) lead = lead === 'without' ? 'no' : lead;
  else if (!afterThing && NUMBER.test(lead)) {
    const counted = readOther(words, at, sized);
    return counted && { text: counted.text, end: counted.end };
  } else return undefined;
  const listed: string[] = [];
  let next = at + 1;
  for (;;) {
    const flaw = lead === 'with' || lead === 'no' ? readFlaw(words, next, true) : undefined;
    const other = flaw ?? readOther(words, next, sized);
    if (!other) break;
    listed.push(other.text);
    next = other.end;
    if (!/^(?:and|or|&|plus)$/u.test(words[next]?.text ?? '')) break;
    next++;
  }
  if (/^(?:and|or|&|plus)$/u.test(words[next - 1]?.text ?? '')) next--;
  return listed.length > 0
    ? { text: `${lead} ${listed.join(lead === 'no' ? ' or ' : ' and ')}`, end: next }
    : undefined;
}

const modelName = (word: string) =>
  /^(?:pro|max|plus|mini|air|ultra|lite|series)$/u.test(word)
    ? word[0]!.toUpperCase() + word.slice(1)
    : word.toUpperCase().replace(/(\d)(ST|ND|RD|TH)$/u, (_, n, end) => n + end.toLowerCase());
