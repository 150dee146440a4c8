import type { Category } from '../../../vocabulary.ts';

/** What things are called, by category, in the singular; the last word of a run decides ("desk lamp" is a lamp). */
export const GOODS: Record<Category, string> = {
  Furniture: `sofa, couch, loveseat, love seat, sectional, sleeper sofa, sofa bed, futon, daybed, table, coffee table,
    side table, end table, console table, kitchen table, dining table, dining set, dinette, picnic table, night table,
    chair, dining chair, desk chair, office chair, rocking chair, folding chair, lounge chair, accent chair, armchair,
    arm chair, wingback, rocker, recliner, glider, ottoman, pouf, footstool, stool, bar stool, barstool, bench, desk,
    standing desk, computer desk, writing desk, secretary desk, rolltop desk, roll top desk, vanity, dresser, chest of drawers, armoire, wardrobe,
    closet, bookcase, bookshelf, book shelf, shelf, shelving unit, shelf unit, storage unit, cube organizer, cabinet,
    china cabinet, filing cabinet, file cabinet, curio, hutch, buffet, sideboard, credenza, tv stand, tv console,
    entertainment center, media console, nightstand, night stand, bedside table, bed, bed frame, bedframe, bunk bed,
    loft bed, headboard, footboard, box spring, mattress, murphy bed, trunk, chest, blanket chest, coat rack, coat tree,
    shoe rack, wine rack, bar cart, kitchen island, room divider, bean bag, beanbag, hope chest, plant stand, furniture`,
  Electronics: `tv, television, smart tv, flat screen, laptop, chromebook, macbook, macbook air, macbook pro, computer,
    desktop computer, gaming pc, pc, imac, monitor, computer monitor, printer, scanner, phone, cell phone, smartphone,
    iphone, ipad, tablet, kindle, e reader, camera, dslr, camcorder, webcam, lens, tripod, headphone, headset, earbud,
    airpod, airpods, speaker, bluetooth speaker, soundbar, sound bar, subwoofer, stereo, receiver, amplifier, amp, turntable, record
    player, cd player, dvd player, blu ray player, vcr, radio, boombox, router, modem, hard drive, ssd, graphics card,
    keyboard, mouse, game console, console, playstation, ps3, ps4, ps5, xbox, xbox one, xbox 360, nintendo, nintendo
    switch, wii, game boy, gameboy, video game, controller, vr headset, smartwatch, smart watch, apple watch, fitbit,
    projector, drone, gps, walkie talkie, fax machine, calculator, roku, chromecast, fire stick, power bank, projector screen, tv mount,
    wall mount`,
  Kitchen: `blender, immersion blender, toaster, toaster oven, microwave, oven, stove, cooktop, hot plate,
    refrigerator, fridge, mini fridge, freezer, chest freezer, dishwasher, cookware, skillet, frying pan, pan, saucepan,
    pot, stock pot, wok, griddle, waffle maker, waffle iron, dutch oven, casserole, baking sheet, bakeware, muffin tin,
    mixing bowl, bowl, plate, dinner plate, dish, dinnerware, china set, tea set, tea pot, teapot, mug, cup, glass,
    wine glass, glassware, pitcher, carafe, decanter, kettle, electric kettle, coffee maker, coffee machine, coffee
    grinder, keurig, nespresso machine, espresso machine, french press, air fryer, deep fryer, instant pot, pressure
    cooker, slow cooker, crock pot, crockpot, rice cooker, food processor, juicer, stand mixer, hand mixer, mixer,
    ice cream maker, bread maker, bread machine, sous vide, cutting board, knife set, knife block, cutlery, silverware,
    flatware, utensil, tupperware, food container, spice rack, dish rack, water filter, toaster, serving tray, platter,
    cake stand, measuring cup, dehydrator, vacuum sealer, kitchen scale, cast iron pan`,
  Decor: `lamp, floor lamp, table lamp, desk lamp, bedside lamp, lava lamp, light fixture, ceiling light, chandelier,
    pendant light, sconce, string light, rug, area rug, runner, carpet, mat, door mat, doormat, bath mat, mirror, wall
    mirror, floor mirror, vase, painting, oil painting, watercolor, print, poster, picture, picture frame, frame, photo
    frame, wall art, artwork, canvas, tapestry, sculpture, statue, figurine, curtain, curtain rod, drape, blind, shade,
    candle, candle holder, candlestick, cushion, throw pillow, pillow, throw blanket, throw, blanket, quilt, comforter,
    duvet, duvet cover, bedding, sheet set, bed sheet, towel, tablecloth, clock, wall clock, grandfather clock, mantel
    clock, alarm clock, wreath, christmas tree, christmas decoration, ornament, basket, wicker basket, planter, plant
    pot, flower pot, house plant, houseplant, artificial plant, snow globe, lampshade, lamp shade, globe, decoration,
    shower curtain, wall shelf, cuckoo clock, coaster set, bookend`,
  Outdoor: `patio set, patio furniture, patio table, patio chair, patio umbrella, patio heater, outdoor table, outdoor
    chair, adirondack chair, umbrella, hammock, porch swing, grill, gas grill, charcoal grill, bbq, barbecue, smoker,
    fire pit, lawn mower, lawnmower, mower, push mower, riding mower, leaf blower, hedge trimmer, weed whacker, weed
    eater, string trimmer, snow blower, snowblower, snow shovel, wheelbarrow, garden hose, hose, hose reel, garden
    cart, garden tool, rake, shovel, sprinkler, compost bin, composter, raised bed, greenhouse, gazebo, canopy, pop up
    canopy, tent, sleeping bag, camping chair, camp chair, camp stove, camping stove, cooler, ice chest, lantern,
    backpacking pack, bird bath, birdbath, bird feeder, bird house, garden gnome, trellis, garden shed, swing set, trampoline,
    sandbox, kiddie pool, pool, inflatable hot tub, pressure washer, beach chair, awning, rain barrel, chainsaw`,
  Baby: `stroller, double stroller, jogging stroller, crib, mini crib, crib mattress, toddler bed, bassinet, cradle,
    high chair, highchair, booster seat, car seat, infant car seat, playpen, pack n play, pack and play, play mat, play
    yard, baby monitor, baby gate, baby carrier, baby swing, baby bouncer, bouncer, baby bath, baby tub, baby clothes,
    baby bottle, bottle warmer, breast pump, diaper bag, diaper pail, diaper, changing table, changing pad, exersaucer,
    jumperoo, baby walker, rocking horse, baby toy, nursery set, swaddle, baby blanket`,
  Sports: `bike, bicycle, mountain bike, road bike, kid bike, electric bike, e bike, ebike, bmx bike, exercise bike,
    stationary bike, spin bike, tricycle, bike rack, bike helmet, bike trailer, bike lock, helmet, scooter, kick
    scooter, treadmill, elliptical, rowing machine, rower, weight bench, weight set, weight, weight plate, dumbbell,
    dumbbell set, barbell, kettlebell, squat rack, home gym, yoga mat, exercise ball, medicine ball, pull up bar, resistance
    band, golf club, golf bag, golf set, ski, ski boot, ski pole, snowboard, snowboard boot, sled, ice skate, hockey
    stick, roller skate, rollerblade, skateboard, longboard, surfboard, paddle board, paddleboard, boogie board, kayak,
    canoe, life jacket, wetsuit, snorkel set, fishing rod, fishing pole, fishing reel, tackle box, tennis racket, racket,
    badminton set, pickleball set, baseball bat, baseball glove, basketball, basketball hoop, football, soccer ball, soccer goal,
    volleyball, ping pong table, pool table, foosball table, air hockey table, dartboard, dart board, punching bag,
    boxing glove, hiking boot, hiking backpack, cornhole set, hoverboard, bowling ball`,
  Tools: `drill, cordless drill, power drill, drill press, drill set, impact driver, saw, table saw, miter saw, circular
    saw, band saw, jigsaw, reciprocating saw, hand saw, router table, sander, belt sander, orbital sander, planer, lathe,
    grinder, angle grinder, wrench, wrench set, socket set, screwdriver, screwdriver set, hammer, sledgehammer, mallet,
    plier, spirit level, tape measure, clamp, vise, tool, power tool, hand tool, tool set, toolbox, tool box, tool chest, tool
    bag, tool belt, ladder, step ladder, stepladder, extension ladder, sawhorse, workbench, work bench, air compressor,
    compressor, nail gun, staple gun, heat gun, soldering iron, welder, generator, shop vac, floor jack, car jack,
    jumper cable, battery charger, multimeter, stud finder, work light, extension cord, hand truck, furniture dolly, appliance dolly, paint sprayer,
    caulking gun, axe, pegboard, storage rack`,
  Clothing: `shirt, t shirt, tee, polo, blouse, tank top, sweater, cardigan, sweatshirt, hoodie, jacket, leather jacket,
    denim jacket, winter jacket, down jacket, rain jacket, coat, winter coat, trench coat, raincoat, parka, vest, blazer,
    suit, tuxedo, dress, wedding dress, prom dress, gown, skirt, jeans, pants, sweatpants, shorts, leggings, overalls,
    jumpsuit, romper, pajamas, robe, bathrobe, swimsuit, bikini, underwear, socks, shoe, running shoe, sneaker, trainer,
    boot, cowboy boot, rain boot, winter boot, high heel, heel, sandal, flip flop, slipper, loafer, hat, cap, baseball
    cap, beanie, scarf, glove, mitten, belt, tie, bow tie, handbag, hand bag, purse, tote, tote bag, clutch, crossbody bag,
    wallet, backpack, messenger bag, duffel bag, suitcase, luggage, luggage set, carry on, sunglasses, watch, wristwatch,
    necklace, bracelet, earring, wedding ring, engagement ring, diamond ring, gold ring, silver ring, brooch, jewelry, costume, halloween costume, uniform, scrubs, kimono, poncho, bag`,
  Other: `book, textbook, cookbook, comic book, comic, novel, record, vinyl record, vinyl, cd, dvd, board game, card game,
    puzzle, jigsaw puzzle, toy, toy box, toy chest, lego, lego set, doll, dollhouse, doll house, barbie, stuffed animal, teddy bear, plush,
    action figure, toy car, toy truck, train set, play kitchen, art set, easel, paint set, sewing machine, fabric, yarn, knitting
    needle, craft supply, piano, upright piano, digital piano, organ, guitar, acoustic guitar, electric guitar, bass
    guitar, ukulele, violin, cello, banjo, mandolin, drum, drum set, drum kit, trumpet, trombone, saxophone, clarinet,
    flute, accordion, harmonica, music stand, guitar amp, guitar case, washing machine, washer, dryer, washer and dryer,
    vacuum, vacuum cleaner, robot vacuum, roomba, steam mop, carpet cleaner, iron, ironing board, clothes rack, drying
    rack, laundry basket, hamper, trash can, garbage can, recycling bin, storage bin, storage box, fan, ceiling fan,
    tower fan, box fan, air conditioner, ac unit, window unit, heater, space heater, humidifier, dehumidifier, air
    purifier, fireplace, electric fireplace, hair dryer, straightener, curling iron, shaver, electric razor, electric
    toothbrush, massage chair, massage table, massager, scale, bathroom scale, wheelchair, crutches, cane, shower chair,
    rollator, aquarium, fish tank, bird cage, dog crate, dog bed, dog house, cat tree, cat carrier, pet carrier, pet bed,
    litter box, kennel, dog kennel, stool, typewriter, telescope, microscope, binoculars, whiteboard, bulletin board,
    paper shredder, shredder, office supply, stapler, moving box, stamp collection, coin collection, card collection,
    baseball card, pokemon card, model train, model kit, tire, rim, roof rack, cargo box, bike carrier, trailer hitch,
    screen door, sink, toilet, bathtub, faucet, tile, lumber, gift basket, garment rack, mannequin,
    medicine cabinet, shelving, camera bag, laptop bag, phone case, wagon, gift set, perfume, chalkboard`,
};
