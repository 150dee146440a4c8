import type { Hideable } from '../config-environment.ts';

const TOOLS: Record<Hideable, readonly string[]> = {
  payments: ['generate_payment_link'],
  sign_in: ['send_verification_code', 'verify_code'],
};

/** A pattern that every sentence about the group matches; such sentences are hidden with the tools. */
const MENTIONS: Record<Hideable, RegExp> = {
  payments:
    /generate_payment_link|checkout|requires_payment|upgrade|\b(?:paid|larger) plan\b|card data|\bbuy\b/i,
  sign_in:
    /send_verification_code|verify_code|\bcode of\b|6.digit|emailed code|X-Service-API-Key|Authorization:/i,
};

export type Hidden = readonly Hideable[];

export const isHidden = (tool: string, hidden: Hidden): boolean =>
  hidden.some((group) => TOOLS[group].includes(tool));

/** The text without sentences about a hidden group. */
export const withoutMentions = (text: string, hidden: Hidden): string =>
  hidden.length === 0
    ? text
    : text
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => !hidden.some((group) => MENTIONS[group].test(sentence)))
        .join(' ');
