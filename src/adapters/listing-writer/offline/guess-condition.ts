import type { Condition } from '../../../vocabulary.ts';

const CONDITION_WORDS: [Condition, RegExp][] = [
  [
    'For Parts',
    /\b(?:for parts|not working|(?:doesn'?t|does not|won'?t) (?:work|turn on|power on|start|charge)|broken|defective|needs repair)\b/iu,
  ],
  ['Fair', /\bfair condition\b/iu],
  [
    'Like New',
    /\b(?:like new|as new|(?:almost|nearly|practically) new|(?:barely|hardly|lightly) (?:used|worn)|(?:used|worn) (?:once|twice)|mint(?! green))\b/iu,
  ],
  [
    'New',
    /\b(?:brand new|never (?:been )?(?:used|worn|opened)|unused|unopened|new in (?:the )?(?:box|package)|nib|bnib|nwt|new with tags|(?:still|factory) sealed|condition:? new)\b/iu,
  ],
  ['Good', /\b(?:good|great|excellent|perfect) (?:condition|shape)\b/iu],
  [
    'Fair',
    /\b(?:fair|scratch(?:es|ed)?|scuff(?:s|ed)?|stain(?:s|ed)?|dent(?:s|ed)?|dings?|chip(?:s|ped)?|crack(?:s|ed)?|torn|tears?|rips?|ripped|holes?|rust(?:y|ed)?|worn|wear and tear|heavily used|chewed|peeling|wobbly|missing|rough shape)\b/iu,
  ],
  [
    'Good',
    /\b(?:good|great|excellent|very nice|gently used|works (?:well|great|fine|perfectly)|well kept)\b/iu,
  ],
];

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’‘`]/gu, "'")
    .replace(/(?<=\w)-(?=\w)/gu, ' ');

/** The condition that the seller describes; `Used`, the plainest word, if there is no description. */
export function guessCondition(raw: string): Condition {
  const notes = plain(raw).replace(/\bgood home\b/gu, ' ');
  const broken = CONDITION_WORDS[0]!;
  if (broken[1].test(notes)) return broken[0];
  const said = notes.replace(
    /\b(?:no|not|without|free of|zero|never|isn't|aren't)\s+(?:any\s+|visible\s+|a\s+)?(?!used|worn|opened|been)(?:scratch(?:es)? or )?\w+/giu,
    ' ',
  );
  return CONDITION_WORDS.find(([, pattern]) => pattern.test(said))?.[0] ?? 'Used';
}
