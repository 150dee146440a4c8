import type { Facts } from './facts.ts';

export const en: Facts = {
  leading: false,
  types: `street st str strt stret streat sreet steet
avenue ave av aven avn avenu
boulevard blvd boul boulv
road rd
lane ln
drive dr drv
terrace terr ter
crescent cres cr
parkway pkwy pky
alley aly
turnpike tpke
expressway expy
freeway fwy
causeway cswy
laneway lnwy
driveway drwy
route rt rte rr rfd highway hwy hiway ruralroute ruralrt ruralrte stateroute staterte statert usroute countyroute cr sr stateroad countyroad cord interstate statehighway statehwy ushighway ushwy fm farmtomarket`,
  weak: `place pl plc
square sq
circle cir
court ct
way wy
row
run
walk
path
point pt
close cl
mews
gate
yard
bend
cove cv
loop
trail trl
pass
plaza plz
bridge brg
landing lndg
crossing xing
hollow holw
glen
rise
green grn
gardens gdns garden gdn
grove grv gr
park pk
view vw
vale
heath
hill hl
ridge rdg
manor mnr
common commons
extension ext
spur
quay
wharf
parade pde
esplanade esp
promenade prom
passage psge
mall
oval
track
bypass
end
corner cor
station sta
junction jct
island
meadow meadows
woods
chase
circuit cct
gully
strand
embankment`,
  short: `saint st ste s
mount mt mtn
mountain mtn mt
fort ft
doctor dr
junior jr
senior sr
president pres
general gen
prince pr
center centre ctr cntr
heights hts
lower lwr
upper upr
northern nthn
southern sthn
eastern estn
western wstn
september sept sep
november nov
december dec
october oct
january jan
february feb
august aug
park pk
lake lk
creek crk
springs spgs
spring spg
hill hl
hills hls
valley vly
river riv
garden gdn
gardens gdns
view vw
grove grv
ridge rdg
meadow mdw
meadows mdws
field fld
fields flds
forest frst
island isl
washington wash
william wm
charles chas
pennsylvania penn
martinlutherking mlk martinlutherkingjr
martinlutherkingjr mlk mlkjr martinlutherking
mlk martinlutherking
captain capt
colonel col
professor prof
reverend rev
street st`,
  numbers: `0 zero oh nought
1 one first
2 two second
3 three third
4 four fourth
5 five fifth fith
6 six sixth
7 seven seventh
8 eight eighth eigth
9 nine ninth
10 ten tenth
11 eleven eleventh
12 twelve twelfth twelv twelvth
13 thirteen thirteenth
14 fourteen fourteenth
15 fifteen fifteenth
16 sixteen sixteenth
17 seventeen seventeenth
18 eighteen eighteenth
19 nineteen nineteenth
20 twenty twentieth
30 thirty thirtieth
40 forty fourty fortieth
50 fifty fiftieth
60 sixty sixtieth
70 seventy seventieth
80 eighty eightieth
90 ninety ninty ninetieth
100 hundred hundredth
1000 thousand`,
  joins: 'and',
  directions: 'n s e w north south east west ne nw se sw northeast northwest southeast southwest nth sth',
  units:
    'apartment apt appt unit suite ste flat floor fl room rm bldg building lot space spc trailer penthouse ph dept box level lvl shop',
  particles: 'of the a and de la le du del van von',
  says: 'house no nr num numb nbr number numbered address addr home residence door',
  links:
    'th lovely quiet little old on at in is its it a an and our my your their we i are am us live lives living located place building bldg off just here that thats this by to from up for near corner with one called named along over down the of which look there s d im known as side towards end reads says says stands sits rd st',
  leads:
    'at to address addr located location live lives living come meet pickup visit find house home residence deliver delivery collect collection stop drop swing drive head go going near by from number no nr place door here up',
  arrives: 'ring knock buzz call text come doorbell bell buzzer',
  after:
    'is its it and an the our my we i are am us or please come ring knock call text buzz pick pickup picked after before between until till from to at by on in near with for any anytime today tonight tomorrow now morning mornings afternoon afternoons evening evenings noon weekend weekends weekday weekdays monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays daily always sometimes usually across opposite behind beside next off just here there where that thats this only cash venmo zelle paypal thanks thank thx address apartment apt unit suite ste flat downstairs upstairs buzzer doorbell driveway porch garage curb curbside basement happy will you can be was were has needs yes no ok okay see meet bring drop stop swing park if when while so but not because message leave usa works second great',
  counts:
    'seats seat set sets lot pack packs bundle case total qty quantity group pair dozen these those size sz in since circa made bought purchased has have includes include including about approximately roughly model series x holds fits sleeps iphone phone station galaxy pixel windows ps playstation xbox version vol volume part grade age ages over under height width depth length weight capacity voltage year price approx only asking around exactly plus and another my our six two three june until by after before for with buy get save off channel chapter page pages issue figure',
  times:
    'am pm noon midnight oclock year years yrs yr month months mo mos week weeks day days hour hours hrs hr minute minutes mins min mile miles km kms block blocks percent jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december dollars dollar bucks usd cad aud gbp eur euro euros pounds quid cents pence',
  measures:
    'inch inches in ins ft foot feet cm mm m meter meters metre metres yd yds yard yards lb lbs pound kg kgs g gram grams oz ounce ounces ton tons gal gallon gallons qt quart quarts l liter liters litre litres ml watt watts w volt volts v amp amps hp gb tb mb ghz hz each ea pc pcs piece pieces pack packs pk set sets pair pairs seat seats seater seaters person people drawer drawers shelf shelves tier tiers speed speeds panel panels light lights bulb bulbs leg legs ply gauge ga count dozen total left available remaining x by size sizes times more others other extra plus edition volume vol th rd generation gen k p mp psi rpm btu needles discs disc players colors colours keys',
  goods: `chair table desk dresser bench stool bookcase bookshelf shelf shelve cabinet armoire wardrobe nightstand headboard bed frame
mattress sofa couch recliner ottoman sideboard buffet hutch console drawer board plank veneer slat tile lumber timber log tabletop
crate barrel cask mirror lamp lantern light chandelier rug carpet curtain blind pillow cushion blanket quilt plate platter bowl cup
mug glass goblet tumbler vase pot pan tray knife fork spoon set lot piece pair flooring tree seed seedling sapling leaf leave wreath
ornament bush plant cutting bike bicycle game book novel dvd cd record album toy tool drill saw ladder hose mower grill heater tv mat
edition volume rack rail stand trunk chest cot crib clock piano organ guitar keyboard violin drum post dowel trim molding tread
handle knob hanger hook candle painting print poster picture photo drawing canvas map globe statue figurine puzzle card coin stamp
medal badge pin ring watch bead button ribbon fabric yarn scarf hat cap coat jacket shirt dress jean boot shoe sock glove belt bag
purse basket bin box bucket planter pot umbrella hammock swing tent cooler oven fridge toaster blender mixer kettle scale opener
coaster napkin tablecloth placemat towel sheet duvet sculpture stone brick paver petal cone acorn nut apple berry rose bulb branch
panel fence gate hinge bolt screw nail sink tub wheel tire tyre bumper hymnal window spool pen notebook calendar magazine comic dish
saucer jug jar bottle decanter flask nickel quarter penny bill note ticket patch sticker costume mask pew finial speaker camera lens
phone laptop tablet printer cable battery racket ball bat club skate ski helmet kayak stroller seat pack bust sample cigar half inch`,
  common: `oak elm maple pine cedar walnut cherry birch ash willow chestnut spruce poplar beech fir hickory pecan mahogany teak bamboo
rose lily iris violet daisy ivy fern holly magnolia dogwood jasmine lilac laurel sage mint heather clover tulip poppy orchid sunflower
lavender lotus flower leaf tree wood woods forest park garden gardens meadow field orchard grove lake river creek brook spring springs
pond ocean sea beach bay harbor harbour island shore water waterfall mountain hill valley canyon ridge cliff rock stone sand clay
church school mill station college university court bridge market tower castle crown king kings queen queens prince princess royal
grand main high low long short broad wide new old center central union liberty freedom victory summer winter autumn fall sun sunset
sunrise moon star sky cloud rainbow snow silver gold golden copper iron steel brass diamond ruby pearl amber jade crystal coral
emerald sapphire glass granite marble brick slate ivory ebony apple peach plum pear orange lemon lime olive grape berry strawberry
eagle fox deer bear robin swan hawk falcon dove owl wolf lion tiger horse elk moose bird swallow washington lincoln jefferson franklin
jackson kennedy madison hamilton victoria victorian windsor jordan nelson morris adams front back cross north south east west canal
railroad depot post mail cottage colonial country village town city state home farm barn hunter fisher baker mason cooper potter
carpenter taylor smith butler shepherd evergreen linden sycamore juniper cypress redwood sequoia palm acorn cotton linen silk velvet
ginger pepper coffee tea sugar honey vine vineyard wine fire light lamp street music art dance theater theatre opera temple chapel
abbey bell angel saint cottonwood pinewood wave fighter anchor ship sail lighthouse arrow bow hope love peace grace faith joy pride
dragon phoenix atlas mercury mars venus apollo jupiter saturn broadway carter monroe cherokee green blue red white black brown grey
gray yellow pink the wattle acacia eucalyptus gum banksia hawthorn rowan yew hazel alder aspen mulberry fig date banana cactus thistle
train cable wheel wagon coach carriage mirror window door gate garden drive place way row hall house manor lodge albert george henry
edward charles james william john mary anne elizabeth arthur alexander wellington churchill oxford cambridge york lancaster kent
cornwall sussex chelsea kensington london paris rome athens berlin dublin boston texas virginia carolina georgia california hudson
columbus sunny pleasant spruce timber log cabin lantern candle clock ring crescent terrace circle square loop trail path wharf quay
dock boat canoe paddle fish trout salmon perch pike bass whale dolphin seal otter beaver rabbit squirrel badger hedgehog wren finch
sparrow lark raven crow crane heron duck goose turkey chicken cow bull sheep lamb goat pony mustang buffalo bison`,
};
