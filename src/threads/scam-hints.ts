import { SCAM_RULES } from './scam-rules.ts';

/** Signs of fraud in a buyer's words. They are hints for the seller; they block nothing. */
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

const RULES: Record<ScamHint, readonly RegExp[]> = SCAM_RULES;

/** Normalizes the text to what a person reads: without invisible characters, styled letters, or repeated spaces. */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ');
}

/** The hints in `text`, in the order of SCAM_HINTS. */
export function scamHints(text: string): ScamHint[] {
  const words = readable(text);
  return SCAM_HINTS.filter((hint) => RULES[hint].some((rule) => rule.test(words)));
}
