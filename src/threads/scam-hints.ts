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
};

const OFFER = `(?:pay|paying|send|sending|sent|offer|offering|add|adding|give|giving|transfer|zelle|venmo)`;
const CARRIER = `(?:courier|movers?|moving company|shippers?|shipping (?:company|agent)|pick[- ]?up (?:agent|guy|company)|agent|assistant|delivery (?:company|service|man|guy)|haulers?)`;
const ABOUT_MONEY = `(?:pay|paid|payment|invoice|money|fund|funds|refund|checkout|deliver|delivery|ship|shipping|courier|escrow|insurance|claim|confirm|verify)`;
const LINK = String.raw`(?:https?:\/\/|www\.|\b[a-z0-9-]+\.(?:com|net|org|info|top|xyz|shop|online|site|link|click|ly|co|me|app|io|cc|ru|cn)\b)`;

const RULES: Record<ScamHint, RegExp[]> = {
  overpayment: [
    /\bover[- ]?pa(?:y|id|yment|ying)\b/,
    /\b(?:excess|extra|surplus|difference|remaining (?:amount|balance|money)|balance)\b.{0,40}\b(?:back|refund|return|mover|courier|shipper|agent|forward|send)/,
    /\b(?:refund|send back|return|forward|keep)\b.{0,40}\b(?:excess|extra|surplus|difference|rest of the money|balance)\b/,
    new RegExp(
      String.raw`\b${OFFER}\b.{0,40}\b(?:more than|above|over) (?:the |your )?(?:asking|price|listed)`,
    ),
    new RegExp(
      String.raw`\b${OFFER}\b.{0,30}\b(?:extra|on top|additional)\b.{0,40}\b(?:hold|trouble|stress|inconvenience|reserve|taking|remov)`,
    ),
  ],
  verification_code: [
    /\b(?:verification|verify|confirmation|security|auth(?:entication)?|google(?: voice)?|one[- ]time|6[- ]digits?|six[- ]digits?|pin) ?(?:code|password|number|passcode)\b/,
    /\b(?:send|text|tell|give|read|forward|share)\b.{0,40}\b(?:the|that|your|a|my)\b.{0,20}\bcode\b/,
    /\bcode\b.{0,40}\b(?:prove|make sure|verify|real (?:person|seller|human)|not a (?:scam|bot|robot)|legit)/,
    /\b(?:prove|make sure|verify|check)\b.{0,60}\b(?:real (?:person|seller|human)|not a (?:scam|scammer|bot|robot)|legit)\b/,
    /\botp\b/,
  ],
  courier_pickup: [
    new RegExp(
      String.raw`\b(?:my|a|the|our|private|send|sending|arrange|arranged|arranging|hire|hired|use)\b.{0,25}\b${CARRIER}\b.{0,60}\b(?:pick|collect|come|fetch|get it|haul|deliver)`,
    ),
    new RegExp(
      String.raw`\b(?:pick(?:ed)? ?(?:it |this |them )?up|pickup|collect(?:ed)?|fetched)\b.{0,30}\b(?:by|through|via|with|using)\b.{0,15}\b${CARRIER}\b`,
    ),
    /\b(?:send|sending|arrang(?:e|ing)|hir(?:e|ing)|book(?:ing)?)\b.{0,15}\b(?:courier|movers?|shippers?|fedex|ups|dhl)\b/,
  ],
  payment_link: [
    new RegExp(`${ABOUT_MONEY}.{0,200}?${LINK}`, 's'),
    new RegExp(`${LINK}.{0,200}?${ABOUT_MONEY}`, 's'),
    /\b(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|cutt\.ly|rb\.gy)\//,
  ],
  gift_card: [
    /\bgift ?-?cards?\b/,
    /\b(?:steam|itunes|apple|google play|amazon|razer|ebay|target|walmart|sephora) cards?\b/,
  ],
  unsafe_payment: [
    /\b(?:cashier'?s?|certified|bank|personal|company|e-?)[ -]?che(?:ck|que)s?\b/,
    /\b(?:mail|send|write|post|pay|issue|drop)(?:ing)?\b.{0,20}\b(?:a |you a |by |with a |with )?che(?:ck|que)s?\b/,
    /\bmoney orders?\b/,
    /\b(?:wire|western union|moneygram)\b(?: transfer)?/,
    /\b(?:bitcoin|btc|usdt|ethereum|crypto(?:currency)?)\b/,
  ],
  account_details: [
    /\b(?:bank|account|routing|iban|swift|sort|card|credit card|debit card|cvv|social security|ssn)\b.{0,15}\b(?:number|details|info|information|code|login|name and)\b/,
    /\b(?:paypal|zelle|venmo|cash ?app|bank|online banking)\b.{0,20}\b(?:login|password|credentials)\b/,
    /\bssn\b/,
  ],
  leaves_the_service: [
    /\b(?:whats ?app|telegram|signal|viber|wechat|kakao|snapchat|instagram dm)\b/,
    /\b(?:text|call|message|msg|contact|reach|sms|hit)\b.{0,30}?\+?\d(?:[\s().-]{0,3}\d){8,}/,
    /\b(?:text|call|message|msg|contact|reach|email|e-mail|write)\b.{0,30}?[\w.+-]+ ?(?:@|\(at\)|\[at\]) ?[\w-]+ ?(?:\.|\(dot\)|\[dot\]) ?\w+/,
    /\b(?:off|outside|not (?:on|through)) (?:of )?(?:this|the) (?:app|site|website|platform|service)\b/,
  ],
};

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
