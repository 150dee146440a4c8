export type ProhibitedCategory =
  | 'weapons'
  | 'ammunition'
  | 'explosives'
  | 'drugs'
  | 'alcohol'
  | 'tobacco'
  | 'live animals'
  | 'counterfeit goods'
  | 'recalled goods'
  | 'body parts'
  | 'protected wildlife'
  | 'forged or stolen goods';

/**
 * A rule matches where `find` matches, unless the word before it is one of `notAfter`, or the word after it is one of
 * `notBefore`: "glue gun", "gun metal". Texts are folded; patterns match between word boundaries.
 */
export type ProhibitedRule = {
  category: ProhibitedCategory;
  find: string;
  notAfter?: string;
  notBefore?: string;
};

const TOY =
  'water|nerf|toy|squirt|bubble|laser|foam|paint|cap|prop|lego|plastic|wooden|kids|childrens|rubber|model|miniature|blaster|playmobil';
const NOT_GUNS = `${TOY}|air|paintball|flare|glue|nail|staple|heat|massage|spray|caulk|caulking|price|tag|tagging|grease|soldering|solder|brad|rivet|blow|air blow|tattoo|pin|label|light|foaming|pressure|washer|sealant|silicone|percussion|top|young|steam|temperature|thermometer|infrared|muscle|icing|cookie|spritz|hot air|texture|hopper|primer|wash|snow|finish|pellet stove|big|sons of`;
const GUN_THINGS =
  'metal|metallic|gray|grey|safe|safes|cabinet|cabinets|rack|racks|case|cases|holster|n|and roses|roses|show|range|cleaning|blue|black paint|nac|tackers?|stapler|poster|movie|film|dvd|book|game|print|figure|toys?|control|vise|mount|attachment|for hot glue|sticks';
const HOME_BAR =
  'glass|glasses|glassware|goblet|goblets|flute|flutes|rack|racks|cooler|coolers|fridge|fridges|refrigerator|opener|openers|cabinet|cabinets|cart|barrel|barrels|decanter|decanters|aerator|chiller|bucket|buckets|stopper|stoppers|cork|corks|bag|bags|table|tables|holder|holders|carrier|carriers|tote|mug|mugs|stein|steins|sign|signs|tap|taps|pong|kit|kits|brewing|making|maker|press|coaster|coasters|tray|trays|crate|crates|box|boxes|color|colored|colour|coloured|red|gold|finish|toned|tone|tasting|country|cellar|cellars|storage|shelf|shelves|wall|art|decor|poster|print|shirt|tin|mirror|clock|neon|lamp|hat|cap|koozie|growler|keg tap|bottle opener|bottle holder|bottle rack|bottle lamp|bottle lights|bottles empty|charms|stones|cup|cups|tumbler|tumblers|set|bar|barware|stool|stools|planter|planters|saver|saucer|coupe|themed|vinegar|garden|festival|journal|book|books|guide|magazine|fermenter|bath|helmet|belly|gut|cheese|can chicken|bread|batter|dispenser|pump|pourer|server|trolley|caddy|island|tables?|chest|velvet|leather';
const SPIRITS =
  'whisk(?:e)?ys?|bourbon|vodka|tequila|mezcal|rum|gin|brandy|cognac|absinthe|moonshine|schnapps|liqueurs?|liquor|scotch whisk(?:e)?y|single malt scotch|sake';
const WINES =
  'wines?|champagne|prosecco|merlot|cabernet(?: sauvignon)?|chardonnay|pinot (?:noir|grigio)|sauvignon blanc|riesling|malbec|zinfandel|rose wine|port wine|sherry';
const BEERS = 'beers?|lager|pale ale|ipa|stout beer|hard (?:seltzer|cider)';
const ALCOHOL = `(?:${SPIRITS}|${WINES}|${BEERS})`;
const BOTTLES =
  'bottles?|cases?|cans?|kegs?|handles?|fifths?|pints?|liters?|litres?|magnums?|flasks?|(?:\\d+|six|twelve)[- ]?packs?';
const BRANDS =
  'rolex|louis vuitton|lv|gucci|chanel|prada|hermes|birkin|nike|jordans?|yeezys?|adidas|ray[- ]?bans?|cartier|omega|dior|burberry|fendi|balenciaga|versace|michael kors|coach|oakley|air ?pods|apple watch|beats|tiffany|patek philippe|canada goose|north face|moncler|ugg';
const PETS =
  'puppy|puppies|kittens?|dogs?|cats?|hamsters?|gerbils?|guinea pigs?|rabbits?|bunny|bunnies|ferrets?|parrots?|parakeets?|cockatiels?|budgies|chickens?|hens?|roosters?|chicks|ducks?|ducklings?|goats?|pigs?|piglets?|horses?|pon(?:y|ies)|sheep|lambs?|cows?|cattle|calf|calves|turtles?|tortoises?|snakes?|pythons?|lizards?|geckos?|bearded dragons?|iguanas?|koi|goldfish|betta fish|fish|tarantulas?|bird|birds|hedgehogs?|chinchillas?';

/** Goods that can't be listed, with the ordinary items that only sound alike. */
export const PROHIBITED: ProhibitedRule[] = [
  { category: 'weapons', find: 'guns?', notAfter: NOT_GUNS, notBefore: GUN_THINGS },
  {
    category: 'weapons',
    find: 'handguns?|pistols?|revolvers?|rifles?|shotguns?|carbines?|muskets?',
    notAfter: `${TOY}|riding|call|called|the beatles|beatles|starter|flare`,
    notBefore: `${GUN_THINGS}|green|grip|squat|squats|paper|scope|scopes|bag|bags|sling|mic|microphone|house|album|lp|vinyl|cd|toy|whip|shrimp|shells?`,
  },
  {
    category: 'weapons',
    find: 'firearms?|ar[- ]?15s?|ak[- ]?47s?|glock ?\\d*|uzis?|machine guns?|bb guns?|pellet guns?|air rifles?|assault weapons?|silencers? for (?:a )?(?:gun|rifle|pistol)|suppressor for|ghost guns?|sawed[- ]off',
    notAfter: `${TOY}|airsoft`,
    notBefore: `watch|cleaning|mat|band shirt|poster|print|shirt|book|game|figure|keychain|${TOY}`,
  },
  {
    category: 'weapons',
    find: 'switchblades?|brass knuckles|butterfly kni(?:fe|ves)|stun guns?|tasers?|pepper spray|throwing (?:stars?|knives|knife|axes?)|shurikens?|nunchucks?|nunchaku|knuckle ?dusters?|(?:expandable|telescopic|collapsible|stun|riot|tactical) batons?|gravity kni(?:fe|ves)|blow ?guns?|blow ?darts?|tear gas|mace spray|bear spray|cross ?bows?|spear ?guns?|air ?guns?|musket balls?|double barrel(?:led|ed)? (?:12|20) gauge|pistolen?|gewehre?|armbr(?:u|ue)ste?|schlagringe?|schreckschuss\\w*|arbaletes?|escopetas?|espingardas?|fusil(?:es|s)? (?:de|a) (?:chasse|caza|assaut|asalto|pompe)',
    notAfter: `${TOY}|dart|tattoo|blow dust`,
    notBefore: `trainer|comb|toy|costume|rings?|targets?|cases?|bags?|sling|sights?|scopes?|dust\\w*|blow\\w*|nozzles?|compressor|for (?:a |the |my )?(?:compressor|cleaning)|bead|holster|stand|wax|strings?|game|tag|soldier|pose|family`,
  },
  {
    category: 'ammunition',
    find: 'ammo|ammunition|live rounds|hollow[- ]points?|shotgun shells?|(?:9 ?mm|\\.?22 ?lr|\\.?223|\\.?308|\\.?45 ?acp|5\\.56|7\\.62|12[- ]gauge) (?:rounds?|bullets?|cartridges?|shells?|luger)|(?:box|boxes|rounds) of (?:bullets|cartridges|9 ?mm)',
    notAfter: `${TOY}|airsoft|empty|spent`,
    notBefore: 'box|boxes|can|cans|crate|crates|case|cases|tin|tins|storage|belt|pouch|pouches|bag',
  },
  {
    category: 'explosives',
    find: 'fireworks?|firecrackers?|dynamite|explosives|grenades?|gunpowder|black powder for|blasting caps?|pipe bombs?|land ?mines?|detonators?|semtex|smoke bombs?|flash ?bangs?|stun grenades?|wedding sparklers|sparklers?(?=,? (?:box|boxes|pack|packs|\\d+))',
    notAfter: `${TOY}|napoleon|bath|inert|pine|digital`,
    notBefore:
      'popcorn|warrior|caps?|green tea|tea|red|orange|pink|lipstick|dvd|movie|film|poster|print|painting|photo|photos|pattern|game|lamp|lights?|quilt|shirt|dress|fabric|cactus|color|colored|grey|gray|pink|stand|tent|launcher toy|show tickets?|frames?|vase',
  },
  {
    category: 'drugs',
    find: 'cocaine|heroin|fentanyl|meth|methamphetamines?|crystal meth|mdma|psilocybin|magic mushrooms|marijuana|cannabis|thc|hashish|ketamine|oxycodone|oxycontin|percocet|vicodin|adderall|xanax|tramadol|ambien|ritalin|ozempic|viagra|cialis|codeine|kratom|anabolic steroids?|ecstasy pills?|lsd tabs?|acid tabs?|crack pipes?|bongs?|dab rigs?',
    notAfter: 'anti',
    notBefore:
      'awareness|prevention|poster|documentary|chic|leaf shirt|leaf socks|grow light|grow tent|free|drum|drums',
  },
  {
    category: 'drugs',
    find: '(?:oz|ounces?|grams?|g|bags?|lbs?|pounds?|quarter|eighth) of (?:weed|kush|shrooms|edibles|pot)|weed (?:edibles|brownies|gummies|vapes?|carts?|for sale|strain)|prescription (?:drugs?|medications?|medicines?|pills?|painkillers?|opioids?)|leftover (?:painkillers|antibiotics)',
    notBefore: 'bottle organizer|organizer|box|dispenser',
  },
  {
    category: 'alcohol',
    find: `(?:(?:\\d+|an?|one|two|three|four|six|twelve) )?(?:${BOTTLES}) of (?:\\w+ ){0,4}?${ALCOHOL}`,
    notAfter: 'empty|vintage empty|antique|decorative|holds|hold|fits|for|stores|store|up to',
    notBefore: HOME_BAR,
  },
  {
    category: 'alcohol',
    find: `(?:unopened|sealed|full|aged|homemade|home brewed|year old|barrel aged) (?:\\w+ ){0,4}?${ALCOHOL}`,
    notBefore: HOME_BAR,
  },
  {
    category: 'alcohol',
    find: `${ALCOHOL}(?: \\w+){0,2} (?:750 ?ml|700 ?ml|1 ?l|1\\.75 ?l|unopened|sealed|bottles? unopened|80 proof|100 proof)`,
    notBefore: HOME_BAR,
  },
  {
    category: 'alcohol',
    find: "(?:jack daniel'?s|jim beam|jameson|johnnie walker|macallan|glenfiddich|glenlivet|hennessy|smirnoff|grey goose|tito'?s|don julio|patron silver|pappy van winkle|blanton'?s|maker'?s mark|wild turkey|captain morgan|moet(?: et| and| &)? chandon|dom perignon|veuve clicquot)",
    notAfter: 'empty|vintage|neon|framed',
    notBefore: HOME_BAR,
  },
  {
    category: 'tobacco',
    find: 'cigarettes?|cigars?|cigarillos?|tobacco|vapes?|vape (?:pens?|juice|kits?)|e-?cigarettes?|e-?cigs?|e-?liquid|juul|nicotine(?: pouches)?|snus|chewing tobacco',
    notAfter: 'anti|no|non|candy|chocolate|vintage empty|empty|never|without|quit|bubblegum',
    notBefore:
      'box|boxes|case|cases|cutter|cutters|humidor|humidors|lighter|lighters|table|tables|card|cards|holder|holders|tin|tins|ad|ads|sign|signs|jar|jars|pants|jeans|leg|trousers|chair|chairs|ashtray|ashtrays|girl|machine|brown|color|colored|sunburst|burst|finish|leather|smoke|smoking|odor|odors|smell|free|stand|stands|barn|cloth|press|cabinet|club chair|advertising|poster|rolling machine|socket|plug|charger|adapter|port|case purse|damage|stains?|shop',
  },
  {
    category: 'live animals',
    find: 'puppy|puppies|kittens?',
    notAfter:
      'our|my|the|by|your|stuffed|plush|toy|ceramic|porcelain|wooden|beanie|exploding|hush|robot|paw patrol|print of|painting of|figurine|lego|cute|interactive|baby|american girl|squishmallow|hello|aristocats|furreal',
    notBefore:
      'pads?|crates?|gates?|pen|pens|playpen|food|bowls?|toys?|training|beds?|print|prints|calendar|book|books|plush|figurine|figurines|heels?|heel shoes|stuffed|puzzle|poster|socks|shirt|painting|carrier|collar|harness|leash|sweater|game|surprise|love|costume|kit|milk|formula|clothes|house|bag|stroller|blanket|statue|decor|stairs|shoes|pumps|sandals|mules|in my pocket|decal|onesie|pajamas|backpack|purse|mug|theme|themed|dog pals|stickers?',
  },
  {
    category: 'live animals',
    find: `live (?:${PETS}|animals?)|(?:purebred|akc(?: registered)?|pedigree|neutered|spayed|litter of|newborn) (?:\\w+ ){0,3}?(?:${PETS})|(?:weeks?|months?)[- ]old (?:\\w+ ){0,2}?(?:${PETS})|rehoming (?:my|our|fee|a|an|the)|laying hens|ball pythons?|bearded dragons?|day old chicks`,
    notBefore:
      'cage|cages|tank|tanks|terrarium|enclosure|vivarium|coop|coops|hutch|crate|bed|beds|food|feeder|habitat|heat lamp|lamp|trap|traps|toy|toys|plush|tower|tree|costume|figurine|statue|edge|concert|album|dvd|supplies|starter kit|hide|scarer|aquarium',
  },
  {
    category: 'counterfeit goods',
    find: `(?:replicas?|fake|knock-?offs?|imitation|superclone|super clone|dupe|aaa|1:1)(?: quality| of a| copy of| of)? (?:\\w+ ){0,2}?(?:${BRANDS})|(?:${BRANDS}) (?:\\w+ ){0,3}?(?:replicas?|knock-?offs?|superclone|super clone|dupe|fakes?|copy)`,
    notAfter: 'not|no|never|isn.t|aren.t|anti|non|against|without',
    notBefore: 'free|detector|nails|plant|flowers',
  },
  {
    category: 'counterfeit goods',
    find: 'counterfeits?|bootleg (?:dvds?|designer|bags?|shoes)',
    notAfter: 'not|no|never|anti|non|against|isn.t',
    notBefore: 'detector|detectors|detection|pen|pens|money detector|bill detector',
  },
  {
    category: 'recalled goods',
    find: "recalled|(?:under|subject to|part of a|has a|had a)(?: safety)? recall|rock '?n'? play(?: sleeper)?|inclined sleeper|drop[- ]side crib|lawn darts|jarts|galaxy note 7|takata airbags?",
    notAfter: 'not|never|been not|isn.t|wasn.t|no|non|replaces|replacing|not been|soft|plastic tip',
    notBefore: 'by heart',
  },
  {
    category: 'body parts',
    find: 'human (?:remains|bones?|skulls?|skeletons?|organs?|kidneys?|blood|teeth|fetus(?:es)?|tissue)|breast ?milk|kidney for sale|cremated remains',
    notAfter: 'plastic|model|replica|resin|fake|life size|anatomical|plush|halloween',
    notBefore:
      'replica|replicas|model|models|anatomy|anatomical|prop|decor|print|poster|costume|toy|storage|bags?|freezer|bottles?|warmer|trays?|pump|necklace|ring|mold|planter|lamp|candle|mug|plastic|resin|decoration|chart|diagram|figurine|tattoo|cooler|containers?',
  },
  {
    category: 'protected wildlife',
    find: '(?:elephant|real|genuine|antique|carved|whale) ivory|ivory tusks?|rhino(?:ceros)? horns?|tiger (?:skin|pelt|bone)s?|sea turtle shells?|genuine tortoise ?shell|bald eagle feathers?',
    notBefore:
      'color|colored|colour|coloured|white|lace|silk|satin|dress|gown|paint|yarn|leather|wool|soap|tulle|linen|cotton|coast|candle|candles',
  },
  {
    category: 'forged or stolen goods',
    find: 'fake ids?|fake passports?|forged (?:documents?|passports?|ids?)|stolen (?:goods|bike|phone|laptop|car|property)|social security cards?|blank (?:diplomas?|vaccination cards?)|counterfeit (?:money|bills|currency)',
    notAfter: 'not|no|never|novelty',
    notBefore: 'detector|pen|holder|wallet|movie|poster',
  },
];

/**
 * A short text (or one line) that consists of these names the drink itself; some wines are also colors and need another
 * word.
 */
export const ALCOHOL_ALONE = new RegExp(
  `^(?:(?!for\\b|holds\\b|like\\b|color|colour|dark|deep|light)[\\w'&-]+ ){0,3}(?:${SPIRITS}|${BEERS}|(?<=\\w )(?:wine|wines|champagne|prosecco|chardonnay|cabernet sauvignon|pinot noir))$`,
  'm',
);
