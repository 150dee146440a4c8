const OFFER = `(?:pay|paying|send|sending|sent|offer|offering|add|adding|give|giving|transfer|zelle|venmo)`;
const CARRIER = `(?:courier|movers?|moving company|shippers?|shipping (?:company|agent)|pick[- ]?up (?:agent|guy|company)|agent|assistant|delivery (?:company|service|man|guy)|haulers?)`;
const HANDED = `(?:give|giving|pay|paying|send|sending|hand|handing|forward|forwarding|pass|wire|transfer|zelle|venmo)`;
const REST = `(?:rest|remainder|remaining|balance|difference|change|extra|surplus|excess|leftover|left ?over|what(?:'s| is) left)`;
const AMOUNT = String.raw`(?:\$ ?\d|\d ?(?:\$|usd|dollars|bucks)|\bche(?:ck|que)|\bmoney order|\bpayment|\btransfer|\bdeposit)`;
const NOT_I = String.raw`(?<!\b(?:i|we)(?:'ll|'d| will| can| could| would| shall| am| are)? (?:then |also |just |gladly )?)`;
const ABOUT_MONEY = `(?:pay|paid|payment|invoice|money|fund|funds|refund|checkout|deliver|delivery|ship|shipping|courier|escrow|insurance|claim|confirm|verify)`;
// An email address contains a domain, but isn't a link.
const LINK = String.raw`(?:https?:\/\/|www\.|(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|info|top|xyz|shop|online|site|link|click|ly|co|me|app|io|cc|ru|cn)\b)`;

/**
 * Applied to lowercase words with single spaces. Each rule is bounded: a long hostile text costs no more than any
 * other long text. Numbers of characters between words allow for a few more words, but not for another sentence.
 */
const SCAM_RULES = {
  // Pays too much and wants the difference back, before the payment turns out to be worthless.
  overpayment: [
    /\bover[- ]?pa(?:y|id|yment|ying)\b/,
    /\b(?:excess|extra|surplus|difference|remaining (?:amount|balance|money)|balance)\b.{0,40}\b(?:back|refund|return|mover|courier|shipper|agent|forward|send)/,
    /\b(?:refund|send back|return|forward|keep)\b.{0,40}\b(?:excess|extra|surplus|difference|rest of the money|balance)\b/,
    new RegExp(String.raw`${AMOUNT}.{0,120}${NOT_I}\b${HANDED}\b.{0,25}\b${REST}\b.{0,30}\bto\b`),
    new RegExp(
      String.raw`\bkeep\b.{0,15}(?:\$ ?\d|\d+ ?(?:dollars|bucks|usd)|\d{2}).{0,60}${NOT_I}\b${HANDED}\b`,
    ),
    /\bkeep\b.{0,30}\bfor (?:yourself|your (?:trouble|time|troubles|effort|help|gas|stress|commission))\b/,
    /\b(?:deposit|cash)\b.{0,20}\b(?:it|the che(?:ck|que)|this|that)\b.{0,80}\b(?:send|give|forward|wire|pay|zelle|transfer)\b.{0,40}\b(?:to|him|her|them|mover|driver)\b/,
    new RegExp(
      String.raw`\b${OFFER}\b.{0,40}\b(?:more than|above|over) (?:the |your )?(?:asking|price|listed)`,
    ),
    new RegExp(
      String.raw`\b${OFFER}\b.{0,30}\b(?:extra|on top|additional)\b.{0,40}\b(?:hold|trouble|stress|inconvenience|reserve|taking|remov)`,
    ),
  ],
  // Asks for a code that the seller was sent; with it, the stranger takes over a phone number or an account.
  verification_code: [
    /\b(?:verification|verify|confirmation|security|auth(?:entication)?|google(?: voice)?|one[- ]time|6[- ]digits?|six[- ]digits?|pin) ?(?:code|password|number|passcode)\b/,
    /\b(?:send|text|tell|give|read|forward|share)\b.{0,40}\b(?:the|that|your|a|my)\b.{0,20}\bcode\b/,
    /\bcode\b.{0,40}\b(?:prove|make sure|verify|real (?:person|seller|human)|not a (?:scam|bot|robot)|legit)/,
    /\b(?:prove|make sure|verify|check)\b.{0,60}\b(?:real (?:person|seller|human)|not a (?:scam|scammer|bot|robot)|legit)\b/,
    /\botp\b/,
  ],
  // Someone else comes for the item and the money: the story behind forged checks and fake shipping fees.
  courier_pickup: [
    new RegExp(
      String.raw`\b(?:my|a|the|our|private|send|sending|arrange|arranged|arranging|hire|hired|use)\b.{0,25}\b${CARRIER}\b.{0,60}\b(?:pick|collect|come|fetch|get it|haul|deliver)`,
    ),
    new RegExp(
      String.raw`\b(?:pick(?:ed)? ?(?:it |this |them )?up|pickup|collect(?:ed)?|fetched)\b.{0,30}\b(?:by|through|via|with|using)\b.{0,15}\b${CARRIER}\b`,
    ),
    /\b(?:send|sending|arrang(?:e|ing)|hir(?:e|ing)|book(?:ing)?)\b.{0,15}\b(?:courier|movers?|shippers?|fedex|ups|dhl)\b/,
  ],
  // A page on which the seller supposedly receives money, and enters card or bank details.
  payment_link: [
    new RegExp(`${ABOUT_MONEY}.{0,200}?${LINK}`, 's'),
    new RegExp(`${LINK}.{0,200}?${ABOUT_MONEY}`, 's'),
    /\b(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|cutt\.ly|rb\.gy)\//,
  ],
  // Gift cards can be spent at once and never returned.
  gift_card: [
    /\bgift ?-?cards?\b/,
    /\b(?:steam|itunes|apple|google play|amazon|razer|ebay|target|walmart|sephora) cards?\b/,
  ],
  // Payments that can be forged or taken back once the item is gone, or that no one can trace.
  unsafe_payment: [
    /\b(?:cashier'?s?|certified|bank|personal|company|e-?)[ -]?che(?:ck|que)s?\b/,
    /\b(?:mail|send|write|post|pay|issue|drop)(?:ing)?\b.{0,20}\b(?:a |you a |by |with a |with )?che(?:ck|que)s?\b/,
    /\bmoney orders?\b/,
    /\b(?:wire|western union|moneygram)\b(?: transfer)?/,
    /\b(?:bitcoin|btc|usdt|ethereum|crypto(?:currency)?)\b/,
  ],
  // Details with which money can be taken from the seller's account.
  account_details: [
    /\b(?:bank|account|routing|iban|swift|sort|card|credit card|debit card|cvv|social security|ssn)\b.{0,15}\b(?:number|details|info|information|code|login|name and)\b/,
    /\b(?:paypal|zelle|venmo|cash ?app|bank|online banking)\b.{0,20}\b(?:login|password|credentials)\b/,
    /\bssn\b/,
  ],
  // Continues the conversation elsewhere, where no one sees these hints.
  leaves_the_service: [
    /\b(?:whats ?app|telegram|signal|viber|wechat|kakao|snapchat|instagram dm)\b/,
    /\b(?:text|call|message|msg|contact|reach|sms|hit)\b.{0,30}?\+?\d(?:[\s().-]{0,3}\d){8,}/,
    /\b(?:text|call|message|msg|contact|reach|email|e-mail|write)\b.{0,30}?[\w.+-]+ ?(?:@|\(at\)|\[at\]) ?[\w-]+ ?(?:\.|\(dot\)|\[dot\]) ?\w+/,
    /\b(?:off|outside|not (?:on|through)) (?:of )?(?:this|the) (?:app|site|website|platform|service)\b/,
  ],
  // Pretends to come from the service, a bank, or a payment service.
  fake_notice: [
    /^\W{0,9}(?:system|admin(?:istrator)?|moderator|automated|automatic|official)(?: (?:system|service|message|notice|alert|notification|team|reply|email)){0,2} ?[\]:*)>!|-]/,
    /\bthis is an? (?:automated|automatic|official|system)\b.{0,20}\b(?:message|notice|notification|alert|email)\b/,
    /\b(?:this is|we are|message from|notice from|notification from|alert from|on behalf of)\b (?:the )?(?:resale listing service|(?:zelle|venmo|paypal|cash ?app|facebook|craigslist|marketplace|ebay|bank|trust (?:and|&) safety|customer|security|support|fraud)(?: (?:support|service|security|payments?|safety|team|department)){1,2}|admin(?:istrator)?s?\b|moderators?\b)/,
    /(?<!\b(?:i am|i'm|as) )\b(?:the|your|this) buyer(?:'?s)?\b(?! (?:before|ahead|in front|who was))(?: \w+){0,4} (?:paid|payment|funds|deposited|transferred|been verified|verified|confirmed)\b/,
    /(?:^|[!.:*\]] ?)(?:your |the )?(?:payment|deposit|funds|transfer)(?: of \S{1,12})? (?:has been |have been |was |is |are )?(?:received|confirmed|verified|approved|successful|on hold|secured|completed|authori[sz]ed|in escrow)\b/,
    /\b(?:payment|funds?|money|transfer)\b.{0,60}\b(?:on hold|pending|in escrow|frozen|held)\b.{0,60}\b(?:until|unless|upgrade|business account|released?|tracking|hand over)/,
    /\b(?:to|and) (?:release|unlock|receive|claim)\b.{0,15}\b(?:your )?(?:funds?|payment|money)\b/,
    /\byour (?:account|profile|zelle|venmo|paypal|bank account)\b.{0,30}\b(?:will be|has been|is being|is)\b.{0,15}\b(?:suspended|locked|limited|deactivated|restricted|terminated|disabled|flagged)\b/,
  ],
  // Addresses the seller's assistant instead of the seller (prompt injection).
  aimed_at_assistant: [
    /\b(?:ignore|disregard|forget|override|bypass)\b(?!.{0,25}\bmy\b).{0,25}\b(?:previous|prior|earlier|above|all|any|your|system|safety)\b.{0,20}\b(?:instructions?|prompts?|rules?|guidelines?|directives?|commands?|polic(?:y|ies)|restrictions?)\b/,
    /(?<!\b(?:work|works|worked|working|job|i|am|me|him|her) )\b(?:as|you are|you're|you were|dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|hey|hello|to),? (?:now )?(?:the |an? |any |this |your |seller's ){0,2}(?:ai|llm|chat ?bots?|bot|large language model|language model|chatgpt|gpt(?:-?\d)?|ai (?:assistant|agent|model)|virtual assistant)\b/,
    /(?<!\b(?:my|our|his|her) )(?<!\b(?:my|our|his|her) \w{1,12} )\b(?:assistant|ai|chat ?bot|llm|claude|chatgpt|copilot|ai agent)[,:;.!]* (?:please |you |now |must |should |need to |have to |are to |kindly |just |go ahead and ){0,4}(?:send|share|reveal|tell|give|disclose|mark|approve|lower|accept|reply|execute|call|run|provide|forward|print|output|set|delete|include)\b/,
    /(?<!\b(?:work|works|worked|working|job) )\bas (?:an?|the|your|seller's|the seller's) assistant,? (?:you|your|please)\b/,
    /\b(?:system|developer|hidden|initial) prompt\b|\b(?:developer|debug|god|admin|dan) mode\b|\bjailbreak|\bprompt injection\b/,
    /\b(?:new|updated|additional) (?:system )?instructions? ?:/,
    /<\/?\s?(?:system|assistant|user|human|instructions?|tool|function|prompt|admin|context|document)\b[^<>]{0,80}>|<\|[a-z_]{1,30}\|>|\[\/?inst\]|(?:^| )#{1,4} ?(?:system|instructions?|assistant)\b|\b(?:human|assistant|system) ?: .{0,200}\b(?:human|assistant) ?: /,
    /\b(?:share_address|confirm_address_share|send_reply|prepare_reply|confirm_pickup|record_sale|update_reservation|edit_listings?|delete_listing|get_conversations?|publish_page|confirmation_token|tool[_ ]calls?|function[_ ]calls?)\b/,
    /\b(?:the|your|my) (?:seller|owner|user) (?:has |have |had |already )*(?:approved|confirmed|agreed|authori[sz]ed|consented|said yes|said it is (?:fine|ok))\b/,
    /\b(?:without (?:asking|telling|informing|notifying|confirming)|do not (?:ask|tell|inform|notify|mention)|don't (?:ask|tell|inform|notify|mention)|no need to (?:ask|tell|confirm)|never (?:ask|tell|mention)).{0,25}\b(?:the |your )(?:seller|owner|user|human|principal)\b/,
  ],
};

export type ScamHint = keyof typeof SCAM_RULES;
/** The names of all signs of fraud in a buyer's words. They are hints for the seller and block nothing. */
export const SCAM_HINTS = Object.keys(SCAM_RULES) as ScamHint[];

/** The text as a person reads it: without invisible characters, styled letters, or repeated spaces. */
const readable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ');

/** The hints in `text`, in the order of SCAM_HINTS. */
export function scamHints(text: string): ScamHint[] {
  const words = readable(text);
  return SCAM_HINTS.filter((hint) => SCAM_RULES[hint].some((rule) => rule.test(words)));
}
