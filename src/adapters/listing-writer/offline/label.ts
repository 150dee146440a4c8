import { cleanLine } from '../clean-text.ts';
import { withoutPrices } from '../pricing.ts';
import { clausesOf } from './clauses.ts';
import { readClause } from './read-clause.ts';

const LABEL_LENGTH = 80;
const MOST_WORDS = 10;
/** A sentence rather than a name, or a place, a person or a number that is none of the public's business. */
const NO_NAME =
  /\b(?:i|i'm|i'll|we|me|my|our|us|he|she|his|her|him|they|will|would|call|text|code|key|address|home|alone|away|ask|husband|wife|ex|neighbou?r|street|avenue|ignore|instructions?)\b|\d{4,}(?!\s*(?:mah|btu|psi|w|watts?)\b)(?<!\b(?:19|20)\d\d)|@|\b\d{3}[ .-]\d{4}\b/iu;

/** The caller's name for the item, if it is a name; from a longer text, only the item that it mentions. */
export function labelOf(raw: string | undefined): string {
  const line = cleanLine(withoutPrices(raw ?? '').replace(/\s*,\s*(?=,|$)/gu, ''), 400).text.replace(
    /[\s,.;:!-]+$|^[\s,.;:-]+/gu,
    '',
  );
  if (line === '') return '';
  if (line.length <= LABEL_LENGTH && line.split(/\s+/u).length <= MOST_WORDS && !NO_NAME.test(line))
    return line;
  return (
    clausesOf(line)
      .map((clause) => readClause(clause).thing?.text)
      .find(Boolean) ?? ''
  );
}
