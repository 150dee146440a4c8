import type { Category, Condition } from '../../vocabulary.ts';

/** The first category with a word in the notes; stems match longer words ("chair" in "chairs"). */
const CATEGORY_WORDS: [Category, string[]][] = [
  [
    'Baby',
    [
      'baby',
      'stroller',
      'crib',
      'high chair',
      'highchair',
      'car seat',
      'toddler',
      'diaper',
      'bassinet',
      'playpen',
    ],
  ],
  [
    'Kitchen',
    [
      'kitchen',
      'blender',
      'toaster',
      'microwave',
      'cookware',
      'skillet',
      'saucepan',
      'dutch oven',
      'plates',
      'mugs?',
      'dishes',
      'kettle',
      'coffee maker',
      'coffee machine',
      'espresso',
      'air fryer',
      'instant pot',
      'cutlery',
      'refrigerator',
      'fridge',
      'dishwasher',
      'stand mixer',
    ],
  ],
  [
    'Electronics',
    [
      'tv',
      'television',
      'laptop',
      'macbook',
      'computer',
      'pc',
      'monitor',
      'printer',
      'phone',
      'iphone',
      'ipad',
      'tablet',
      'camera',
      'headphones?',
      'earbuds',
      'speakers?',
      'stereo',
      'router',
      'console',
      'playstation',
      'xbox',
      'nintendo',
      'keyboard',
      'turntable',
      'record player',
    ],
  ],
  [
    'Outdoor',
    [
      'patio',
      'garden',
      'grill',
      'bbq',
      'barbecue',
      'lawn',
      'mower',
      'outdoor',
      'tent',
      'hammock',
      'planter',
      'camping',
    ],
  ],
  [
    'Sports',
    [
      'bike',
      'bicycle',
      'treadmill',
      'dumbbells?',
      'weights',
      'kettlebell',
      'golf',
      'skis?',
      'snowboard',
      'skateboard',
      'yoga',
      'kayak',
      'tennis',
      'surfboard',
      'helmet',
    ],
  ],
  [
    'Tools',
    [
      'drill',
      'saw',
      'wrench',
      'toolbox',
      'tool',
      'sander',
      'hammer',
      'screwdriver',
      'ladder',
      'compressor',
      'workbench',
    ],
  ],
  [
    'Furniture',
    [
      'sofa',
      'couch',
      'table',
      'chair',
      'desk',
      'dresser',
      'bookcase',
      'bookshelf',
      'shelf',
      'shelves',
      'bed',
      'bed frame',
      'mattress',
      'nightstand',
      'cabinet',
      'wardrobe',
      'armchair',
      'recliner',
      'ottoman',
      'bench',
      'stool',
      'futon',
    ],
  ],
  [
    'Decor',
    [
      'lamp',
      'rug',
      'mirror',
      'vase',
      'painting',
      'picture frame',
      'curtain',
      'candle',
      'cushion',
      'pillow',
      'clock',
      'wall art',
    ],
  ],
  [
    'Clothing',
    [
      'shirt',
      'jacket',
      'coat',
      'dress',
      'jeans',
      'shoes?',
      'boots?',
      'sneakers?',
      'sweater',
      'hoodie',
      'skirt',
      'handbag',
      'hat',
    ],
  ],
];

const CONDITION_WORDS: [Condition, RegExp][] = [
  [
    'For Parts',
    /\b(?:for parts|not working|doesn'?t (?:work|turn on|power on)|does not (?:work|turn on|power on)|won'?t turn on|broken|defective)\b/iu,
  ],
  ['Like New', /\b(?:like new|as new|barely used|hardly used|lightly used|used (?:once|twice)|mint)\b/iu],
  [
    'New',
    /\b(?:brand[ -]new|never (?:used|worn|opened)|unused|unopened|new in (?:the )?box|new with tags|still sealed|condition:? new)\b/iu,
  ],
  [
    'Fair',
    /\b(?:fair|scratch(?:es|ed)?|stain(?:s|ed)?|dent(?:s|ed)?|chip(?:s|ped)?|crack(?:s|ed)?|torn|rust(?:y|ed)?|worn|wear and tear|heavily used)\b/iu,
  ],
  ['Good', /\b(?:good|great|excellent|very nice|works (?:well|great|fine|perfectly)|well kept)\b/iu],
];

const patterns = CATEGORY_WORDS.map(
  ([category, words]) =>
    [category, new RegExp(String.raw`\b(?:${words.join('|')})(?:s|es)?\b`, 'iu')] as const,
);

/** Whichever category the notes speak of first: "coffee table with a lamp on it" is furniture. */
export function guessCategory(notes: string): Category {
  let best: { category: Category; at: number } | undefined;
  for (const [category, pattern] of patterns) {
    const at = notes.search(pattern);
    if (at >= 0 && (best === undefined || at < best.at)) best = { category, at };
  }
  return best?.category ?? 'Other';
}

/** What the seller says of the state; `Used`, the plainest word, when nothing is said. */
export function guessCondition(notes: string): Condition {
  const said = notes.replace(/\b(?:no|not|without|free of|zero)\s+(?:any\s+|visible\s+)?\w+/giu, ' ');
  const broken = CONDITION_WORDS[0]!;
  if (broken[1].test(notes)) return broken[0];
  return CONDITION_WORDS.find(([, pattern]) => pattern.test(said))?.[0] ?? 'Used';
}
