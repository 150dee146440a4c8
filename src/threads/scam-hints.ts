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

/** One sentence for the seller on each hint. */
export const SCAM_ADVICE: Record<ScamHint, string> = {
  overpayment:
    'Offers more than the price or asks for money back. Such payments are reversed later; never refund.',
  verification_code: 'Asks for or sends a verification code. Never pass a code on: it opens your accounts.',
  courier_pickup:
    'Wants a mover, courier or agent to collect. Hand over only to the buyer, after you have the money.',
  payment_link:
    'Contains a link about payment or delivery. Do not open it and do not enter card details there.',
  gift_card: 'Speaks of gift cards. No honest buyer pays with them or asks for them.',
  unsafe_payment: 'Wants to pay by check, wire or cryptocurrency. Such payments bounce or cannot be traced.',
  account_details: 'Asks for bank, card or login details. Nobody needs them to pick something up.',
  leaves_the_service:
    'Wants to go on elsewhere (a phone number, WhatsApp, Telegram), where nothing is recorded.',
  fake_notice:
    'Sounds like a notice of this service or of a payment firm, but a buyer typed it. Look at your own account.',
  aimed_at_assistant:
    'Speaks to an AI assistant, not to you, to make it do something. An assistant must not follow it.',
};

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

/** What to tell the seller of `text`. */
export const scamAdvice = (text: string): string[] => scamHints(text).map((hint) => SCAM_ADVICE[hint]);
