/** Words that may stand before or after a thing. None of them can say anything about a person or a place. */
export const COLOURS = `black, white, off white, cream, ivory, beige, tan, taupe, khaki, brown, dark brown, light brown, espresso,
  chocolate, gray, grey, dark gray, light gray, charcoal, silver, gold, bronze, brass, copper, red, dark red, burgundy, maroon,
  pink, hot pink, orange, peach, yellow, mustard, green, dark green, olive green, mint green, lime green, sage green, teal,
  turquoise, aqua, blue, dark blue, light blue, navy, navy blue, royal blue, purple, lavender, black and white,
  white and gold, black and gold, multicolor, multicolored, natural wood, clear, transparent, rose gold, space gray`;

export const MATERIALS = `oak, solid oak, white oak, pine, solid pine, maple, walnut, cherry, cherry wood, mahogany, teak, birch,
  ash, cedar, bamboo, rattan, wicker, wood, wooden, solid wood, hardwood, reclaimed wood, plywood, particle board, mdf, veneer,
  laminate, metal, steel, stainless steel, stainless, iron, wrought iron, cast iron, aluminum, aluminium, chrome, brass, copper,
  pewter, nickel, glass, crystal, marble, granite, stone, concrete, ceramic, porcelain, terracotta, clay, plastic, acrylic, resin,
  vinyl, rubber, leather, real leather, genuine leather, faux leather, suede, velvet, corduroy, linen, cotton, wool, silk,
  cashmere, polyester, denim, canvas, fleece, down, microfiber, fabric, upholstered, jute, cork, paper, enamel, memory foam`;

export const STYLES = `vintage, antique, retro, mid century, mid century modern, modern, contemporary, rustic, farmhouse, industrial,
  art deco, victorian, shaker, scandinavian, danish, boho, persian, oriental, turkish, handmade, hand made, handwoven, hand painted,
  framed, round, square, oval, rectangular, l shaped, corner, folding, foldable, adjustable, height adjustable, extendable,
  expandable, drop leaf, swivel, reclining, stackable, portable, freestanding, wall mounted, electric, gas, charcoal, cordless,
  corded, wireless, bluetooth, manual, digital, smart, gaming, automatic, self propelled, programmable, inflatable, waterproof,
  insulated, nonstick, non stick, padded, tufted, quilted, striped, floral, plaid, patterned, distressed, painted, unfinished,
  lacquered, decorative, wall, floor, kitchen, dining, bedroom, bathroom, patio, outdoor, indoor, garden, office, computer, baby,
  toddler, kid, kids, child, children's, girls, boys, men's, mens, women's, womens, unisex, adult, junior, cowboy, winter, summer,
  christmas, halloween, wooden, storage, rolling, double, single, high back, low profile, heavy duty, cast, hanging, standing,
  complete, matching, sleeper, acoustic, full, refurbished, unlocked, commercial, professional, usb, led, hd, 4k, double sided, reversible`;

export const SIZES = `twin, twin xl, twin size, full size, queen, queen size, queen sized, king, king size, king sized, california king,
  cal king, crib size, xs, small, medium, large, extra large, xl, xxl, xxxl, size small, size medium, size large, size xs, size s,
  size m, size l, size xl, size xxl, big, huge, tall, long, wide, narrow, mini, oversized, compact, full length, tiny, little`;

export const BRANDS = `IKEA, Kallax, Hemnes, Malm, Poäng, Poang, Ektorp, Expedit, Wayfair, Crate and Barrel, Pottery Barn, CB2, La-Z-Boy,
  Steelcase, Aeron, Restoration Hardware, Tempur-Pedic, Serta, Sealy, Samsung, LG, Sony, Panasonic, Vizio, TCL,
  Hisense, Toshiba, Bose, JBL, Sonos, Yamaha, Casio, Ibanez, Lenovo, ThinkPad, Asus, Microsoft, Logitech, Nikon, Epson,
  Fujifilm, GoPro, Garmin, Atari, KitchenAid, Cuisinart, Vitamix, Breville, Keurig, Nespresso, De'Longhi,
  Black and Decker, Instant Pot, Le Creuset, Pyrex, Corelle, Corningware, Tupperware, All-Clad, Calphalon, T-Fal, OXO,
  Frigidaire, Electrolux, Bosch, Miele, Dyson, Bissell, iRobot, Honeywell, Traeger, Char-Broil, Yeti, REI, North Face,
  The North Face, Husqvarna, Stihl, Ryobi, Makita, DeWalt, Kobalt, Graco, Chicco, UPPAbaby, Bugaboo, Evenflo, Britax,
  Baby Bjorn, Fisher-Price, Step2, Schwinn, Cannondale, Huffy, Peloton, NordicTrack, Bowflex, Callaway, TaylorMade,
  Rossignol, Nike, Adidas, Reebok, New Balance, Converse, Asics, Levi's, Levis, Carhartt, Zara, H&M, Uniqlo, Lululemon,
  Gucci, Ray-Ban, Timberland, Uggs, UGG, Doc Martens, Dr Martens, Birkenstock, Crocs, Samsonite, Oculus, Conair,
  Rubbermaid, Pottery Barn Kids, Thule, Intex, Stearns, Cricut`;

/** Also names of people, places or shops, or everyday words: read only right beside a thing ("Billy bookcase"). */
export const BESIDE_A_THING = `Billy, Lack, Alex, Pax, Ashley, Ethan Allen, Casper, Sharp, Roland, Gibson, Fender, Brother, Google, Amazon, Apple,
  Sega, Ninja, Lodge, Shark, Hoover, Eureka, Weber, Coleman, Columbia, Patagonia, Toro, Milwaukee, Craftsman, Stanley,
  BOB, Giant, Specialized, Mongoose, Trek, Wilson, Burton, Gap, Coach, Vans, Singer, Target, Costco, Igloo, Delta,
  Kohler, Moen, Kenmore, Hamilton Beach, Meta Quest, Lego, Barbie, Roomba, Xbox, PlayStation, Nintendo, Fitbit, Canon,
  Philips, Ridgid, GE, HP, Dell, Acer, Speed Queen, Honda, West Elm, Oral-B, Maytag, Whirlpool, John Deere,
  Michael Kors, Kate Spade, Knoll, Eames, Herman Miller, Steinway, Little Tikes, Hot Wheels, Melissa and Doug, Puma,
  Titleist, Spalding, Anthropologie`;

/** What a thing can have, lack or be sold with; told only after such a word as "with" or "no", or with a count. */
export const PARTS = `drawer, shelf, leg, arm, armrest, back, seat, cushion, pillow, cover, slipcover, top, table top, tabletop, door, handle,
  knob, hinge, lid, base, frame, front, side, left side, right side, bottom, edge, corner, surface, leaf, headboard, footboard, rail, slat, box, original
  box, original packaging, packaging, case, carrying case, bag, strap, charger, charging cable, power cord, cord, cable, adapter, battery, batteries, remote,
  remote control, controller, stand, mount, bracket, screw, hardware, manual, instruction, accessory, attachment, bulb, light
  bulb, shade, bin, basket, tray, rack, wheel, caster, tire, pedal, seat post, helmet, pump, blade, filter, hose, bit, screen, lens,
  lens cap, key cover, stylus, keyboard, mouse, speaker, headphone, cartridge, ink, game, tag, sleeve, zipper, button, sole, heel,
  pocket, mattress, box spring, bench, chair, stool, ottoman, piece, part, set, place setting, glass top, storage, lock, mirror, compartment,
  hutch, rain cover, cup holder, canopy, liner, rug pad, dust bag, sheet, stain, finish, paint, upholstery, leather, fabric, wood`;

/** Marks of wear, as nouns and as states. */
export const FLAWS = `scratch, scuff, scuff mark, scratch mark, pen mark, stain, water stain, water ring, dent, ding, chip, nick, crack, tear, rip, hole,
  rust, rust spot, spot, wear, wear and tear, sign of wear, signs of use, fading, pilling, discoloration, peeling, squeak, wobble, blemish, imperfection, damage, cosmetic
  damage, water damage, cosmetic wear, dead pixel, fray, burn mark`;
export const FLAWED = `scratched, scratched up, scuffed, stained, dented, dinged up, chipped, nicked, cracked, torn, ripped, rusty, rusted, worn, faded, pilled,
  discolored, peeling, squeaky, wobbly, damaged, broken, bent, loose, missing, frayed, chewed, dirty, dusty, beat up`;
export const FLAW_SIZES = `small, minor, light, slight, tiny, little, big, large, deep, faint, superficial, hairline, barely visible, visible, noticeable, normal,
  usual, typical, some, few, a few, couple, a couple of, several, many, a bit of, a little, light surface, cosmetic, slightly, lightly, a bit, moderate, heavy`;

/** Said before a thing or a fact, and left out: it adds nothing to the listing. */
export const SILENT = `a, an, the, this, these, those, my, our, your, this is, these are, it, its, it's, it is, they are, they're, is, are, was, i, i'm, im, i am,
  we, we're, i have, i've got, ive got, i got, we have, we've got, have, has, got, selling, sell, am, sale, for sale, on sale, i'm selling, i am selling,
  offering, listing, here is, here's, there is, there's, there are, up for grabs, up for sale, hi, hello, hey, please, very, really, super, so, just, quite, pretty,
  absolutely, also, about, approx, approximately, around, roughly, measures, weighs, size, dimensions, color, colour, material, brand, brand is, condition, made of,
  made from, made by, beautiful, nice, lovely, gorgeous, cute, amazing, awesome, fantastic, wonderful, great, good, excellent, perfect, comfy, comfortable, sturdy, solid, quality, high quality,
  stylish, cool, classic, elegant, cozy, genuine, real, old, older, free, giving away, give away, must go, need to sell, want to sell, would like to sell, looking to sell,
  mom's, mother's, dad's, father's, grandma's, grandmother's, grandpa's, son's, daughter's, used, pre owned, preowned, preloved, secondhand, second hand,
  only, item, comes, it comes, it has, they have, total, in total, all, each, sold, sold as, in, obo, firm, or best offer, cash, cash only`;

/** A count that is a word of its own: "set of 4 chairs". */
export const SETS = `set of, pair of, lot of, bundle of, box of, bag of, stack of, collection of, pack of, case of, pair, set, lot, piece, pieces, pc, pcs, piece set, pc set`;

/** `seller's words → words of the listing`; an empty right side keeps the words. */
export const STATES = `new in box, new in the box: new in box, nib: new in box, new in package, new with tags, nwt: new with tags, brand new, brand new in box, bnib: brand new in box, brand new with tags,
  new, never used, never worn, never opened, unused, unopened, sealed, still sealed, factory sealed, like new, as new: like new, almost new: like new, practically new: like new, nearly new: like new, mint, mint condition,
  barely used, hardly used, lightly used, gently used, used once, used twice, used a few times, worn once, worn twice, only used once: used once, only used twice: used twice, only worn once: worn once, good condition, great condition, excellent condition, very good condition,
  really good condition: very good condition, perfect condition, good shape: good condition, great shape: great condition, excellent shape: excellent condition, decent condition: fair condition, fair condition, ok condition: fair condition,
  okay condition: fair condition, rough condition: fair condition, poor condition, used condition, well kept, well maintained, works, working, still works: works, works well, works great, works fine, works perfectly, works good: works well, works like new, work great: works great, work well: works well,
  runs well, runs great, runs fine, fully functional, fully working, working condition, good working condition, good working order, perfect working order, working order, in working order: working order, tested, tested and working, doesn't work, doesnt work: doesn't work, does not work: doesn't work,
  not working, doesn't turn on, doesnt turn on: doesn't turn on, does not turn on: doesn't turn on, won't turn on, wont turn on: won't turn on, won't start, won't charge, for parts, for parts or repair, broken, cracked screen, needs repair, needs work, needs cleaning, needs paint, needs a new battery, needs new
  battery: needs a new battery, needs battery: needs a new battery, needs new tires, needs refinishing, needs assembly, some assembly required, disassembled, assembled, already assembled, fully assembled, easy to assemble, heavily used, well used, well loved: well used, shows wear, shows its age: shows wear,
  has wear: shows wear, factory reset, machine washable, dishwasher safe, folds flat, reclines`;
