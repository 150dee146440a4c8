import { cleanText } from './clean-text.ts';
import { withoutPrices } from './pricing.ts';

/** Meant for the writer or between seller and service, not for the public: limits, contacts, places, requests. */
const PRIVATE =
  /\b(?:lowest|minimum|bottom line|at least|rock bottom|negotiat\w*|would (?:take|accept)|willing to|(?:accept|settle) (?:for|no)|don'?t (?:tell|mention|say|share|write)|do not (?:tell|mention|say|share|write)|private(?:ly)?|secret|between us|call me|text me|contact me|phone|email|e-mail|address|my (?:home|house|place|apartment|door)|pick ?-?up (?:at|from)|live (?:at|on|in)|ignore|instructions?|prompt|please (?:write|add|make|create|list|set)|(?:asking|pricing?|sell it|list it) )\b/iu;

/** The sentences of a seller's notes that describe the item, without prices, contacts and bargaining limits. */
export function publicSentences(notes: string): string[] {
  return notes
    .split(/(?<=[.!?])\s+|[\n;]+/u)
    .filter((sentence) => !PRIVATE.test(withoutPrices(sentence)))
    .map((sentence) => cleanText(withoutPrices(sentence), 1000))
    .filter(({ text, altered }) => !altered && /[\p{L}\p{N}]{2}/u.test(text))
    .map(({ text }) => tidyEnds(text))
    .filter((text) => text.length > 1);
}

const tidyEnds = (text: string) =>
  text
    .replace(/\s+([,.!?])/gu, '$1')
    .replace(/(?:[\s,:(–-]|\b(?:for|obo|or best offer|and|but|at)\b)+([.!?]?)$/iu, '$1')
    .replace(/^[\s,.:–-]+/u, '')
    .replace(/,\s*(?=[.!?]$)/u, '');
