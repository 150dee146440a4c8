import { DEFAULT_LANGUAGE, wordsOf } from '../languages/index.ts';
import { SCAM_RULES } from './scam-rules.ts';

/** What in a buyer's words often comes with a fraud. Hints for the seller's eyes; nothing is blocked by them. */
export const SCAM_HINTS = [
  'overpayment',
  'verification_code',
  'courier_pickup',
  'payment_link',
  'gift_card',
  'unsafe_payment',
  'account_details',
  'leaves_the_service',
  'fake_notice',
  'aimed_at_assistant',
] as const;
export type ScamHint = (typeof SCAM_HINTS)[number];

/** One sentence on each hint, to programs; pages and mails say it in the words of their reader. */
export const SCAM_ADVICE: Readonly<Record<ScamHint, string>> = wordsOf(DEFAULT_LANGUAGE).scam;

const RULES: Record<ScamHint, readonly RegExp[]> = SCAM_RULES;

/** Reads the text as a person does: without invisible characters, styled letters or repeated spaces. */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ');
}

/** The hints that `text` gives, in the order of SCAM_HINTS. */
export function scamHints(text: string): ScamHint[] {
  const words = readable(text);
  return SCAM_HINTS.filter((hint) => RULES[hint].some((rule) => rule.test(words)));
}
