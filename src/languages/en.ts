import { formatsOf } from '../text/formats.ts';
import type { Category, Condition } from '../vocabulary.ts';

const f = formatsOf('en-US');

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
      'The service cannot reach its database right now. Try again in a few seconds; look first whether it was done.',
    SERVER_BUSY: 'The service is busy right now. Try again in a few seconds.',
    other: 'The service could not take that. Go back, check what you entered, and try again.',
  },

  /** Words for values. */
  price: (cents: number) => (cents === 0 ? 'Free' : f.money(cents)),
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

  /** On top of the sale page. */
  head: {
    pickups: 'Pickups:',
    share: 'Share',
    address: 'The address of this page',
    copy: 'Copy',
    copied: 'Copied',
    sign: 'Print a sign',
    follow: 'Follow',
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

  /** One thing on its page. */
  item: {
    reserve: 'Reserve it',
    join: 'Join the line',
    onHold: 'Somebody has it on hold.',
    onHoldWith: (waiting: string) => `Somebody has it on hold, with ${waiting}.`,
    fallsThrough: 'If that falls through, it goes to the next in line, first come, first served.',
    isSold: 'This one is sold.',
    whatElse: 'See what else there is.',
    photos: 'Photos',
    photoOf: (title: string, n: number, of: number) => `${title}, photo ${n} of ${of}`,
    view: (n: number, of: number) => `View ${n} of ${of}`,
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
};
