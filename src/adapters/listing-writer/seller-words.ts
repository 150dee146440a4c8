import { cleanText } from './clean-text.ts';
import { mentionsOtherPrice, withoutPrices } from './pricing.ts';

/** Meant for the writer or between seller and service, not for the public: limits, contacts, places, requests. */
const PRIVATE =
  /\b(?:lowest|minimum|bottom line|at least|rock bottom|negotiat\w*|would (?:take|accept)|willing to|(?:accept|settle) (?:for|no)|(?:don'?t|do not) (?:tell|mention|say|share|write|include)|private(?:ly)?|secret|between us|call me|text me|contact me|phone number|email|e-mail|(?:my|our|home|street) address|(?:my|our) (?:home|house|place|apartment|door)|pick ?-?up (?:at|from)|(?:i|we) live|ignore|instructions?|prompt|please (?:write|add|make|create|list|set|price)|need(?:s)? (?:it )?gone|moving sale)\b/iu;
const NUMBERED_STREET =
  /\b\d{1,6}\s+(?:[\p{L}.']+\s+){1,4}(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|court|ct|boulevard|blvd|way|place|pl|terrace|circle)\b/iu;
const FILLER =
  /^(?:or|and|obo|or best offer|firm|only|each|now|for|but|it|is|the|a|an|price|asking|my|please|\W)*$/iu;

/** The sentences of a seller's notes that describe the item: no prices, contacts, places or bargaining limits. */
export function publicSentences(notes: string): string[] {
  return notes
    .split(/(?<=[.!?])\s+|[\n;]+/u)
    .map((sentence) => publicClauses(sentence).join(', '))
    .filter((sentence) => sentence !== '');
}

function publicClauses(sentence: string): string[] {
  const clauses = sentence.split(/\s[-–—]\s|,\s+/u);
  // What follows a street is more of the address: unit, city, postal code.
  const street = clauses.findIndex((clause) => NUMBERED_STREET.test(clause));
  return clauses
    .slice(0, street < 0 ? undefined : street)
    .filter((clause) => !PRIVATE.test(clause) && !mentionsOtherPrice(clause))
    .map((clause) => cleanText(withoutPrices(clause), 1000))
    .filter(({ text, altered }) => !altered && !FILLER.test(text))
    .map(({ text }) => trimmed(text))
    .filter((text) => text !== '');
}

const trimmed = (text: string) =>
  text.replace(/^[\s,.:–-]+|[\s,.:;–!?-]+$/gu, '').replace(/\s+(?:for|obo|or best offer|firm)$/iu, '');
