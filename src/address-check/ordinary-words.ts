import { words } from './vocabulary.ts';

/** Words after a number that make it a time, a date or a span even beside "Oak Street". */
export const TIME_WORDS = new Set(
  words(`
  am pm noon midnight oclock year years yrs yr month months mos week weeks day days hour hours hrs hr minute minutes
  mins min mile miles km kms block blocks percent jan january feb february mar march apr april may jun june jul july aug
  august sep sept september oct october nov november dec december
`),
);

export const MONTHS = new Set(
  words(`
  jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov
  november dec december
`),
);

/** Words after a number that make it a quantity or a measure. */
export const QUANTITY_WORDS = new Set(
  words(`
  inch inches in ins ft foot feet cm mm m meter meters metre metres yd yds yard yards lb lbs pound pounds kg kgs g gram
  grams oz ounce ounces ton tons gal gallon gallons qt quart quarts l liter liters litre litres ml watt watts w volt
  volts v amp amps hp gb tb mb ghz hz dollars dollar bucks usd eur each ea pc pcs piece pieces pack packs pk set sets
  pair pairs seat seats seater seaters person people drawer drawers shelf shelves tier tiers speed speeds
  panel panels light lights bulb bulbs leg legs ply gauge ga count dozen total left available remaining x by
  size sizes times more others other extra plus edition volume vol th st nd rd generation gen k p mp psi rpm btu
`),
);

/** Before a number, these make it a quantity, a size or a name: "set of 12 oak …", "iPhone 12". */
export const COUNTING_BEFORE = new Set(
  words(`
  seats seat set sets lot pack packs bundle case total qty quantity group pair dozen these those all size sz in since
  circa made bought purchased has have includes include including about approximately roughly model series x holds fits
  sleeps iphone phone station galaxy pixel windows ps playstation xbox version vol volume part no. grade age ages over under
  height width depth length weight capacity voltage year price approx only just asking roughly around only exactly plus
  and another my our six two three
`),
);

/** What listings are about: after a number and a street's bare name these make it "12 oak chairs". */
export const NOUNS = new Set(
  words(`
  chair table desk dresser bench stool bookcase bookshelf shelf shelve cabinet armoire wardrobe nightstand headboard bed
  frame mattress sofa couch loveseat recliner ottoman sideboard buffet hutch credenza console drawer board plank veneer
  slat tile lumber timber log tabletop crate barrel cask mirror lamp lantern light chandelier rug carpet curtain blind
  pillow cushion blanket quilt plate platter bowl cup mug glass glasse goblet tumbler vase pot pan tray knife knive fork
  spoon set lot piece pair flooring tree seed seedling sapling leaf leaves leave wreath ornament bush plant cutting bike
  bicycle game book novel dvd cd record album toy tool drill saw ladder hose mower grill heater vacuum monitor tv mat
  mats edition volume barstool rack rail stand trunk chest cot crib clock piano organ guitar keyboard violin drum railing
  post spindle baluster dowel trim molding moulding threshold stair tread handle knob peg hanger hook candle candlestick
  painting print poster picture photo photograph drawing sketch canva canvas tapestry sign map globe statue figurine
  sculpture bust doll puzzle card coin stamp medal badge pin brooch necklace bracelet earring ring watch jewelry bead
  button ribbon fabric yarn thread scarf scarve hat cap coat jacket shirt dress skirt jean pants shoe boot sneaker sandal
  sock glove belt bag purse backpack suitcase basket bin box boxe bucket planter pot feeder birdhouse fountain umbrella
  parasol hammock swing tent sleeping cooler stove oven fridge freezer toaster blender mixer kettle maker grinder mill
  scale opener corkscrew coaster napkin tablecloth placemat towel sheet duvet comforter bedspread mattresse sculptures
  stone pebble brick paver petal cone acorn nut apple berry berrie rose bulb branch branche stick rod pole post fence
  panel gate hinge lock key bolt screw nail washer valve pipe fitting faucet sink tub tap engine motor wheel tire tyre
  rim bumper mirror seat pew altar bell hymnal window door frame finial spool bobbin reel spindle pen pencil notebook
  calendar journal magazine comic dishe dish saucer teapot creamer pitcher jug jar bottle decanter flask thermo thermos
  cutlery silverware nickel dollar quarter penny bill note ticket patch decal sticker costume mask crown rug runner
  speaker headphone camera len lens tripod phone laptop tablet printer router cable charger battery console controller
  racket racquet ball bat club glove skate ski helmet paddle kayak canoe surfboard skateboard scooter stroller
`),
);

/** What stands between a wood or a pattern and the thing: "12 oak dining chairs". */
export const ADJECTIVES = new Set(
  words(`
  wood wooden dining kitchen coffee tea end side corner accent living bedroom bathroom room office patio garden picnic folding
  extending extension stacking round square oval rectangular solid antique vintage retro rustic modern stained varnished
  painted finished unfinished finish stain color colour brown white black grey gray green blue red yellow pink purple
  gold silver dark light pale natural hand handmade carved framed photo serving cutting chopping dessert salad dinner
  soup wine beer cocktail shot size tv king queen twin full double single floor wall desk bedside night book plant
  small large big little tall short mini giant new old used good nice great cute lovely beautiful original rare
  style styled look themed inspired pattern patterned print printed effect toned top door hall entry outdoor indoor
  holiday christmas easter halloween baby kid kids children childrens toy model miniature replica collectible
  collector decorative scented unscented pillar taper metal glass crystal ceramic porcelain leather cotton silk wool
  window pane storage display folding high low back arm ladder windsor shaker spindle nesting bar counter church school
  electric cordless acoustic working matching assorted mixed different various hardcover paperback first second third
  air real faux fake artificial dried pressed fresh wedding party birthday
`),
);

/** Words that follow an address, and tell nothing about goods. */
export const AFTER_ADDRESS = new Set(
  words(`
  is its it and an the our my we i are am us or please come ring knock call text buzz pick pickup picked after before
  between until till from to at by on in near with for any anytime any time today tonight tomorrow now morning mornings
  afternoon afternoons evening evenings night nights noon weekend weekends weekday weekdays monday mondays tuesday
  tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays daily always sometimes
  usually works work access across opposite behind beside besides next off just here there where that thats this only
  cash venmo zelle paypal thanks thank thx address apartment apt unit suite ste flat floor downstairs upstairs buzzer
  doorbell bell driveway porch garage curb curbside basement backyard yard house home building gate entrance door side
  back front rear great good happy will you can be was were has needs yes no ok okay see meet bring drop stop swing
  drive park if when while so but not because message leave left right us usa city town village county
`),
);

/** Words before a number or a street that lead to a place. */
export const LEADING_THERE = new Set(
  words(`
  at to address addr located location live lives living come meet pickup visit find house home residence deliver
  delivery collect collection stop drop swing drive head go going near by from number no nr place door here
`),
);

/** Names of streets that are things, materials and people on coins as well: "12 oak …", "18 forest …". */
export const COMMON_NAMES = new Set(
  words(`
  oak elm maple pine cedar walnut cherry birch ash willow chestnut spruce poplar beech fir hickory pecan mahogany teak
  bamboo rose lily iris violet daisy ivy fern holly magnolia dogwood jasmine lilac laurel sage mint heather clover tulip
  poppy orchid sunflower lavender lotus flower leaf tree wood woods forest park garden meadow field orchard grove lake
  river creek brook spring springs pond ocean sea beach bay harbor island shore water waterfall mountain hill valley
  canyon ridge cliff rock stone sand clay church school mill station college university court bridge market tower castle
  crown king queen prince princess royal grand main high low long short broad wide new old center central union liberty
  freedom victory summer winter autumn fall sun sunset sunrise moon star sky cloud rainbow snow silver gold golden copper
  iron steel brass diamond ruby pearl amber jade crystal coral emerald sapphire glass granite marble brick slate ivory
  ebony apple peach plum pear orange lemon lime olive grape berry strawberry eagle fox deer bear robin swan hawk falcon
  dove owl wolf lion tiger horse elk moose bird swallow washington lincoln jefferson franklin jackson kennedy madison
  hamilton victoria victorian windsor jordan nelson morris adams front back cross first second third fourth fifth north
  south east west canal railroad depot post mail cottage colonial country village town city state home farm barn hunter
  fisher baker mason cooper potter carpenter taylor smith butler shepherd spruce evergreen linden sycamore juniper cypress
  redwood sequoia palm acorn cotton linen silk velvet ginger pepper coffee tea sugar honey vine vineyard wine fire
  light lamp street music art dance theater theatre opera temple chapel abbey bell angel saint cottonwood pinewood wave
  fighter anchor ship sail lighthouse arrow bow hope love peace grace faith joy pride dragon phoenix atlas mercury mars
  venus apollo jupiter saturn broadway carter monroe cherokee
`),
);

/** Own weak types that belong to a thing when these follow: "12 oak place mats". */
export const COMPOUNDS: Record<string, readonly string[]> = {
  place: ['mat', 'mats', 'setting', 'settings', 'card', 'cards'],
  court: ['shoe', 'shoes'],
  row: ['boat', 'boats'],
};
