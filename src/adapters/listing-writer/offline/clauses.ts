import { cleanText } from '../clean-text.ts';
import { mentionsOtherPrice, withoutOtherPrices, withoutPrices } from '../pricing.ts';
import { type Word, wordsOf } from './lexicon.ts';
import { type Measure, withMeasures } from './measures.ts';

/** Speaks of a way in, of a way to reach somebody, or to the writer: nothing in such a clause is about the thing. */
const PRIVATE =
  /\b(?:codes?|pin number|passcode|password|combination|lockbox|lock box|alarm|keys? (?:is|are|under|in|at|behind|to)|hidden|hide|buzzer|intercom|wifi|alone|(?<!giv(?:e|ing)[^.]{0,20})away|vacation|out of town|nobody|no one|call me|text me|phone|email|e-mail|address|license plate|ssn|ignore|instructions?|prompt|secret|private(?:ly)?|between us|(?:don'?t|do not) (?:tell|mention|say|share|write|include)|neighbou?rs?|not (?:for sale|included|selling)|keep(?:ing)? (?:the|my|our|it))\b/iu;

/** Nobody says more in one breath; reading costs more with each word. */
const MOST_WORDS = 60;

export type Clause = { words: Word[]; measures: Measure[] };

/** The clauses of a seller's notes that can be about the thing, without prices, each as words of the vocabulary. */
export function clausesOf(notes: string): Clause[] {
  return notes
    .replace(/[’‘`]/gu, "'")
    .replace(/\bfree (?:of|from)\b/giu, 'no')
    .split(/(?<=[.!?])\s+|[\n;]+/u)
    .flatMap((sentence) => sentence.split(/,(?!\d)|\s[-–—]+\s/u))
    .filter((part) => !PRIVATE.test(part))
    .map(withoutOtherPrices)
    .flatMap((part) =>
      withoutPrices(cleanText(part, 1000).text).split(
        /[,:()|•*]+|\b(?:but|because|since|which|who|while|though|however)\b/iu,
      ),
    )
    .map((part) => {
      const { text, measures } = withMeasures(part);
      return { words: wordsOf(text).slice(0, MOST_WORDS), measures };
    })
    .filter(({ words }) => words.length > 0);
}

/** What is left of the notes to guess a condition from. */
export const tellingText = (notes: string): string =>
  notes
    .split(/(?<=[.!?])\s+|[\n;]+|,(?!\d)/u)
    .filter((part) => !PRIVATE.test(part) && !mentionsOtherPrice(part))
    .join('. ');
