import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGE_CODES, LANGUAGES, wordsOf } from '../../src/languages/index.ts';
import { median } from './compare.ts';

const ROUNDS = 9;
const TIMES = 20_000;
const FACTS = { n: 3, position: 2, title: 'Oak table', price: '$40', seller: 'Maria', named: true };

/** The cost of a sentence: cached by `wordsOf`, and parsed each time, compared with the same words joined by hand. */
export async function* sentences(): AsyncGenerator<string> {
  const message = '{n, plural, one {One item is on hold for you.} other {# items are on hold for you.}}';
  const byHand = ({ n }: { n: number }) =>
    n === 1 ? 'One item is on hold for you.' : `${n} items are on hold for you.`;
  const all = LANGUAGE_CODES.map((code) => wordsOf(code).reserve.held);
  const ways: [name: string, times: number, say: () => unknown][] = [
    ['by hand', TIMES, () => byHand(FACTS)],
    ['kept, five languages in turn', TIMES, inTurn(all)],
    ['parsed each time', TIMES / 20, () => new IntlMessageFormat(message, LANGUAGES.en.locale).format(FACTS)],
    ['the words of a language', TIMES, () => wordsOf('de')],
  ];
  const taken = ways.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [i, [, times, say]] of ways.entries()) {
      const start = performance.now();
      for (let n = 0; n < times; n++) say();
      if (round >= 0) taken[i]?.push(((performance.now() - start) * 1000) / times);
    }
  }
  yield `\n  ${'Sentences'.padEnd(42)}       µs    ratio`;
  const [base = []] = taken;
  for (const [i, [name]] of ways.entries()) {
    const own = taken[i] ?? [];
    const ratio = median(own.map((each, round) => each / (base[round] ?? each)));
    yield `  ${name.padEnd(42)}${median(own).toFixed(3).padStart(9)}${ratio.toFixed(1).padStart(9)}`;
  }
}

function inTurn(all: readonly ((facts: { n: number }) => string)[]): () => unknown {
  let at = 0;
  return () => all[at++ % all.length]?.(FACTS);
}
