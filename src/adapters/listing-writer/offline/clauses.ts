import { cleanText } from '../clean-text.ts';
import { mentionsOtherPrice, withoutOtherPrices, withoutPrices } from '../pricing.ts';
import { vocabularyWords, type Word } from './lexicon.ts';

/** Speaks of a way in, of a way to reach someone, or to the writer: nothing in such a clause is about the item. */
const PRIVATE =
  /\b(?:codes?|pin number|passcode|password|combination|lockbox|lock box|alarm|keys? (?:is|are|under|in|at|behind|to)|hidden|hide|buzzer|intercom|wifi|alone|(?<!giv(?:e|ing)[^.]{0,20})away|vacation|out of town|nobody|no one|call me|text me|phone|email|e-mail|address|license plate|ssn|ignore|instructions?|prompt|secret|private(?:ly)?|between us|(?:don'?t|do not) (?:tell|mention|say|share|write|include)|neighbou?rs?|not (?:for sale|included|selling)|keep(?:ing)? (?:the|my|our|it))\b/iu;

/** Longer clauses are cut: no one says more at once, and each word makes reading slower. */
const MOST_WORDS = 60;

export type Clause = { words: Word[]; measures: Measure[] };

/** The clauses of a seller's notes that can be about the item, without prices, each as words of the vocabulary. */
export const clausesOf = (notes: string): Clause[] =>
  notes
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
      return { words: vocabularyWords(text).slice(0, MOST_WORDS), measures };
    })
    .filter(({ words }) => words.length > 0);

/** The rest of the notes, from which to guess a condition. */
export const tellingText = (notes: string): string =>
  notes
    .split(/(?<=[.!?])\s+|[\n;]+|,(?!\d)/u)
    .filter((part) => !PRIVATE.test(part) && !mentionsOtherPrice(part))
    .join('. ');

export type Measure = { kind: 'size' | 'weight' | 'capacity'; text: string };

const N = String.raw`\d{1,4}(?:\.\d{1,2})?(?:[ -]\d\/\d{1,2})?`;
const NOT_A_WORD = String.raw`(?! (?:the|my|our|a|an|this|good|great|excellent|very|perfect|total|all|stock|box|person|town)\b)`;
const LENGTH = String.raw`(?:inches|inch|in\b${NOT_A_WORD}|"|''|”|″|cm\b|mm\b|feet|foot|ft\b|'|′|meters?|m\b|yards?|yd\b)`;
const WAY = String.raw`(?: ?(?:wide|width|deep|depth|tall|high|height|long|length|diameter|across|w|d|h|l)\b)?`;
const SIDE = `${N} ?${LENGTH}?${WAY}`;
const SIZE = String.raw`(?<![\w.,$-])(?:${SIDE} ?(?:x|×|by) ?${SIDE}(?: ?(?:x|×|by) ?${SIDE})?|${N}[ -]?${LENGTH}${WAY}(?: ${N} ?${LENGTH})?)(?![\p{L}\d])`;
const WEIGHT = String.raw`(?<![\w.,$-])${N}[ -]?(?:lbs?|pounds|kgs?|kilos?|ounces|oz)\b`;
const CAPACITY = String.raw`(?<![\w.,$-])${N}[ -]?(?:gallons?|gal|quarts?|qt|liters?|litres?|cups?|cu ft|watts?|w|volts?|v|gb|tb|mp|hp|btu|speed|drawer|shelf|burner|seater|slice)\b`;
const ANY = new RegExp(`(?<size>${SIZE})|(?<weight>${WEIGHT})|(?<capacity>${CAPACITY})`, 'giu');

/** The text with each measure replaced by «its number», so that a measure is read as one word. */
function withMeasures(text: string): { text: string; measures: Measure[] } {
  const measures: Measure[] = [];
  const replaced = text.replace(ANY, (...match) => {
    const { size, weight } = match.at(-1) as Record<string, string | undefined>;
    const said = match[0]
      .replace(/\s+/gu, ' ')
      .replace(/[”″]|''/gu, '"')
      .replace(/′/gu, "'")
      .trim();
    measures.push({ kind: size ? 'size' : weight ? 'weight' : 'capacity', text: said });
    return ` «${measures.length - 1}» `;
  });
  return { text: replaced, measures };
}
