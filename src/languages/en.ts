import { formatsOf, joined } from '../text/formats.ts';
import type { Category, Condition } from '../vocabulary.ts';

export type Titles = readonly string[];
export type Priced = { title: string; cents: number };

const f = formatsOf('en-US');
const price = (cents: number): string => (cents === 0 ? 'Free' : f.money(cents));
const quoted = (titles: Titles): string =>
  joined(
    titles.map((title) => `“${title}”`),
    'and',
  ) || 'nothing';
const offered = (offers: readonly Priced[]): string =>
  offers.map(({ title, cents }) => `${price(cents)} for ${quoted([title])}`).join(', ');

/** In line, by how many are before. */
const PLACES = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/**
 * Every sentence that a buyer reads, by where it stands. This table says which there are: another language that lacks one does
 * not compile. A sentence is a text, or a function of its facts. `f.count` chooses by number, `f.money` and `f.moment`
 * write amounts and times. Nothing private is ever a fact of a sentence here.
 */
export const en = {
  locale: 'en-US',
  /** What its speakers call it. */
  name: 'English',
  format: f,

  /** Around every page. */
  frame: {
    skip: 'Skip to the content',
    site: 'Site',
    sell: 'Sell',
    developers: 'Developers',
    privacy: 'Privacy',
    terms: 'Terms',
    support: 'Support',
    languages: 'Language',
    errorTitle: (title: string) => `Error: ${title}`,
  },

  /** Pages that say one thing. */
  message: {
    toStart: 'To the start',
    notFound: 'Not found',
    nothingHere: 'There is nothing here right now',
    nothingHereWhy:
      'The address may have a typo, or the seller has taken the page offline because the sale is over.',
    sorry: 'Sorry',
    wentWrong: 'Something went wrong on our side',
    tryAgain: (requestId: string) =>
      `Try again in a moment. If it happens again, tell the operator the request id ${requestId}.`,
    didNotWork: 'That did not work',
  },

  /** Why something that a buyer wanted is refused, by the error's code. `other` is for what only programs meet. */
  refusals: {
    rate_limited: 'Too many requests. Wait a little, then try again.',
    not_found:
      'There is no sale page online at this address. Check the address. Its seller may have taken the page offline, or its time is over.',
    ITEM_UNAVAILABLE: 'This is not on the sale page any more. Look at the sale page again.',
    SALE_OVER:
      'This sale is over: nothing can be reserved any more. The page stays for those who have a reservation. Ask its seller whether things are left.',
    SLOT_UNAVAILABLE: 'This time is not free any more. Choose another one.',
    NOTHING_HELD:
      'You are still in line: a pickup can be booked once it is your turn. An email tells you when it is.',
    RESERVATION_CLOSED:
      'This reservation has ended; no pickup can be booked. Look at the sale page to see whether the item is free, and reserve it again.',
    PICKUP_MOVED_OFTEN:
      'A pickup can be moved 3 times, and this one was. Write to the seller, who can enter another time.',
    payload_too_large: 'That was too long. Send less.',
    service_unavailable:
      'The service cannot use its database right now. Try again in a few seconds; look first whether it was done.',
    SERVER_BUSY: 'The service is busy right now. Try again in a few seconds.',
    other: 'The service could not take that. Go back, check what you entered, and try again.',
  },

  /** Words for values. */
  price,
  conditions: {
    New: 'New',
    'Like New': 'Like New',
    Good: 'Good',
    Fair: 'Fair',
    Used: 'Used',
    'For Parts': 'For Parts',
  } satisfies Record<Condition, string>,
  categories: {
    Furniture: 'Furniture',
    Electronics: 'Electronics',
    Kitchen: 'Kitchen',
    Decor: 'Decor',
    Outdoor: 'Outdoor',
    Baby: 'Baby',
    Sports: 'Sports',
    Tools: 'Tools',
    Clothing: 'Clothing',
    Other: 'Other',
  } satisfies Record<Category, string>,
  statuses: { available: 'Available', reserved: 'Reserved', taken: 'Sold' },
  /** Behind the one a thing is reserved for. */
  waiting: (n: number) => f.count(n, { one: '1 person waiting', other: `${f.number(n)} people waiting` }),

  /** What is asked of every buyer in a form. */
  buyer: {
    name: 'Your name',
    email: 'Email',
    trap: 'Leave this empty',
    nameProblem: 'Tell the seller your name, in up to 80 characters.',
    emailProblem: 'That is not an email address. Check it for typos.',
    trapProblem:
      'A hidden field of this form was filled in, perhaps by a browser extension. Please send it again.',
    tooMany: (waitSeconds: number | undefined) =>
      waitSeconds === undefined
        ? 'Too many tries. Try again later.'
        : `Too many tries. Try again in ${f.count(waitSeconds, { one: '1 second', other: `${f.number(waitSeconds)} seconds` })}.`,
  },

  /** The form for a question. */
  ask: {
    title: 'Ask a question',
    question: 'Your question',
    emailHint: 'We mail you a link. Once you open it, the seller gets your question.',
    send: 'Ask',
    contentProblem: 'Write your question, in up to 2000 characters.',
    next: 'Open the link in it within 3 days, and the seller gets your question.',
  },

  /** After a form: nothing has happened before the mailed link is opened. */
  checkEmail: {
    oneMoreStep: 'One more step',
    title: 'Check your email',
    sentTo: (email: string) => `We sent a message to ${email}.`,
    noMessage: 'No message? Look into the spam folder, and check the address above.',
  },

  /** The sale page, and what its pages share. */
  sale: {
    salesOf: (name: string) => `${name}’s sale`,
    saleIn: (place: string) => `Sale in ${place}`,
    sale: 'Sale',
    backTo: (heading: string) => `Back to ${heading}`,
    more: 'This sale',
    isOver: 'This sale is over.',
    wasIn: (place: string) => `It was in ${place}.`,
    endedOn: (day: string) =>
      `The sale ended on ${day}: nothing can be reserved any more. Reservations that were made count on.`,
    lastDay: (day: string) => `Last day: ${day}`,
    comingSoon: 'New things are on their way.',
    allGone: 'Everything here has found a new home.',
    looking: (n: number) =>
      f.count(n, {
        one: 'One thing looking for a new home.',
        other: `${f.number(n)} things looking for a new home.`,
      }),
    pickupIn: (place: string) => `Pickup in ${place}.`,
    about: 'About this sale',
    payment: 'Payment',
    pickup: 'Pickup',
    inPlace: (place: string) => `In ${place}.`,
    exactPlace: 'The seller tells you the exact place once a pickup is agreed.',
    allAbout: 'All about it',
    noPhoto: 'No photo',
    before: 'before:',
    moreThings: 'More things',
    page: (n: number, of: number) => `Page ${f.number(n)} of ${f.number(of)}`,
    onlineUntil: (day: string) => `Online until ${day}`,
    feed: 'Feed of this sale',
    isYours: 'Is this yours?',
    signIn: 'Sign in',
  },

  /** The printed sign. */
  sign: {
    title: (heading: string) => `Sign for ${heading}`,
    howTo: 'Print this sheet from your browser’s menu and hang it where people pass by.',
    forSale: 'For sale',
    code: (url: string) => `Code that opens ${url}`,
    scan: 'Scan to see everything, with photos and prices',
  },

  /** The sale on paper. */
  printed: {
    listTitle: (heading: string) => `Price list of ${heading}`,
    listHowTo: 'Print this list from your browser’s menu: it fits A4 and Letter.',
    until: (day: string) => `until ${day}`,
    pricesOf: (day: string) => `Prices of ${day}. The code opens the page with all photos.`,
    nothing: 'Everything here has found a new home.',
  },

  /** On top of the sale page. */
  head: {
    pickups: 'Pickups:',
    share: 'Share',
    address: 'The address of this page',
    copy: 'Copy',
    copied: 'Copied',
    sign: 'Print a sign',
    follow: 'Follow',
    followHow: 'Paste this address into a feed reader, and new things come to you there.',
    empty: 'Nothing is listed here right now.',
    emptyNext:
      'Look again in a few days, follow the sale in a feed reader, or ask the seller what is coming.',
    overNext: 'Is something still there that you would like? Ask the seller.',
    goneNext:
      'You came a little late. Ask the seller whether more is coming, or follow the sale in a feed reader.',
  },

  /** Looking around on a sale page. */
  find: {
    search: 'Search this sale',
    go: 'Find',
    more: 'Sort and price',
    sort: 'Sort by',
    sorts: { new: 'New first', low: 'Price, low to high', high: 'Price, high to low' },
    min: 'From $',
    max: 'To $',
    kinds: 'Kinds of things',
    all: 'All',
    found: (n: number) => f.count(n, { one: '1 thing found', other: `${f.number(n)} things found` }),
    foundSold: (n: number) =>
      f.count(n, { one: '1 thing found a new home', other: `${f.number(n)} things found a new home` }),
    nothing: 'Nothing here is like that.',
    showAll: 'Show everything',
    moreOfSale: 'More of this sale',
    earlier: 'Back',
    soldAlready: (n: number) =>
      f.count(n, { one: '1 already found a home', other: `${f.number(n)} already found a home` }),
    allSold: (n: number) => `See all ${f.number(n)}`,
  },

  /** What is chosen on a sale page. */
  choose: {
    joinTheLine: 'Join the line',
    goOn: 'Go on with what I ticked',
    elsewhere: 'Ticked as well:',
    /** Beside a number on a button, in a script. */
    thing: '1 thing',
    things: '{n} things',
    most: 'Twenty things are the most for one reservation.',
    total: (n: number, cents: number) =>
      `${f.count(n, { one: '1 thing', other: `${f.number(n)} things` })} · ${f.money(cents)}`,
    inLine: (waiting: number) =>
      waiting === 0
        ? 'Held for somebody: you would be first in line.'
        : `Held for somebody, and ${f.count(waiting, { one: '1 person waits', other: `${f.number(waiting)} people wait` })}: you would be number ${f.number(waiting + 1)} in line.`,
    gone: (title: string) => `“${title}” is gone: somebody was faster.`,
    goneOne: 'Something you picked is not here any more.',
    goneAll: 'What you picked is gone. Look what is left.',
    nothingPicked: 'You have not picked anything yet.',
    yourPrice: 'Your price',
    queueIsFree: 'Joining is free. We write when it is your turn.',
  },

  /** Being told of a lower price. */
  watch: {
    title: 'Tell me when it costs less',
    queue: 'To have it when it is free again, join the line: we write when it is your turn.',
    emailHint:
      'A mail when the price goes down, at most one a day, and nothing else. A link in each of them ends it.',
    send: 'Tell me',
    next: 'Open the link in it within 3 days, and we write when the price goes down.',
    isFree: 'It is free already.',
    isGone: 'It cannot be had any more.',
    confirmed: 'We tell you when it costs less',
    about: (title: string, price: string) =>
      `You get a mail when “${title}” costs less than ${price}: at most one a day, with the newest price.`,
    sold: (title: string) => `“${title}” is sold. There will be no more mails about it.`,
    seeIt: 'See it',
    end: 'No more mails about this',
    ended: 'You get no more mails about this',
    endedWhy: 'What we knew of you for it is deleted.',
    over: 'This link has ended',
    overWhy: 'You asked for no more mails, the sale is over, or the link was not opened within 3 days.',
  },
  watchMail: {
    askedSubject: (title: string) => `Confirm: hear when ${title} costs less`,
    knownSubject: (title: string) => `You hear already when ${title} costs less`,
    asked: (title: string, seller: string | null, price: string) =>
      `You asked to be told when ${title}, on the sale page of ${seller ?? 'a seller'}, costs less than ${price}. Open the link within 3 days, and we write when it does.`,
    otherwise: 'Otherwise nothing more is sent. The seller is not told that you asked.',
    known: (title: string, seller: string | null) =>
      `You asked again to be told when ${title}, on the sale page of ${seller ?? 'a seller'}, costs less. You will be: nothing needs to be done. The link shows it, and ends it if you like.`,
    confirm: 'Yes, tell me',
    seeIt: 'See or end it',
    askedFooter:
      'You get this message because someone asked for it on a sale page with this email address. If that was not you, ignore it.',
    lowerSubject: (title: string, price: string) => `${title} costs less now: ${price}`,
    lower: (title: string, seller: string | null, price: string, before: string) =>
      `${title}, on the sale page of ${seller ?? 'a seller'}, costs less now: ${price} instead of ${before}.`,
    isFree:
      'Nobody had it on hold when this was written. This mail reserves nothing: you do that on its page.',
    onHold: 'Somebody had it on hold when this was written. You can join the line for it on its page.',
    lookAtIt: 'Look at it',
    end: 'No more mails about this',
    lowerFooter:
      'You get this message because you asked on a sale page to be told when this costs less, at most once a day. The link above ends it.',
  },

  /** One thing on its page. */
  item: {
    reserve: 'Reserve it',
    join: 'Join the line',
    onHold: 'Somebody has it on hold.',
    /** With so many in line before. */
    youWouldBe: (waiting: number) =>
      waiting === 0
        ? 'You would be first in line.'
        : `${f.count(waiting, { one: '1 person is in line', other: `${f.number(waiting)} people are in line` })}; you would be ${PLACES[waiting] ?? `number ${f.number(waiting + 1)}`}.`,
    fallsThrough: 'If the hold falls through, it goes to the next in line, first come, first served.',
    isSold: 'This one is sold.',
    whatElse: 'See what else there is.',
    photos: 'Photos',
    photoOf: (title: string, n: number, of: number) => `${title}, photo ${n} of ${of}`,
    nthPhoto: (n: number, of: number) => `Photo ${n} of ${of}`,
    close: 'Close',
    previous: 'Previous photo',
    next: 'Next photo',
    more: (heading: string) => `More from ${heading}`,
    withPicked: 'Reserve it together with what you picked',
    lookFurther: 'Add it and look further',
    seeAll: 'See everything',
    vehicle: 'Vehicle',
    needsTruck: 'Needs a truck or van',
  },
  /** What the facts of an item are called; the English name is the key. */
  facts: {
    Brand: 'Brand',
    Dimensions: 'Dimensions',
    Weight: 'Weight',
    Transport: 'Transport',
  },

  /** The reserve form, on the sale page and by itself. */
  reserve: {
    title: 'Reserve',
    titleAt: (heading: string) => `Reserve at ${heading}`,
    picked: 'Reserve what you picked',
    hint: 'Tick “I’d like this” on one or more things above, then tell the seller who you are.',
    like: 'I’d like this',
    offer: 'Make an offer',
    offerFor: (title: string) => `for ${title}`,
    optional: '(optional)',
    emailHint: 'We send a link to confirm and manage your reservation.',
    message: 'Message to the seller',
    send: 'Reserve',
    free: 'Reserving is free and no payment is made here. You pay the seller when you pick up.',
    itemsProblem: 'Pick one to twenty things that you would like.',
    messageProblem: 'The message is too long. 2000 characters are the most.',
    offersProblem: 'Write an offer as a plain amount in dollars, such as 25 or 25.50, or leave it empty.',
    gone: 'Something you picked is no longer there. Nothing was reserved; look what is left and try again.',
    confirmNext: 'Open the link in it within 30 minutes to confirm. Otherwise the reservation ends.',
    queuedNext: 'With the link in it you can write to the seller or leave the line.',
    held: (n: number) =>
      f.count(n, { one: 'One thing is held for you.', other: `${f.number(n)} things are held for you.` }),
    waiting: (n: number) =>
      f.count(n, {
        one: 'One thing is not held yet: open the link to get it.',
        other: `${f.number(n)} things are not held yet: open the link to get them.`,
      }),
    queued: (position: number) =>
      `It is held for someone else: you are number ${f.number(position)} in line. We write when it is your turn.`,
    oneQueued: (position: number) =>
      `One thing is held for someone else: you are number ${f.number(position)} in line. We write when it is your turn.`,
  },

  /** What the buyer sees at the emailed link of a reservation. */
  reservation: {
    yours: 'Your reservation',
    confirm: 'Confirm it',
    messageSent: 'Your message was sent.',
    booked: 'Your pickup is booked. The time is in your mailbox too, with a file for your calendar.',
    cancelled: 'Your reservation is cancelled.',
    chooseTime: 'Choose one of the times in the list.',
    writeFirst: 'Write something first, in up to 2000 characters.',
    notConfirmed: 'Not confirmed yet',
    confirmBefore: (until: string) => `Open this page to confirm it before ${until}.`,
    held: 'It is held for you',
    agreeBefore: (until: string) => `Until ${until}. Agree on a pickup with the seller before that.`,
    pickupSet: 'Your pickup time is set',
    heldUntil: (until: string) => `It is held for you until ${until}.`,
    pickupPassed: 'Your pickup time has passed',
    couldNotCome: (until: string) =>
      `If you could not come, write to the seller. It is held for you until ${until}.`,
    next: 'You are next in line',
    number: (n: number) => `You are number ${f.number(n)} in line`,
    heldForOther: 'It is held for someone else. If it becomes free, it is held for you and you get an email.',
    pickedUp: 'Picked up',
    enjoy: 'The seller confirmed that you picked it up. Enjoy it!',
    stillWantedOver:
      'The sale is over: nothing can be reserved any more. If you still want it, ask the seller below.',
    stillWanted: 'If you still want it, look whether it is free.',
    ended: 'This reservation has ended',
    nothingNeeded: 'Nothing more is needed from you.',
    youCancelled: 'You cancelled this reservation',
    sellerCancelled: 'The seller cancelled this reservation',
    oweNothing: 'You owe nothing.',
    offSale: 'No longer for sale',
    offSaleWhy: 'The seller took it off the sale. You owe nothing.',
    soldToOther: 'Sold to another buyer',
    soldToOtherWhy: 'You were in line for it. You owe nothing.',
    faster: 'Someone was faster',
    fasterWhy: 'It was gone before this link was opened. You owe nothing.',
    notOpened: 'The link was not opened within 30 minutes.',
    noPickup: 'Its time ran out, and no pickup was fixed.',
    unanswered: 'Its pickup time passed, and nobody noted that it took place. If you have it, all is well.',
    noShow: 'The seller noted that it was not picked up.',
    pickup: 'Pickup',
    payment: 'Payment',
    addressFrom: (seller: string | null) => `${seller ?? 'The seller'} shared this address with you:`,
    noAddress: 'The seller has not sent you the exact place yet.',
    noTimes: 'No times are offered here: agree on one in a message.',
    movedOften: 'This pickup was moved three times. For another time, write to the seller.',
    others: (n: number) =>
      f.count(n, {
        one: 'You have another reservation here, with a link of its own in your mailbox.',
        other: `You have ${f.number(n)} other reservations here, with links of their own in your mailbox.`,
      }),
    sameTime: 'You can choose the same pickup time for all.',
    anotherTime: 'Choose another time',
    keepTime: 'Keep this time',
    chooseATime: 'Choose a pickup time',
    time: 'Time',
    inZone: (zone: string) => `In the seller’s time: ${zone}.`,
    movesLeft: (n: number) =>
      f.count(n, {
        one: 'It can be moved 1 more time.',
        other: `It can be moved ${f.number(n)} more times.`,
      }),
    move: 'Move the pickup',
    book: 'Book this time',
    slot: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,
    wholeSale: 'See the whole sale',
    cancel: 'Cancel the reservation',
    keep: 'Keep it',
    cancelWhy: 'Whatever is held for you goes to the next in line, if somebody waits. This cannot be undone.',
    yesCancel: 'Yes, cancel it',
    itemPickedUp: 'Picked up',
    itemReleased: 'No longer reserved for you',
    itemWaiting: 'Not held until the emailed link is opened',
    itemHeld: 'Held for you',
    itemNext: 'Next in line',
    itemNumber: (n: number) => `Number ${f.number(n)} in line`,
  },

  /** The thread with the seller, and what stands around it. */
  messages: {
    title: 'Messages',
    writeTo: (seller: string | null) => `Write to ${seller ?? 'the seller'}`,
    hint: 'The seller gets it by email. Never send codes, card or bank details.',
    send: 'Send',
    you: 'You',
    seller: 'The seller',
    address: 'Pickup address:',
    careful: 'Careful:',
    beCareful: 'Be careful with this message',
    addressGone: 'The address is not shown any more.',
    addressInMail:
      'The seller sent you an address by email. It is shown here only while you have something reserved.',
  },

  /** What the buyer sees at the emailed link of a question. */
  question: {
    yours: 'Your question',
    about: (title: string) => `Your question about ${title}`,
    howItGoes: (seller: string | null) =>
      `${seller ?? 'The seller'} gets it by email. The answer comes to your mailbox, and stands here.`,
  },

  /** Emailed links that lead nowhere. */
  link: {
    over: 'Over',
    hasEnded: 'This link has ended',
    reservationOver: 'The reservation was over more than 30 days ago.',
    questionNotSent: 'The question was not sent: this link was not opened within 3 days.',
    questionQuiet: 'Nothing was written here for 30 days.',
    askAgain: 'To write to the seller again, ask on the sale page.',
    offline: 'The sale page is offline now.',
    toSale: 'To the sale page',
    notValid: 'This link is not valid',
    reservationCut:
      'Open the link exactly as it stands in the email about the reservation; it may have been cut.',
    questionCut: 'Open the link exactly as it stands in the email about the question; it may have been cut.',
  },

  /** The service’s own lines in a thread, which both sides read. */
  thread: {
    asked: (titles: Titles, offers: readonly Priced[]) =>
      `Asked for ${quoted(titles)}.${offers.length > 0 ? ` Offers ${offered(offers)}.` : ''}`,
    unconfirmed: 'It came under this email address; nobody had confirmed it when it came.',
    wordsWithIt: (words: string) => `The words with it: “${words}”`,
    offersNow: (offers: readonly Priced[]) => `Offers now ${offered(offers)}.`,
    confirmed: (titles: Titles) => `Confirmed by the emailed link: the request for ${quoted(titles)}.`,
    promoted: (titles: Titles) =>
      `Next in line: ${quoted(titles)} ${titles.length > 1 ? 'are' : 'is'} held for this buyer from now on.`,
    pickupBooked: (span: string) => `Pickup booked for ${span}.`,
    pickupMoved: (span: string) => `Pickup moved to ${span}.`,
    pickupSet: (at: string) => `Pickup set for ${at}.`,
    pickupOff: 'The pickup was called off.',
    heldUntil: (at: string) => `Held until ${at}.`,
    noAgreedPrice: (title: string) => `${quoted([title])}: no agreed price any more.`,
    agreedOn: ({ title, cents }: Priced) => `${quoted([title])}: agreed on ${price(cents)}.`,
    pickupPassed: 'The pickup time has passed: did the buyer come?',
    renamed: (before: string, after: string) => `${quoted([before])} is called ${quoted([after])} now.`,
    priceWent: (title: string, from: number, to: number) =>
      `The price of ${quoted([title])} went from ${price(from)} to ${price(to)}.`,
    cancelledByBuyer: (titles: Titles) => `The buyer cancelled the reservation of ${quoted(titles)}.`,
    cancelledBySeller: (titles: Titles) => `The seller cancelled the reservation of ${quoted(titles)}.`,
    takenOffSale: (titles: Titles) =>
      `${quoted(titles)} ${titles.length > 1 ? 'were' : 'was'} taken off the sale.`,
    endedUnconfirmed: (titles: Titles) =>
      `The reservation of ${quoted(titles)} ended: the emailed link was not opened within 30 minutes.`,
    endedNoPickup: (titles: Titles) =>
      `The reservation of ${quoted(titles)} ended: its time ran out, and no pickup was fixed.`,
    endedUnanswered: (titles: Titles) =>
      `The reservation of ${quoted(titles)} ended: its pickup passed, and nobody noted how it went.`,
    pickedUp: (titles: Titles) => `Picked up: ${quoted(titles)}.`,
    notTaken: (titles: Titles) => `Not taken: ${quoted(titles)}.`,
    notPickedUp: (titles: Titles) => `Not picked up: ${quoted(titles)}. The reservation ended.`,
    soldToOther: (titles: Titles) =>
      `${quoted(titles)} ${titles.length > 1 ? 'were' : 'was'} sold to another buyer.`,
    tookBack: (titles: Titles) =>
      `The seller took that back: ${quoted(titles)} ${titles.length > 1 ? 'are' : 'is'} held for the buyer again.`,
    notSold: (titles: Titles) =>
      `${quoted(titles)} ${titles.length > 1 ? 'were' : 'was'} not sold after all: the buyer is in line for it again.`,
    askedQuestion: 'Asked a question.',
    askedAbout: (title: string) => `Asked about “${title}”.`,
  },

  /** A pickup from when to when, on one day. */
  span: (startsAt: Date, endsAt: Date, zone: string) =>
    `${f.day(startsAt, zone)}, ${f.timeOfDay(startsAt, zone)} to ${f.timeInZone(endsAt, zone)}`,
  /** What a pickup is called in calendars. */
  calendarTitle: (items: string) => `Pickup: ${items}`,

  /** Mails to buyers. `items` are titles in few words, `seller` is null where no name is known. */
  mail: {
    openAddress: 'Or open this address:',
    hello: 'Hello,',
    helloName: (name: string) => `Hello ${name},`,
    yourItem: 'your item',
    two: (one: string, other: string) => `${one} and ${other}`,
    more: (one: string, two: string, more: number) => `${one}, ${two} and ${f.number(more)} more`,
    reservedFooter:
      'You get this message because someone reserved an item on a sale page with this email address. If that was not you, ignore it: an unconfirmed reservation ends by itself.',
    askedFooter:
      'You get this message because someone asked a question on a sale page with this email address.',
    keepLink: 'Do not pass the link on: whoever has it can act for you.',
    linkHint:
      'The link in the emails about your reservation shows it and lets you write to the seller, until 30 days after its end.',
    noReplies: 'A reply to this email reaches nobody.',
    openReservation: 'Open your reservation',
    confirmReservation: 'Confirm the reservation',
    openSale: 'Open the sale page',
    restOfSale: 'See the rest of the sale',
    saleOver:
      'The sale is over: nothing can be reserved any more. If you still want it, ask the seller, with the link in an earlier email.',
    lookAgain: 'If you still want it, look on the sale page whether it is free, and reserve it again.',
    heldUntil: (until: string) => `It is held for you until ${until}.`,
    addressBefore: 'The address was sent to you before; your page shows it.',
    nothingNeeded: 'Nothing is needed from you.',
    /** Behind a thing and its price. */
    heldForYou: 'held for you',
    inLine: (position: number) => `number ${f.number(position)} in line`,
    afterOthers: (position: number) => `someone was first, you are number ${f.number(position)} in line`,
    notHeldYet: 'not held yet; open the link to get it',
    youOffer: (offer: string) => `You offer ${offer}; the seller decides`,

    received: {
      subject: (items: string) => `Confirm your reservation: ${items}`,
      preview: 'Open the link within 30 minutes to keep it.',
      reserved: (seller: string | null) => `You reserved this from ${seller ?? 'the seller'}:`,
      confirmWaiting:
        'Open the link within 30 minutes to confirm. What is not held yet becomes yours then, if nobody was faster.',
      confirm: 'Open the link within 30 minutes to confirm. Otherwise the hold ends, and others can have it.',
      also: 'There you can also write to the seller, choose a pickup time when times are offered, or cancel.',
    },
    queued: {
      subject: (items: string) => `You are in line: ${items}`,
      preview: 'Someone was first. We write when it is your turn.',
      some: 'Some of it is held for someone else at the moment, so you are in line. The rest becomes yours when you open the link, if nobody was faster:',
      all: 'It is held for someone else at the moment, so you are in line:',
      afterwards:
        'Open the link once to confirm your email address. If it becomes free, you get an email, and it is held for you for two days; for 30 minutes when the link was never opened. With the link you can also write to the seller or leave the line.',
    },
    known: {
      subject: (items: string) => `You already reserved ${items}`,
      again: (seller: string | null) =>
        `Someone, probably you, asked again for something of ${seller ?? 'the seller'}. Your reservation stands, and nothing was added to it:`,
      notPassedOn: 'The price offered with it was not passed on: write it to the seller.',
      unconfirmed:
        'It is not confirmed yet: open the link, or the hold ends 30 minutes after you first asked.',
      withLink:
        'With the link you can write to the seller, choose a pickup time when times are offered, or cancel.',
    },
    promoted: {
      subject: (items: string) => `It is your turn: ${items}`,
      preview: 'It is held for you now.',
      goodNews: 'Good news, this is held for you now:',
      confirmBy: (until: string) =>
        `Open the link by ${until} to confirm your email address: from then on it is held for two days. Otherwise the hold ends, and others can have it.`,
      takeAlong: (pickup: string, until: string) =>
        `You can take it along at your pickup on ${pickup}. It is held until ${until}.`,
      staysUntil: (until: string) =>
        `It stays yours until ${until}, and until a day after the pickup once its time is fixed. Write to the seller to agree on one.`,
      orCancel: 'If you no longer want it, cancel, so that the next person gets it.',
    },
    booked: {
      subject: (items: string) => `Pickup booked: ${items}`,
      subjectMoved: (items: string) => `New pickup time: ${items}`,
      bookedFor: (span: string) => `Your pickup is booked for ${span}.`,
      movedTo: (span: string) => `Your pickup was moved to ${span}.`,
      addressLater: (seller: string | null) =>
        `The address comes in an email of its own once ${seller ?? 'the seller'} shares it.`,
      calendar: 'The attached file puts the pickup into your calendar.',
    },
    arranged: {
      subjectPickup: (items: string) => `Your pickup: ${items}`,
      subject: (items: string) => `Your reservation: ${items}`,
      entered: (seller: string | null, at: string) => `${seller ?? 'The seller'} entered your pickup: ${at}.`,
      addressLater: 'The address was not sent yet: it comes in an email of its own.',
      calledOff: (seller: string | null) =>
        `${seller ?? 'The seller'} called off the pickup that was planned.`,
      pagePrice: (title: string) => `${title}: the price is that of the sale page again.`,
      agreedPrice: (title: string, price: string) => `${title}: ${price} for you, as agreed.`,
    },
    endsSoon: {
      subject: (until: string) => `Held for you until ${until}`,
      thenNextOrSale: (until: string) =>
        `This is held for you until ${until}. After that it goes to the next in line, or back on sale:`,
      thenNext: (until: string) =>
        `This is held for you until ${until}. After that it goes to the next in line, if somebody waits:`,
      waitEnds: 'Your place in line ends with it:',
      book: 'To keep it, book a pickup time on your page: it then stays yours until a day after the pickup. Or write to the seller, who can enter a time that suits you both.',
      write:
        'To keep it, write to the seller and agree on a pickup: once the seller enters the time, it stays yours until a day after it.',
      orCancel: 'If you do not want it any more, cancel it there, so that somebody else can have it.',
    },
    changed: {
      subject: (title: string) => `Changed: ${title}, which is held for you`,
      listing: (title: string) => `The seller changed the listing of ${title}, which is held for you:`,
      called: (title: string) => `It is called ${title} now.`,
      price: (from: string, to: string) => `The price was ${from} and is ${to} now.`,
      priceAgreed: (to: string, agreed: string) =>
        `The price on the page is ${to} now. For you it stays ${agreed}, as agreed.`,
      orCancel: 'If that is not what you want, write to the seller or cancel: you owe nothing.',
    },
    sold: {
      subject: (items: string) => `Sold: ${items}`,
      toOther: 'You were in line for this, and it has been sold to another buyer:',
    },
    pickedUp: {
      subject: (items: string) => `Picked up: ${items}`,
      confirmed: 'The seller confirmed that you picked up:',
      together: (total: string) => `Together: ${total}.`,
      notTaken: 'Not taken along, and no longer held for you:',
      enjoy: 'Enjoy it. Nothing more is needed from you.',
    },
    noShow: {
      subject: (items: string) => `Not picked up: ${items}`,
      noted: 'The seller noted that this was not picked up, so your reservation has ended:',
    },
    undone: {
      subject: (items: string) => `It goes on: ${items}`,
      byMistake: 'The seller had closed your reservation by mistake and took that back:',
      inLineAgain:
        'The seller had noted that this was sold and took that back. You are in line again, where you were:',
      turn: 'You get an email when it is your turn.',
    },
    cancelled: {
      subject: (items: string) => `Reservation cancelled: ${items}`,
      offSale: 'The seller has taken this off the sale, so it is no longer reserved for you:',
      bySeller: 'The seller has cancelled your reservation of:',
      byYou: 'As you asked, this reservation is cancelled:',
      sellerWrote: 'The seller wrote:',
      goesOn: 'The rest of your reservation goes on:',
      oweNothingOfIt: 'For what is cancelled you owe nothing.',
      noMore: 'Nothing more is needed from you.',
      oweNothing: 'You owe nothing, and nothing is needed from you.',
    },
    expired: {
      subject: (items: string) => `Reservation ended: ${items}`,
      unconfirmed:
        'The link in our first email was not opened within 30 minutes, so the reservation has ended:',
      noPickup: 'The time for which this was held for you is over, and no pickup was fixed:',
      unanswered:
        'Your pickup time has passed, and nobody noted that it took place, so the reservation has ended:',
      waitEnded: 'Your place in line ended with it:',
      allIsWell: 'If you have it, all is well: nothing is needed from you.',
    },
    sellerLeft: {
      subject: (items: string) => `The sale has closed: ${items}`,
      deleted: (seller: string | null) =>
        `The account of ${seller ?? 'the seller'} was deleted, and with it the sale. Your reservation has ended:`,
      oweNothing:
        'You owe nothing, and nothing is needed from you. The links in earlier emails about it do not work any more.',
    },
    address: {
      subject: 'The pickup address',
      subjectFor: (item: string) => `The pickup address for ${item}`,
      sent: (seller: string | null) => `${seller ?? 'The seller'} sent you the pickup address:`,
      sentFor: (seller: string | null, item: string) =>
        `${seller ?? 'The seller'} sent you the pickup address for ${item}:`,
      home: 'It is a private home: come at the agreed time, and do not pass the address on.',
      meeting: 'Come at the agreed time, and do not pass the address on.',
    },
    reply: {
      wrote: (seller: string | null) => `${seller ?? 'The seller'} wrote`,
      wroteAbout: (seller: string | null, item: string) => `${seller ?? 'The seller'} wrote about ${item}`,
      answer: 'Answer the seller',
    },
    question: {
      subject: 'Send your question',
      subjectAbout: (item: string) => `Send your question about ${item}`,
      preview: 'Open the link, and the seller gets it.',
      asked: (seller: string | null) =>
        `You asked ${seller ?? 'the seller'} something. Open the link within 3 days, and your question goes to the seller. Otherwise nobody reads it.`,
      askedAbout: (seller: string | null, item: string) =>
        `You asked ${seller ?? 'the seller'} something about ${item}. Open the link within 3 days, and your question goes to the seller. Otherwise nobody reads it.`,
      afterwards:
        'The answer comes by email, and on the same page, where you can also write again. Nothing is reserved by a question.',
      send: 'Send the question',
      footer:
        'You get this message because someone asked a question on a sale page with this email address. If that was not you, ignore it: nothing is sent. Do not pass the link on: whoever has it can write for you.',
    },
  },

  /** The picture that a shared link shows. */
  card: {
    forSale: 'For sale',
    things: (n: number) => f.count(n, { one: 'One thing', other: `${f.number(n)} things` }),
    /** Of prices. */
    fromTo: (least: string, most: string) => `${least} to ${most}`,
    isOver: 'This sale is over',
    isSold: 'Sold',
    isOnHold: 'On hold: others can wait in line',
  },

  /** The search over all sales. */
  browse: {
    title: 'Find something near you',
    titleIn: (place: string) => `For sale in ${place}`,
    about: 'Search the sales on this site by what you need, the place and the price.',
    aboutIn: (place: string, sales: number) =>
      `${f.count(sales, { one: 'One sale', other: `${f.number(sales)} sales` })} with things for pickup in ${place}.`,
    search: 'Search',
    what: 'What',
    whatHint: 'Desk, bike, lamp…',
    where: 'Where',
    whereHint: 'Austin, TX',
    category: 'Kind',
    anyCategory: 'All kinds',
    least: 'From $',
    most: 'Up to $',
    show: 'What to show',
    things: 'Things',
    sales: 'Sales',
    onSale: (n: number) => f.count(n, { one: '1 thing', other: `${f.number(n)} things` }),
    none: 'Nothing like that right now',
    noneWhy: 'Try fewer words, another place or another price.',
    nothingYet: 'Nothing is for sale right now',
    nothingYetWhy: 'Come back soon: new things are listed every day that somebody clears out.',
    showAll: 'Show everything',
    next: 'Show more',
    toStart: 'Back to the newest',
    cities: 'Sales by city',
    everywhere: 'Everywhere',
    noSales: (place: string) => `There is no sale in ${place} right now.`,
    browse: 'Browse',
  },
};
