import type { ProhibitedRule } from './prohibited-rules.ts';

const WINE =
  '(?:red |white |rose |sparkling |dry |sweet )?wines?|champagne|prosecco|merlot|cabernet(?: sauvignon)?|chardonnay|pinot (?:noir|grigio)|sauvignon blanc|riesling|malbec|zinfandel|bordeaux|chianti|barolo|rioja|port wine|sherry';
const SPIRIT =
  'whisk(?:e)?ys?|bourbon|scotch|vodka|tequila|mezcal|rum|gin|brandy|cognac|absinthe|moonshine|schnapps|liqueurs?|liquor|sake|beers?|lager|ipa|hard (?:seltzer|cider)|mead';
const BEER_BRANDS =
  'budweiser|bud light|coors(?: light)?|miller lite|heineken|corona|modelo|stella artois|guinness|white claw|michelob|pabst|twisted tea|smirnoff ice';
const BOTTLE_BRANDS =
  'baileys|kahlua|absolut|bacardi|fireball|jagermeister|patron|casamigos|hennessy|remy martin|crown royal|aperol|campari|everclear|skrewball|woodford reserve|buffalo trace|barefoot|opus one';
/** Containers and serving ware, and words between a drink and a count of bottles that describe capacity. */
const NO_DRINK =
  'glass\\w*|goblets?|flutes?|racks?|coolers?|fridges?|refrigerators?|openers?|cabinets?|carts?|barrels?|decanters?|chillers?|buckets?|stoppers?|corks?|bags?|tables?|holders?|carriers?|totes?|mugs?|steins?|signs?|kits?|coasters?|trays?|crates?|box|boxes|shelf|shelves|storage|lamps?|holds?|fits?|for|up|capacity|stores?|room|empty|shaped|colou?red|colou?r|planters?|cellars?|caddy|sleeves?|wall|art|poster|labels?';
const COUNT = '\\d+|one|two|three|four|five|six|eight|ten|twelve|a few|several|full|sealed|unopened';

const PET =
  'puppy|puppies|pups?|kittens?|dogs?|cats?|hamsters?|gerbils?|guinea pigs?|rabbits?|bunny|bunnies|ferrets?|parrots?|parakeets?|cockatiels?|budgies?|canary|canaries|chickens?|hens?|roosters?|ducks?|ducklings?|goats?|pigs?|piglets?|horses?|pony|ponies|sheep|lambs?|cows?|turtles?|tortoises?|snakes?|pythons?|lizards?|geckos?|bearded dragons?|iguanas?|koi|goldfish|bettas?|fish|guppies|tarantulas?|birds?|hedgehogs?|chinchillas?|mice|mouse|rats?|frogs?|crabs?';
/** Animals kept almost only as pets: the word alone names the animal. */
const ONLY_PET =
  'goldfish|hamsters?|gerbils?|guinea pigs?|parakeets?|cockatiels?|budgies?|ferrets?|chinchillas?|leopard geckos?|crested geckos?|bearded dragons?|ball pythons?|corn snakes?|bettas?(?: fish)?|tropical fish|guppies|cichlids|hermit crabs?|lovebirds?|axolotls?|sugar gliders?|laying hens|baby chicks|pygmy goats?|mini pigs?|canaries|koi(?: fish)?';
const PET_GOODS =
  'cages?|tanks?|beds?|crates?|food|bowls?|toys?|houses?|carriers?|kennels?|gates?|doors?|leash(?:es)?|collars?|harness(?:es)?|trees?|towers?|coops?|hutch(?:es)?|wheels?|balls?|figurines?|statues?|plush|prints?|posters?|costumes?|books?|mugs?|lamps?|feeders?|baths?|supplies|clothes|sweaters?|strollers?|ramps?|stairs|steps|pads?|litter|scratch\\w*|habitats?|terrariums?|aquariums?|enclosures?|pens?|playpens?|fences?|hooks?|rods?|nets?|filters?|saddles?|blankets?|trailers?|stalls?|wire|decoys?|pond|sculptures?|cookie|crackers?|bones?|treats?|fountains?|brush(?:es)?|clippers?|grooming|themed|shaped|ears|slippers|pillows?|puzzles?|games?|banks?|jars?|tray|trailer|tails?|shoes|boots|racing|kick\\w*|drawn|show|lovers?|hair|fur|free|pull|plates?|sticks?|platters?|knife|fry|oil|sauce|stencil|car|pipe|meat|egg|manure|skin|hide|leather|hoof|shoe';
const BREED =
  'golden retriever|labrador|german shepherd|poodle|goldendoodle|labradoodle|cockapoo|french bulldog|frenchie|english bulldog|chihuahua|dachshund|corgi|husky|pit ?bull|beagle|shih tzu|yorkie|yorkshire terrier|rottweiler|doberman|border collie|australian shepherd|great dane|pomeranian|maine coon|siamese|persian cat|ragdoll cat|bengal cat|tabby';
const OF_A_LIVING =
  'vaccinated|microchipped|neutered|spayed|house ?broken|house ?trained|potty trained|litter trained|litter box trained|hand ?tame|hand ?fed|hand raised|(?:weeks|wks|months|mos) old|eats well|very friendly|loves (?:kids|cuddles|people)|good with (?:kids|children|other)';

const MEDICINE =
  'botox|dysport|juvederm|restylane|dermal fillers?|lip fillers?|semaglutide|wegovy|mounjaro|tirzepatide|zepbound|epi ?pens?|insulin|hydrocodone|morphine|methadone|suboxone|valium|klonopin|ativan|lorazepam|alprazolam|diazepam|clonazepam|norco|lyrica|gabapentin|modafinil|vyvanse|concerta|amoxicillin|penicillin|antibiotics|prednisone|accutane|isotretinoin|sildenafil|misoprostol|hgh|human growth hormone|testosterone (?:cypionate|enanthate|vials?|gel|injections?)|melanotan|albuterol|trenbolone|dianabol|anavar|sarms|nembutal|phenobarbital|carisoprodol|soma pills|birth control pills';

const NEEDS_A_HOME =
  'rehom\\w+|(?:to|needs?|for|find|find(?:ing)?|want(?:s|ed)?|looking for) (?:a |an |his |her |their )?(?:new|good|loving|forever|caring) (?:home|family|owner)s?';

/** Indirect ways in which people offer such goods. */
export const PHRASES: ProhibitedRule[] = [
  {
    category: 'weapons',
    find: 'silencers?|suppressors?|solvent traps?',
    notAfter:
      'exhaust|car|muffler|motorcycle|noise|surge|hum|sound|fish|aquarium|chair|door|air|cymbal|string|bow|arrow|appetite|transient|voltage|spike|flicker|spark|pump|vacuum|fan',
    notBefore:
      'for (?:a |the |my )?(?:car|truck|motorcycle|exhaust|scooter|moped|fan|pump|vacuum|door|chairs?|headphones?|violin|trumpet)|exhaust|muffler|headphones?|strip|pads?',
  },
  {
    category: 'weapons',
    find: '(?:upper|lower) receivers?|gun (?:barrels?|parts?|kits?)|rifle (?:barrels?|stocks?|parts?)|bump stocks?|auto sears?|(?:high|large)[- ]capacity mag(?:azine)?s?|\\d+[- ]round mag(?:azine)?s?|glock mag(?:azine)?s?|80 ?(?:%|percent) lower|trigger group|bolt carrier group|winchester model \\d+|remington (?:700|870|1100)|mossberg (?:500|590)|sig sauer|ruger 10 ?/ ?22|smith (?:and|&) wesson \\d+|beretta 92|colt python(?! boots)|desert eagle|derringers?|six[- ]shooter|tommy gun|tec[- ]9|mac[- ]10 (?:smg|gun|pistol|submachine)|flamethrowers?|garrotes?|push daggers?|ballistic kni(?:fe|ves)|cane swords?|sword canes?|batons? police|police batons?|bear mace|pepper gel',
    notBefore: 'hat|cap|shirt|sign|poster|print|knife|knives|watch|patch|sticker|manual|book|safe',
  },
  {
    category: 'ammunition',
    find: '(?:\\d+|live|full metal jacket|fmj|hollow point|box of|boxes of|bag of) bullets|bullets for|(?:9 ?mm|\\.?22 ?lr|\\.?223|\\.?308|\\.?380|\\.?45 ?acp|\\.?50 ?cal|5\\.56|7\\.62|12[- ]gauge|20[- ]gauge)[, ]+(?:\\w+ ){0,3}(?:rounds?|bullets?|cartridges?|shells?|fmj|ammo)|municion(?:es)?|municao|munition|shotgun cartridges?|\\d+ rounds of (?:9 ?mm|\\.?\\d+)|buckshot|birdshot|reloading (?:powder|primers?)|smokeless powder|rifle primers?|pistol primers?',
    notAfter: 'nerf|toy|foam|empty|inert|dummy|rubber|snap',
    notBefore: 'journals?|blender|box|molds?|keychain',
  },
  {
    category: 'explosives',
    find: 'roman candles?(?! holders?)|(?:box|pack|string|brick|case|dozen|two|three|four|five|six) (?:of )?m-?80s?|m-?80 (?:firecrackers?|fireworks?|salutes?)|m-?80s|bottle rockets|mortar shells?|tannerite|thermite|artillery shells?|cherry bombs?|blasting powder|hand bombs?|molotov\\w*|(?:sticks?|blocks?|bricks?|charges?|crates?|pounds?|lbs?|kilos?|kg|grams?|military|plastic) (?:of )?(?:tnt|c-?4)|(?:tnt|c-?4) (?:plastic|explosives?|charges?|bombs?|bricks?|blocks?|sticks?|detonators?|demolition)|nitroglycerin|ammonium nitrate|black powder(?=,? (?:\\d|can|cans|lb|pound|for|sealed)|$)|feuerwerk\\w*|feux d.artifice|fuegos artificiales|fogos de artificio|detonation cord|det cord|(?:4th|fourth) of july (?:rockets|mortars|bangers)|aerial (?:repeaters?|shells?)|firework mortars?|live mortars?',
    notAfter: 'inert|empty|decommissioned|lego|minecraft',
    notBefore:
      'block|plush|lamp|network|channel|poster|shirt|hair|cactus|pillow|figurine|vase|ac|dc|band|cd|album|corvette|nissan|gene|tub|soap|red|pink|orange|lipstick|nail polish|dress|dvd',
  },
  {
    category: 'drugs',
    find: 'weed|shrooms|ganja|dab pens?|dabs|delta[- ]?[89]|thca?|hash oil|mushroom (?:chocolate|bars?|gummies)|magic truffles|edibles|pre ?rolls|blunts|tabs of acid|lean|nitrous(?: oxide)? (?:tanks?|canisters?|chargers?)|whip ?its?|ayahuasca|dmt|peyote|poppers|pcp|salvia divinorum|kilo of coke|(?:gram|grams|oz|bag|ball) of (?:coke|molly|dope|crack)|adderalls?|percs|oxys?',
    notAfter:
      'sea|milk|butterfly|pye|tumble|duck|chick|jimson|jewel|knot|pond|water|lake|garden|lawn|no|anti|pulls|kills|kill|pull|cuts|for|against|the|a|of|and|to|any|party|bubble|jalapeno|cheese|popcorn|confetti|fishing|bass|push|top ?water|very|super|extra|on|or|with|not|stand|lock|paint|pinch|your',
    notBefore:
      'whackers?|wackers?|whips?|eaters?|killers?|pullers?|barriers?|trimmers?|control|mats?|cloths?|fabric|block|blockers?|cutters?|torch|torches|burners?|spray(?:er)?s?|preventers?|be gone|b gon|and feed|n feed|removers?|removal|popper|edger|hound|hooks?|tools?|guards?|free|cleaner|rakes?|wand|extractor|fork|bucket|and grass|seeds?|to|towards?|on|against|cuisine|meat|mass|into|back|in|faucet|cans?|lure|frog|jalapeno|pocket|dispenser|ground beef|cut',
  },
  {
    category: 'drugs',
    find: `(?:${MEDICINE})`,
    notAfter: 'no|without|anti|free of|like|than|alternative to|instead of|raised without',
    notBefore:
      'free|cooler|coolers|case|cases|bag|bags|pouch|pouches|holder|holders|travel|wallet|fridge|pump case|gift card|certificate|party sign|alternative|mask|effect|trainer|trainers|resistance|book|spacer|nebulizer',
  },
  {
    category: 'drugs',
    find: '(?:vials?|ampoules?|syringes?|injectable|injections?) of (?:\\w+ ){0,2}(?:botox|filler|insulin|testosterone|steroids?|hormones?|vaccines?|lidocaine|peptides?)|injectable (?:fillers?|steroids?|peptides?|hormones?|tanning)|(?:unused|leftover|extra|expired|my|unopened) (?:\\w+ ){0,2}(?:prescription (?:meds?|pills?)|pain ?killers?|pain pills|opioids?|antidepressants?|sleeping pills|diet pills|meds)|prescription meds?|pain pills',
    notBefore: 'organizers?|box|boxes|dispensers?|case|cases|crusher|cutter|holder',
  },
  {
    category: 'alcohol',
    find: `(?:${WINE}|${SPIRIT})(?:[ ,.:(&-]+(?!(?:${NO_DRINK})(?!\\w))[\\w'.]+){0,5}?[ ,.:(x-]+(?:${COUNT})[ -]?(?:x )?(?:bottles?|cans?|cases?|packs?|btls?|handles?)`,
    notAfter: 'root|ginger|non[- ]alcoholic|cooking|for|holds|empty',
    notBefore: 'racks?|holders?|openers?|coolers?|capacity|carriers?|totes?|crates?|lamps?|glasses|labels?',
  },
  {
    category: 'alcohol',
    find: `(?:${COUNT}|\\d+ ?(?:ml|l)) ?(?:x )?(?:bottles?|cans?|cases?|[ -]?packs?|btls?|handles?)(?: of| -|,|:)? (?:(?!(?:${NO_DRINK})(?!\\w))[\\w'.]+ ){0,3}?(?:${WINE}|${SPIRIT}|${BEER_BRANDS}|${BOTTLE_BRANDS})`,
    notAfter:
      'for|holds|hold|fits|stores|up to|empty|vintage empty|antique|decorative|chills|chill|about|keeps',
    notBefore: `(?:bottles? )?(?:${NO_DRINK})|bottles? empty`,
  },
  {
    category: 'alcohol',
    find: `(?:${WINE}) (?:from )?(?:19|20)\\d\\d|(?:19|20)\\d\\d (?:[\\w']+ ){0,2}?(?:${WINE.replace('|bordeaux', '|bordeaux(?! red|-red)')})|(?:bottle|bottles|handle|fifth|case|keg|pint|pack|can|cans|shooters?) of (?:${BEER_BRANDS}|${BOTTLE_BRANDS}|booze|alcohol|mead)|(?:${BOTTLE_BRANDS}|${SPIRIT}),? (?:unopened|sealed|never opened|not opened|full bottle|full|new bottle)|booze|hard liquor|alcoholic (?:drinks?|beverages?)|home ?made (?:wine|beer|mead|hooch)|homebrew(?:ed)? (?:beer|ale|mead)|jello shots`,
    notAfter: 'for|holds|empty|non|no|root|ginger',
    notBefore: `${NO_DRINK}|music|festival|calendar|magazine|guide|mug|free|ads?|tour|edition`,
  },
  {
    category: 'tobacco',
    find: 'shisha(?: flavou?rs?)?|zyns?|zyn (?:cans?|pouches)|marlboros?(?: (?:reds?|lights?|golds?|carton|pack))?|newports?|camel (?:blues?|crush|filters?)|pall malls?|american spirits|copenhagen (?:long cut|snuff|dip)|skoal|grizzly (?:long cut|wintergreen|dip)|swisher sweets|backwoods|black and milds?|puff ?bars?|elf ?bars?|geek ?bars?|lost mary|disposable vapes?|pack of smokes|carton of smokes|smokes|snuff|chew(?:ing)? tobacco|dipping tobacco',
    notAfter: 'it|never|that|who|one|nobody|vintage|the|in|grill|cable|buck|no',
    notBefore:
      'jacket|shirt|hat|cap|sign|bottle|bottles|box|boxes|tin|tins|mug|lighter|ashtray|poster|news|beach|rhode island|hookahs?|pipes?|bowls?|cup|cups|meat|ribs|camping|hiking|cologne|mirror|clock|bag|thermometer|spoons?|film|movie|opener|like|harbor|kayak|sofa|chair|table|desk|dresser|bench|collection|playset|knife|tent|adventure',
  },
  {
    category: 'live animals',
    find: `(?:${PET})(?!'?s? (?:${PET_GOODS})(?!\\w))(?:[ ,!-]+[\\w']+){0,6}?[ ,!-]+(?:${NEEDS_A_HOME})`,
    notAfter:
      'stuffed|plush|toy|ceramic|porcelain|wooden|lego|robot|for|your|from|by|metal|brass|hot|plastic|rubber',
  },
  {
    category: 'live animals',
    find: `(?:${PET})(?!'?s? (?:${PET_GOODS})(?!\\w))(?:[ ,.!-]+[\\w']+){0,8}?[ ,.!-]+(?:${OF_A_LIVING})`,
    notAfter:
      'stuffed|plush|toy|ceramic|porcelain|wooden|lego|robot|for|your|our|from|with|and|my|lap|by|metal|brass|hot|plastic|print of|painting of|interactive|squishmallow|rubber',
  },
  {
    category: 'live animals',
    find: `(?:${ONLY_PET}|rabbit|bunny|parrot|turtle|tortoise|snake|lizard|gecko|iguana|chicken|hen|mouse|rat|hedgehog|canary|bird)s?,? (?:(?:comes?|sold|is|with|including|includes|and|plus|in) ){1,2}(?:(?:his|her|their|its|a|the|large|small|big|full|\\d+ gallon|all|glass) ){0,3}(?:cages?|tanks?|hutch|coop|aquarium|terrarium|enclosure|habitat|setup|supplies|accessories|everything|food)`,
    notAfter:
      'stuffed|plush|toy|ceramic|porcelain|wooden|lego|robot|for|metal|brass|plastic|no|without|silk|fake|wicker',
  },
  {
    category: 'live animals',
    find: `(?:tank|aquarium|terrarium|cage|coop|pond) (?:comes |complete |sold )?(?:with|and|including|plus) (?:(?!decor|plants?|gravel|filter|lid|stand|light)\\w+ ){0,3}?(?:goldfish|fish|turtles?|snakes?|geckos?|hamsters?|hens|chickens|birds?|frogs?|lizards?|koi|guppies|bettas?)`,
    notBefore: `(?:${PET_GOODS})|theme|motif|design|decorations?|castle`,
  },
  {
    category: 'live animals',
    find: `(?:${BREED})s?[, -]+(?:(?:male|female|boy|girl|pup|puppy|dog|cat|kitten|mix|purebred|akc|is|he|she|adult)[, -]+){0,3}(?:male|female|pup|pups|\\d+ (?:weeks?|months?|years?|yrs?)(?: old)?|akc|purebred|vaccinated|with papers|to good home|stud|litter)|(?:stud service|puppy for sale|puppies for sale|kittens for sale|litter of (?:puppies|kittens|pups))|(?:${BREED}) (?:dog|pup|stud|mix)s?(?= (?:for|needs|free|looking|to))`,
    notAfter: 'plush|stuffed|toy|ceramic|print of|figurine|statue|for',
    notBefore: 'plush|figurine|statue|toy|print|poster|painting|costume|sweater|calendar',
  },
  {
    category: 'counterfeit goods',
    find: '(?:1st|first|mirror|master|super) (?:copy|copies|quality (?:copy|replica))|designer (?:dupes?|knock ?-?offs?|replicas?|fakes?)|(?:rolex|louis vuitton|gucci|chanel|prada|hermes|cartier|omega|dior|burberry|fendi|balenciaga|versace|michael kors|coach|oakley|ray[- ]?ban|yeezy|jordan|air ?pods?)s?(?: [\\w-]+){0,4}[,.( -]+(?:it.?s |is |but |its )?(?:not (?:real|authentic|genuine|original)|fake|a fake|replica|a replica|high quality copy|looks real)|unauthorized authentics?|bootlegs?|pirated|cracked software|copied dvds?|burned dvds?',
    notAfter: 'not|no|never|anti|non|against|isn.t',
    notBefore: 'jeans|pants|trousers|fit|cut|series',
  },
  {
    category: 'recalled goods',
    find: '(?:crib|padded) bumpers?|boppy newborn loungers?|buckyballs|magnet(?:ic)? balls|baby walkers? with wheels|infant sleep positioners?|(?:there was|there is|on|been on|active|open|cpsc) (?:a )?recalls?(?= list| notice| for| on|$|[.,])|(?:was|were|got|been) recalled',
    notAfter: 'no|not|never|hasn.t been|non|car',
  },
  {
    category: 'body parts',
    find: "locks? of (?:[\\w']+ ){0,2}hair|human hair (?:locks?|clippings|cuttings)|human (?:placentas?|ashes|eggs?|sperm|plasma|embryos?|skin|nails|tooth|heart|brain|liver)|(?:real|genuine) (?:human )?(?:skulls?|skeletons?)|cut off ponytail|shrunken heads?|mummified (?:hand|head|body)|umbilical cords?|blood plasma|breastmilk|expressed milk|sperm donation|(?:liver|kidney|organ) (?:for sale|for transplant)|medical skeleton real",
    notAfter:
      'plastic|model|replica|resin|fake|life size|anatomical|plush|halloween|necklace for|holds|for|rubber|wax',
    notBefore:
      'models?|replicas?|anatomy|anatomical|prop|props|poster|print|costume|urn|urns|storage|bags?|bottles?|pump|mold|clock|cream|care|jewelry|keepsake|locket|puzzle|pillow|chart|mug|rights|league|book|clippers?|nature|t-?shirt',
  },
  {
    category: 'protected wildlife',
    find: 'ivory (?:[\\w-]+ )?(?:carvings?|carved|figurines?|netsukes?|tusks?|scrimshaw|sculptures?|bangles?|chess|okimono|dagger|handled|inlaid|piano key tops|statuettes?)|(?:carved|carvings?|made|piece|pieces|hand carved) (?:from|of|in|out of) (?:real |genuine |elephant |walrus |old )?ivory|(?:walrus|mammoth elephant|hippo|narwhal) (?:ivory|tusks?)|elephant (?:tusks?|foot|feet|hair bracelet|hide)|(?:polar bear|leopard|cheetah|tiger|jaguar|lion|ocelot|snow leopard|gorilla|panda) (?:skins?|pelts?|hides?|furs?|teeth|claws?|paws?|rug)|hawksbill(?: shell)?|(?:real |genuine |antique )tortoise ?shell|(?:eagle|hawk|owl|falcon) (?:feathers?|talons?|claws?|wings?)|(?:stuffed|taxidermy|mounted) (?:real )?(?:owl|eagle|hawk|falcon|sea turtle|leopard|tiger)|pangolin|shahtoosh|sea turtle (?:shell|oil|leather)|bear (?:bile|gallbladders?|paws)|rhino horns?|live coral|shark fins?|whale (?:tooth|teeth|bone)',
    notAfter:
      'faux|fake|imitation|french|simulated|resin|plastic|celluloid|synthetic|plush|printed|toy|beanie|paper|metal|crystal|like|ceramic|wooden',
    notBefore:
      'prints?|printed|pattern|patterned|colou?r(?:ed)?|faux|design|style|theme|themed|plush|toy|pillow|sticker|decal|tattoo|necklace charm|wallpaper|leggings|lamp|slippers|aquarium light|jade|paint|painted|resin|plastic|sticker|backpack|bath|bathtub|tub|sink',
  },
  {
    category: 'forged or stolen goods',
    find: "(?:fake|forged|blank|novelty) (?:id|ids|driver'?s? licen[sc]es?|diplomas?|degrees?|vaccine cards?|receipts?|checks|money)|someone else.?s (?:id|passport|ssn)|stolen|hacked (?:account|netflix|console)|cloned (?:cards?|sim)|credit card (?:numbers?|dumps?|skimmers?)",
    notAfter:
      'not|no|never|isn.t|wasn.t|novelty|play|was|were|been|got|had|if|the|my|replace|replaces|replacing|prevents?|anti|against|of',
    notBefore:
      'kisses|base|bases|moments|film|dvd|book|heart|hearts|detector|pen|holder|wallet|movie|poster|toys?|for play|game|pad|stage|prop',
  },
];

/** A line that consists of these names the animal: "Goldfish", "Two friendly guinea pigs". */
export const PET_ALONE = new RegExp(
  `^(?:(?:a|an|two|three|four|five|six|\\d+|my|our|sweet|friendly|tame|young|baby|adult|male|female|healthy|live|cute|beautiful|pet|bonded|pair of|free|syrian|dwarf|teddy bear|black|white|brown|orange|grey|gray|and) ){0,5}(?:${ONLY_PET})(?: (?:for sale|pair|for free|free|babies|needs? (?:a )?(?:new )?home|to good home))?[.!]?$`,
  'm',
);
