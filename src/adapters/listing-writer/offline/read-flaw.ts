import { describes, is, NUMBER, type Word } from './lexicon.ts';

const KINSHIP =
  /^(?:cat|cats|dog|dogs|puppy|kitten|kid|kids|toddler|movers|i|we|it|has|have|got|been|was|is)$/u;

/** "two small scratches on the top", "cat scratched it". A lone singular word may be a name: it needs a word before it. */
export function readFlaw(
  words: Word[],
  from: number,
  led = false,
): { text: string; end: number } | undefined {
  const said: string[] = [];
  let at = from;
  let sure = led;
  while (
    KINSHIP.test(words[at]?.text ?? '') &&
    words.slice(at + 1, at + 4).some((word) => is(word, 'flawed'))
  ) {
    at++;
    sure = true;
  }
  while (at < words.length && !is(words[at], 'flaw', 'flawed')) {
    const word = words[at]!;
    if (is(word, 'flaw size', 'size') || NUMBER.test(word.text)) said.push(word.text);
    else if (!/^(?:a|an|the|has|have|there is|there are|with|it has|is)$/u.test(word.text)) return undefined;
    sure = true;
    at++;
  }
  const mark = words[at];
  if (!mark || is(mark, 'goods')) return undefined;
  if (
    !sure &&
    !mark.plural &&
    !/^(?:rust|wear|damage|water|cosmetic|wear and tear)/u.test(mark.text) &&
    words.length > at + 1
  ) {
    if (!/^(?:on|in|it|at|and)$/u.test(words[at + 1]?.text ?? '') && !is(words[at + 1], 'part'))
      return undefined;
  }
  if (is(mark, 'flawed') && is(words[at + 1], 'goods')) return undefined;
  said.push(mark.text);
  at++;
  while (/^(?:and|or|&)$/u.test(words[at]?.text ?? '') && is(words[at + 1], 'flaw', 'flawed')) {
    said.push('and', words[at + 1]?.text ?? '');
    at += 2;
  }
  if (words[at]?.text === 'it') at++;
  if (is(mark, 'flawed') && is(words[at], 'part')) said.push(words[at++]?.text ?? '');
  const place = readPlace(words, at);
  if (place) return { text: [...said, place.text].join(' '), end: place.end };
  return { text: said.join(' '), end: at };
}

/** "on the top", "in one corner": a place on the item itself. */
function readPlace(words: Word[], from: number): { text: string; end: number } | undefined {
  if (!/^(?:on|in|at|around|along|near|to)$/u.test(words[from]?.text ?? '')) return undefined;
  const said = [words[from]?.text ?? ''];
  for (let at = from + 1; at < words.length && at < from + 6; at++) {
    const word = words[at]!;
    if (is(word, 'part')) {
      said.push(word.text);
      return { text: said.join(' '), end: at + 1 };
    }
    if (
      /^(?:the|a|one|both|two|its|left|right|upper|lower|inside|outside|other|rear|each)$/u.test(word.text) ||
      describes(word)
    )
      said.push(word.text);
    else return undefined;
  }
  return undefined;
}
