// Made from src/locales/en.json by `npm run locales`: change that file, not this one.
import type { Child, Tag } from './sentence.ts';

export type Sentences = {
  frame: {
    skip: string;
    site: string;
    sell: string;
    developers: string;
    privacy: string;
    terms: string;
    support: string;
    languages: string;
    errorTitle: (facts: { title: string }) => string;
  };
  message: {
    toStart: string;
    notFound: string;
    nothingHere: string;
    nothingHereWhy: string;
    saleOffline: string;
    saleTakenOffline: string;
    saleExpired: string;
    reservationStays: string;
    notOnSale: string;
    notOnSaleWhy: string;
    sorry: string;
    wentWrong: string;
    tryAgain: (facts: { requestId: string }) => string;
    didNotWork: string;
    outOfDate: string;
    toSale: string;
  };
  refusals: {
    rate_limited: string;
    not_found: string;
    ITEM_UNAVAILABLE: string;
    SALE_OVER: string;
    SLOT_UNAVAILABLE: string;
    NOTHING_HELD: string;
    RESERVATION_CLOSED: string;
    PICKUP_MOVED_OFTEN: string;
    OFFERS_USED_UP: string;
    NO_COUNTER_OFFER: string;
    payload_too_large: string;
    service_unavailable: string;
    SERVER_BUSY: string;
    PICKUP_NOT_YET: string;
    NO_PICKUP_ARRANGED: string;
    LINK_ENDED: string;
    STORAGE_FULL: string;
    other: string;
  };
  value: {
    free: string;
    offer: (facts: { price: string; title: string }) => string;
    offerAll: (facts: { price: string; items: string }) => string;
    allItems: (facts: { n: number }) => string;
    title: (facts: { title: string }) => string;
    noTitles: string;
    span: (facts: { day: string; from: string; to: string }) => string;
  };
  conditions: {
    New: string;
    'Like New': string;
    Good: string;
    Fair: string;
    Used: string;
    'For Parts': string;
  };
  categories: {
    Furniture: string;
    Electronics: string;
    Kitchen: string;
    Decor: string;
    Outdoor: string;
    Baby: string;
    Sports: string;
    Tools: string;
    Clothing: string;
    Other: string;
  };
  statuses: {
    available: string;
    reserved: string;
    taken: string;
  };
  waiting: (facts: { n: number }) => string;
  buyer: {
    name: string;
    email: string;
    trap: string;
    nameProblem: string;
    emailProblem: string;
    trapProblem: string;
    tooMany: string;
    tooManyFor: (facts: { seconds: number }) => string;
  };
  ask: {
    title: string;
    question: string;
    emailHint: string;
    send: string;
    contentProblem: string;
    next: string;
  };
  checkEmail: {
    oneMoreStep: string;
    title: string;
    sentTo: (facts: { strong: Tag; email: string }) => Child;
    noMessage: string;
    almostDone: string;
    confirmTitle: string;
    keepLink: string;
    confirmHere: string;
    queuedHere: string;
    askHere: string;
    openLink: string;
    staysHere: (facts: { strong: Tag; email: string; folder: string }) => Child;
    cantSend: (facts: { strong: Tag; email: string }) => Child;
  };
  sale: {
    salesOf: (facts: { name: string }) => string;
    saleIn: (facts: { place: string }) => string;
    sale: string;
    backTo: (facts: { heading: string }) => string;
    more: string;
    isOver: string;
    wasIn: (facts: { place: string }) => string;
    endedOn: (facts: { day: string }) => string;
    lastDay: (facts: { day: string }) => string;
    comingSoon: string;
    allGone: string;
    looking: (facts: { n: number }) => string;
    pickupIn: (facts: { place: string }) => string;
    about: string;
    payment: string;
    pickup: string;
    inPlace: (facts: { place: string }) => string;
    exactPlace: string;
    allAbout: string;
    noPhoto: string;
    before: string;
    moreThings: string;
    page: (facts: { n: number; of: number }) => string;
    onlineUntil: (facts: { day: string }) => string;
    feed: string;
    isYours: string;
    signIn: string;
    aboutSeller: (facts: { name: string }) => string;
  };
  sign: {
    title: (facts: { heading: string }) => string;
    howTo: string;
    forSale: string;
    code: (facts: { url: string }) => string;
    scan: string;
  };
  printed: {
    listTitle: (facts: { heading: string }) => string;
    listHowTo: string;
    until: (facts: { day: string }) => string;
    pricesOf: (facts: { day: string }) => string;
    nothing: string;
    tags: {
      title: string;
      none: string;
      how: (facts: { tags: number; sheets: number }) => string;
      offline: string;
      print: (facts: { hidden: Tag; title: string }) => Child;
      scan: string;
    };
    print: string;
  };
  head: {
    pickups: string;
    sign: string;
    empty: string;
    emptyNext: string;
    overNext: string;
    goneNext: string;
  };
  find: {
    search: string;
    go: string;
    more: string;
    sort: string;
    sorts: {
      new: string;
      low: string;
      high: string;
    };
    min: (facts: { sign: string }) => string;
    max: (facts: { sign: string }) => string;
    kinds: string;
    all: string;
    found: (facts: { n: number }) => string;
    foundSold: (facts: { n: number }) => string;
    nothing: string;
    showAll: string;
    moreOfSale: string;
    earlier: string;
    soldAlready: (facts: { n: number }) => string;
    allSold: (facts: { n: number }) => string;
    apply: string;
  };
  choose: {
    joinTheLine: string;
    goOn: string;
    elsewhere: string;
    things: (facts: { n: number }) => string;
    most: string;
    total: (facts: { n: number; total: string }) => string;
    inLine: (facts: { waiting: number; place: number }) => string;
    gone: (facts: { title: string }) => string;
    goneOne: string;
    goneAll: string;
    nothingPicked: string;
    yourPrice: string;
    queueIsFree: string;
  };
  watch: {
    title: string;
    queue: string;
    emailHint: string;
    send: string;
    next: string;
    isFree: string;
    isGone: string;
    confirmed: string;
    about: (facts: { title: string; price: string }) => string;
    sold: (facts: { title: string }) => string;
    seeIt: string;
    end: string;
    ended: string;
    endedWhy: string;
    over: string;
    overWhy: string;
  };
  watchMail: {
    askedSubject: (facts: { title: string }) => string;
    knownSubject: (facts: { title: string }) => string;
    asked: (facts: { title: string; named: boolean; seller: string; price: string }) => string;
    otherwise: string;
    known: (facts: { title: string; named: boolean; seller: string }) => string;
    confirm: string;
    seeIt: string;
    askedFooter: string;
    lowerSubject: (facts: { title: string; price: string }) => string;
    lower: (facts: { title: string; named: boolean; seller: string; before: string; price: string }) => string;
    isFree: string;
    onHold: string;
    lookAtIt: string;
    lowerFooter: string;
  };
  follow: {
    sale: string;
    empty: string;
    search: string;
    hint: string;
    send: string;
    next: string;
    confirmed: string;
    aboutSale: (facts: { named: boolean; seller: string }) => string;
    aboutSearch: (facts: { search: string; day: string }) => string;
    seeSale: string;
    seeSearch: string;
    offline: string;
  };
  followMail: {
    saleSubject: (facts: { named: boolean; seller: string }) => string;
    saleKnownSubject: (facts: { named: boolean; seller: string }) => string;
    saleAsked: (facts: { named: boolean; seller: string }) => string;
    searchSubject: string;
    searchKnownSubject: string;
    searchAsked: string;
    known: string;
    saleNews: (facts: { added: number; lowered: number; named: boolean; seller: string }) => string;
    searchNews: (facts: { added: number; lowered: number; search: string }) => string;
    searchIs: (facts: { search: string }) => string;
    added: string;
    lowered: string;
    line: (facts: { title: string; price: string }) => string;
    lower: (facts: { title: string; price: string; before: string }) => string;
    more: (facts: { n: number }) => string;
    seeSale: string;
    seeSearch: string;
    saleFooter: string;
    searchFooter: string;
  };
  item: {
    reserve: string;
    join: string;
    onHold: string;
    youWouldBe: (facts: { waiting: number; place: number }) => string;
    fallsThrough: string;
    isSold: string;
    whatElse: string;
    photos: string;
    photoOf: (facts: { title: string; n: number; of: number }) => string;
    nthPhoto: (facts: { n: number; of: number }) => string;
    close: string;
    previous: string;
    next: string;
    more: (facts: { heading: string }) => string;
    withPicked: string;
    lookFurther: string;
    browseOn: string;
    seeAll: string;
    vehicle: string;
    needsTruck: string;
  };
  facts: {
    Brand: string;
    Dimensions: string;
    Weight: string;
    Transport: string;
  };
  crosspost: {
    fact: (facts: { label: string; value: string }) => string;
    pickup: (facts: { place: string }) => string;
    more: (facts: { url: string }) => string;
    moreReserve: (facts: { url: string }) => string;
    noPrice: string;
    notFree: string;
  };
  reserve: {
    title: string;
    titleAt: (facts: { heading: string }) => string;
    picked: string;
    hint: string;
    like: string;
    offer: string;
    offerFor: (facts: { title: string }) => string;
    emailHint: string;
    message: string;
    send: string;
    free: string;
    freeItem: string;
    itemsProblem: string;
    messageProblem: string;
    offersProblem: string;
    gone: string;
    confirmNext: string;
    queuedNext: string;
    held: (facts: { n: number }) => string;
    waiting: (facts: { n: number }) => string;
    queued: (facts: { position: number }) => string;
    oneQueued: (facts: { position: number }) => string;
    offerAll: string;
    offerAllHint: string;
  };
  reservation: {
    yours: string;
    confirm: string;
    messageSent: string;
    booked: string;
    cancelled: string;
    chooseTime: string;
    writeFirst: string;
    notConfirmed: string;
    confirmBefore: (facts: { until: string }) => string;
    held: (facts: { mixed: boolean; items: string }) => string;
    agreeBefore: (facts: { until: string }) => string;
    pickupSet: string;
    heldUntil: (facts: { mixed: boolean; until: string; items: string }) => string;
    pickupPassed: string;
    couldNotCome: (facts: { mixed: boolean; until: string; items: string }) => string;
    next: string;
    number: (facts: { n: number }) => string;
    heldForOther: string;
    pickedUp: string;
    enjoy: string;
    partly: string;
    partlyWhy: string;
    stillWantedOver: string;
    stillWanted: string;
    ended: string;
    nothingNeeded: string;
    youCancelled: string;
    sellerCancelled: string;
    oweNothing: string;
    offSale: string;
    offSaleWhy: string;
    soldToOther: string;
    soldToOtherWhy: string;
    faster: string;
    fasterWhy: string;
    notOpened: string;
    noPickup: string;
    unanswered: string;
    noShow: string;
    pickup: string;
    payment: string;
    addressFrom: (facts: { named: boolean; seller: string }) => string;
    noAddress: string;
    noTimes: string;
    movedOften: string;
    anotherTime: string;
    keepTime: string;
    chooseATime: string;
    time: string;
    inZone: (facts: { zone: string }) => string;
    movesLeft: (facts: { n: number }) => string;
    move: string;
    book: string;
    slot: (facts: { day: string; from: string; to: string }) => string;
    wholeSale: string;
    cancel: string;
    keep: string;
    cancelWhy: string;
    leave: string;
    leaveWhy: string;
    yesCancel: string;
    itemPickedUp: string;
    itemReleased: string;
    itemWaiting: string;
    itemHeld: string;
    itemNext: string;
    itemNumber: (facts: { n: number }) => string;
    addressChanged: string;
    late: (facts: { minutes: number }) => string;
    here: string;
    saidLate: string;
    saidHere: string;
    toldBefore: string;
    letGo: string;
    letGoWhy: string;
    lotEnds: string;
    about: (facts: { strong: Tag; title: string; text: string }) => Child;
    letGoOf: (facts: { title: string }) => string;
    letGoOfAll: string;
    letGone: string;
    letGoBefore: string;
    offerOpen: (facts: { price: string }) => string;
    offerCountered: (facts: { price: string; counter: string }) => string;
    offerAccepted: (facts: { price: string }) => string;
    offerDeclined: (facts: { price: string }) => string;
    offerWithdrawn: (facts: { price: string }) => string;
    agreedPast: (facts: { price: string }) => string;
    acceptCounter: (facts: { price: string }) => string;
    offerAgain: string;
    sendOffer: string;
    offersLeft: (facts: { n: number }) => string;
    offerSent: string;
    counterAccepted: string;
    offerPast: string;
    sum: string;
    toPay: (facts: { price: string }) => string;
    asListed: (facts: { price: string }) => string;
    paid: (facts: { price: string }) => string;
  };
  messages: {
    title: string;
    writeTo: (facts: { named: boolean; seller: string }) => string;
    hint: string;
    send: string;
    you: string;
    seller: string;
    address: string;
    careful: string;
    beCareful: string;
    addressGone: string;
    addressSent: string;
    addressInMail: string;
    photo: (facts: { n: number }) => string;
  };
  question: {
    yours: string;
    about: (facts: { title: string }) => string;
    howItGoes: (facts: { named: boolean; seller: string }) => string;
    all: string;
  };
  link: {
    over: string;
    hasEnded: string;
    reservationOver: string;
    questionNotSent: string;
    questionQuiet: string;
    askAgain: string;
    offline: string;
    toSale: string;
    notValid: string;
    reservationCut: string;
    questionCut: string;
  };
  thread: {
    asked: (facts: { titles: string }) => string;
    askedOffering: (facts: { titles: string; offers: string }) => string;
    unconfirmed: string;
    wordsWithIt: (facts: { words: string }) => string;
    offersNow: (facts: { offers: string }) => string;
    confirmed: (facts: { titles: string }) => string;
    promoted: (facts: { titles: string; count: number }) => string;
    pickupBooked: (facts: { span: string }) => string;
    pickupMoved: (facts: { span: string }) => string;
    pickupSet: (facts: { at: string }) => string;
    pickupOff: string;
    heldUntil: (facts: { at: string }) => string;
    noAgreedPrice: (facts: { title: string }) => string;
    agreedOn: (facts: { price: string; title: string }) => string;
    offerDeclined: (facts: { price: string; title: string }) => string;
    lotAgreed: (facts: { offer: string }) => string;
    lotDeclined: (facts: { offer: string }) => string;
    offerCountered: (facts: { price: string; title: string }) => string;
    counterAccepted: (facts: { price: string; title: string }) => string;
    pickupPassed: string;
    renamed: (facts: { before: string; after: string }) => string;
    priceWent: (facts: { title: string; from: string; to: string }) => string;
    cancelledByBuyer: (facts: { titles: string }) => string;
    cancelledBySeller: (facts: { titles: string }) => string;
    takenOffSale: (facts: { titles: string; count: number }) => string;
    endedUnconfirmed: (facts: { titles: string }) => string;
    endedNoPickup: (facts: { titles: string }) => string;
    endedUnanswered: (facts: { titles: string }) => string;
    pickedUp: (facts: { titles: string }) => string;
    notTaken: (facts: { titles: string }) => string;
    notPickedUp: (facts: { titles: string }) => string;
    soldToOther: (facts: { titles: string; count: number }) => string;
    tookBack: (facts: { titles: string; count: number }) => string;
    tookBackInLine: (facts: { titles: string }) => string;
    notSold: (facts: { titles: string; count: number }) => string;
    askedQuestion: string;
    askedAbout: (facts: { title: string }) => string;
    late: (facts: { minutes: number }) => string;
    here: string;
    sellerUnreachable: string;
  };
  replyByMail: {
    waitsSubject: (facts: { buyer: string }) => string;
    waits: (facts: { buyer: string }) => string;
    decide: string;
    notSentSubject: string;
    notSent: string;
    reasons: {
      address: string;
      ended: string;
      tooLarge: string;
      tooMany: string;
      unconfirmed: string;
      empty: string;
    };
    open: string;
    footer: string;
  };
  suggested: {
    available: (facts: { item: string }) => string;
    yours: (facts: { item: string }) => string;
    onHold: (facts: { item: string }) => string;
    gone: (facts: { item: string }) => string;
    price: (facts: { item: string; price: string }) => string;
    size: (facts: { item: string; size: string }) => string;
    condition: (facts: { item: string; condition: string }) => string;
    pickupAt: (facts: { at: string }) => string;
    bookable: string;
    place: (facts: { city: string }) => string;
  };
  calendarTitle: (facts: { items: string }) => string;
  mail: {
    openAddress: string;
    hello: string;
    helloName: (facts: { name: string }) => string;
    yourItem: string;
    two: (facts: { one: string; two: string }) => string;
    more: (facts: { one: string; two: string; more: number }) => string;
    reservedFooter: string;
    ifNotYou: string;
    askedFooter: string;
    keepLink: string;
    linkHint: string;
    noReplies: string;
    repliesRead: string;
    openReservation: string;
    confirmReservation: string;
    openSale: string;
    restOfSale: string;
    saleOver: string;
    lookAgain: string;
    heldUntil: (facts: { until: string }) => string;
    addressBefore: string;
    nothingNeeded: string;
    heldForYou: string;
    inLine: (facts: { position: number }) => string;
    afterOthers: (facts: { position: number }) => string;
    notHeldYet: string;
    youOffer: (facts: { offer: string }) => string;
    asked: (facts: { title: string; price: string; place: string }) => string;
    reservation_received: {
      subject: (facts: { items: string }) => string;
      preview: string;
      reserved: (facts: { named: boolean; seller: string }) => string;
      confirmWaiting: string;
      confirm: string;
      also: string;
    };
    reservation_queued: {
      subject: (facts: { items: string }) => string;
      preview: string;
      some: string;
      all: string;
      afterwards: string;
    };
    reservation_known: {
      subject: (facts: { items: string }) => string;
      again: (facts: { named: boolean; seller: string }) => string;
      notPassedOn: string;
      unconfirmed: string;
      withLink: string;
    };
    reservation_promoted: {
      subject: (facts: { items: string }) => string;
      preview: string;
      goodNews: string;
      confirmBy: (facts: { until: string }) => string;
      takeAlong: (facts: { pickup: string; until: string }) => string;
      staysUntil: (facts: { until: string }) => string;
      bookUntil: (facts: { until: string }) => string;
      orCancel: string;
    };
    pickup_booked_buyer: {
      subject: (facts: { items: string }) => string;
      subjectMoved: (facts: { items: string }) => string;
      bookedFor: (facts: { span: string }) => string;
      movedTo: (facts: { span: string }) => string;
      addressLater: (facts: { named: boolean; seller: string }) => string;
      calendar: string;
    };
    reservation_arranged: {
      subjectPickup: (facts: { items: string }) => string;
      subjectCountered: (facts: { items: string }) => string;
      subject: (facts: { items: string }) => string;
      entered: (facts: { named: boolean; seller: string; at: string }) => string;
      addressLater: string;
      calledOff: (facts: { named: boolean; seller: string }) => string;
      pagePrice: (facts: { title: string }) => string;
      agreedPrice: (facts: { title: string; price: string }) => string;
      offerDeclined: (facts: { title: string; price: string }) => string;
      offerCountered: (facts: { title: string; price: string }) => string;
    };
    hold_ends_soon_buyer: {
      subject: (facts: { until: string }) => string;
      thenNextOrSale: (facts: { until: string }) => string;
      thenNext: (facts: { until: string }) => string;
      book: string;
      write: string;
      orCancel: string;
    };
    page_offline_buyer: {
      subject: (facts: { items: string }) => string;
      isOffline: (facts: { named: boolean; seller: string }) => string;
      overSubject: (facts: { items: string }) => string;
      isOver: string;
      held: (facts: { until: string }) => string;
      pickup: (facts: { at: string }) => string;
      inLine: string;
      reach: string;
    };
    item_changed: {
      subject: (facts: { title: string }) => string;
      listing: (facts: { title: string }) => string;
      called: (facts: { title: string }) => string;
      price: (facts: { from: string; to: string }) => string;
      priceAgreed: (facts: { to: string; agreed: string }) => string;
      orCancel: string;
    };
    item_sold: {
      subject: (facts: { items: string }) => string;
      toOther: string;
    };
    pickup_sold: {
      subject: (facts: { items: string }) => string;
      confirmed: string;
      together: (facts: { total: string }) => string;
      notTaken: string;
      enjoy: string;
    };
    pickup_no_show: {
      subject: (facts: { items: string }) => string;
      noted: string;
    };
    pickup_undone: {
      subject: (facts: { items: string }) => string;
      byMistake: string;
      inLineAgain: string;
      inLineByMistake: string;
      turn: string;
    };
    reservation_cancelled: {
      subject: (facts: { items: string }) => string;
      deactivated: string;
      seller: string;
      buyer: string;
      sellerWrote: string;
      goesOn: string;
      oweNothingOfIt: string;
      noMore: string;
      oweNothing: string;
    };
    reservation_expired: {
      subject: (facts: { items: string }) => string;
      unconfirmed: string;
      no_pickup: string;
      unanswered: string;
      waitEnded: string;
      allIsWell: string;
    };
    seller_left: {
      subject: (facts: { items: string }) => string;
      deleted: (facts: { named: boolean; seller: string }) => string;
      oweNothing: string;
    };
    address_shared: {
      subject: string;
      subjectFor: (facts: { item: string }) => string;
      sent: (facts: { named: boolean; seller: string }) => string;
      sentFor: (facts: { named: boolean; seller: string; item: string }) => string;
      home: string;
      meeting: string;
      replaces: string;
    };
    seller_reply: {
      wrote: (facts: { named: boolean; seller: string }) => string;
      wroteAbout: (facts: { named: boolean; seller: string; item: string }) => string;
      answer: string;
    };
    question_received: {
      subject: string;
      subjectAbout: (facts: { item: string }) => string;
      preview: string;
      asked: (facts: { named: boolean; seller: string }) => string;
      askedAbout: (facts: { named: boolean; seller: string; item: string }) => string;
      afterwards: string;
      send: string;
      footer: string;
    };
    addressChanged: string;
    coming: {
      pickup_tomorrow: (facts: { items: string }) => string;
      pickup_soon: (facts: { items: string }) => string;
      when: (facts: { at: string }) => string;
      total: (facts: { total: string }) => string;
      place: string;
      noPlace: string;
      late: string;
    };
    othersStay: string;
  };
  card: {
    forSale: string;
    things: (facts: { n: number }) => string;
    fromTo: (facts: { least: string; most: string }) => string;
    isOver: string;
    isSold: string;
    isOnHold: string;
  };
  browse: {
    title: string;
    titleIn: (facts: { place: string }) => string;
    about: string;
    aboutIn: (facts: { sales: number; place: string }) => string;
    search: string;
    whatHint: string;
    where: string;
    whereHint: string;
    category: string;
    anyCategory: string;
    least: (facts: { sign: string }) => string;
    most: (facts: { sign: string }) => string;
    show: string;
    things: string;
    sales: string;
    onSale: (facts: { n: number }) => string;
    none: string;
    noneWhy: string;
    nothingYet: string;
    nothingYetWhy: string;
    showAll: string;
    next: string;
    toStart: string;
    cities: string;
    everywhere: string;
    noSales: (facts: { place: string }) => string;
    browse: string;
    comparedIn: (facts: { currency: string }) => string;
    from: (facts: { price: string }) => string;
    upTo: (facts: { price: string }) => string;
    everything: string;
    filters: string;
    remove: (facts: { filter: string }) => string;
    near: (facts: { place: string }) => string;
    apply: string;
  };
  seen: {
    title: string;
    clear: string;
  };
  postings: {
    title: string;
    takeDown: string;
    why: (facts: { sold: boolean }) => string;
    takenDown: (facts: { hidden: Tag; place: string }) => Child;
    note: string;
    where: string;
    link: string;
    linkWrong: string;
    private: string;
    save: string;
    mail: {
      subject: (facts: { title: string }) => string;
      why: (facts: { sold: boolean; title: string }) => string;
      how: string;
      open: string;
      footer: string;
    };
  };
  parts: {
    optional: string;
    nowSays: (facts: { text: string }) => string;
    nowEmpty: string;
    problems: string;
    takePhoto: string;
    choosePhotos: string;
    upload: string;
    chooseOne: string;
    undo: string;
    copy: string;
    copied: string;
    selected: string;
    undone: string;
    undoneNone: string;
    undoneSome: (facts: { kept: number; all: number }) => string;
    undoGone: string;
    tooLong: (facts: { max: number }) => string;
    wrong: string;
    send: {
      tooLarge: string;
      wrong: string;
      lost: string;
      slow: string;
    };
    press: string;
    save: string;
    delete: string;
    of: (facts: { act: string; title: string }) => string;
    day: string;
    dayLike: (facts: { example: string }) => string;
    timeOfDay: string;
  };
  limits: {
    active: (facts: { sells: boolean }) => string;
    creations: (facts: { sells: boolean }) => string;
    more: (facts: { sells: boolean }) => string;
    unowned: string;
  };
  refused: {
    rate_limited: string;
    ADDRESS_IN_PUBLIC_LISTING: string;
    PROHIBITED_ITEM: string;
    INVALID_PHOTO: string;
    PHOTO_LIMIT_REACHED: string;
    ITEM_DELETED: string;
    ITEM_NOT_DELETED: string;
    RESTORE_WINDOW_PASSED: string;
    PRICE_NEEDED: string;
    ITEM_CHANGED: string;
    payload_too_large: string;
    invalid_request: string;
    INVALID_CODE: string;
    CODE_EXPIRED: string;
    TOO_MANY_ATTEMPTS: string;
    KEY_LIMIT_REACHED: string;
    PASSKEY_INVALID: string;
    PASSKEY_LIMIT_REACHED: string;
    WEBHOOK_LIMIT_REACHED: string;
    PHOTO_NOT_STORED: string;
    ITEM_RESERVED: string;
    ITEM_HAS_RESERVATION: string;
    CONFIRMATION_REQUIRED: string;
    CONFIRMATION_MISMATCH: string;
    CONFIRMATION_INVALID: string;
    CONFIRMATION_EXPIRED: string;
    CONFIRMATION_USED: string;
    CONFIRMATION_REPLACED: string;
    CONFIRMATION_DECLINED: string;
    APPROVAL_REQUIRED: string;
    NO_ADDRESS_ON_FILE: string;
    TIMEZONE_REQUIRED: string;
    SLOT_UNAVAILABLE: string;
    TIME_TAKEN: string;
    INVALID_PROMO_CODE: string;
    forbidden: string;
    NOT_OWNER: string;
    not_found: string;
    request_timeout: string;
    IMPORT_RUNNING: string;
    ACCOUNT_INCOMPLETE: string;
    NO_EMAIL_ON_FILE: string;
    PHOTO_UPLOADING: string;
    UPLOAD_SESSION_REDEEMED: string;
    UPLOAD_SESSION_EXPIRED: string;
    CUSTOM_URL_RESERVED: string;
    CUSTOM_URL_TAKEN: string;
    PAGE_UNPUBLISHED: string;
    RENEWAL_TOO_EARLY: string;
    ACCOUNT_STATE_CHANGED: string;
    CURRENCY_IN_USE: string;
    AMOUNTS_HAVE_CENTS: string;
    RESERVATION_CLOSED: string;
    NOTHING_HELD: string;
    NOT_CONFIRMED: string;
    PICKUP_NOT_YET: string;
    NO_PICKUP_ARRANGED: string;
    BELOW_MIN_PRICE: string;
    UNDO_NOT_POSSIBLE: string;
    ITEM_UNAVAILABLE: string;
    SALE_OVER: string;
    LINK_ENDED: string;
    PAYMENTS_NOT_CONFIGURED: string;
    PAYMENTS_UNAVAILABLE: string;
    WRITER_UNAVAILABLE: string;
    SERVER_BUSY: string;
    service_unavailable: string;
    STORAGE_FULL: string;
    other: string;
  };
  fields: {
    labels: {
      title: string;
      brand: string;
      description: string;
      price: string;
      condition: string;
      category: string;
      dimensions: string;
      weight: string;
      specifications: string;
      transport_notes: string;
      requires_truck: string;
      min_price: string;
    };
    hints: {
      price: string;
      dimensions: string;
      weight: string;
      specifications: string;
      transport_notes: string;
      min_price: string;
    };
    inCurrency: (facts: { label: string; muted: Tag; currency: string }) => Child;
  };
  sellItem: {
    state: {
      available: string;
      reserved: string;
      taken: string;
      inactive: string;
      deleted: string;
    };
    needsReview: string;
    whatBuyersRead: string;
    deletedTitle: (facts: { title: string }) => string;
    deleted: {
      until: (facts: { until: string }) => string;
      restore: string;
      all: string;
      gone: string;
    };
    elsewhere: {
      title: string;
      how: string;
      savePhoto: (facts: { n: number }) => string;
      postTitle: string;
      text: string;
      copyText: string;
      open: (facts: { name: string }) => string;
    };
    people: {
      title: string;
      unopened: string;
      has: string;
      unconfirmed: string;
      next: string;
      place: (facts: { place: number }) => string;
      comes: (facts: { when: string }) => string;
      until: (facts: { when: string }) => string;
      agreed: (facts: { price: string }) => string;
      offers: (facts: { price: string }) => string;
    };
    history: {
      title: string;
      listed: string;
      priced: (facts: { price: string }) => string;
      dropped: (facts: { before: string; after: string }) => string;
      asked: (facts: { link: Tag; name: string }) => Child;
      sold: (facts: { price: string }) => string;
      deleted: string;
    };
    ended: {
      sold: (facts: { link: Tag; name: string }) => Child;
      stopped: (facts: { link: Tag; name: string }) => Child;
      buyer: (facts: { link: Tag; name: string }) => Child;
      seller: (facts: { link: Tag; name: string }) => Child;
      taken_off_sale: (facts: { link: Tag; name: string }) => Child;
      sold_to_another: (facts: { link: Tag; name: string }) => Child;
      gone: (facts: { link: Tag; name: string }) => Child;
      unconfirmed: (facts: { link: Tag; name: string }) => Child;
      no_pickup: (facts: { link: Tag; name: string }) => Child;
      unanswered: (facts: { link: Tag; name: string }) => Child;
      picked_up: (facts: { link: Tag; name: string }) => Child;
      noshow: (facts: { link: Tag; name: string }) => Child;
    };
    photos: {
      title: string;
      alt: (facts: { n: number }) => string;
      first: string;
      remove: (facts: { n: number }) => string;
      forward: (facts: { n: number }) => string;
      none: string;
      some: (facts: { n: number; max: number }) => string;
      full: (facts: { max: number }) => string;
      most: (facts: { max: number }) => string;
      last: string;
      removed: string;
      preparing: (facts: { file: string }) => string;
      checking: (facts: { file: string }) => string;
      crop: string;
      cropHint: string;
      turn: (facts: { n: number }) => string;
      up: (facts: { n: number }) => string;
      down: (facts: { n: number }) => string;
      left: (facts: { n: number }) => string;
      right: (facts: { n: number }) => string;
    };
    status: {
      onPage: string;
      notPublic: string;
      soldFor: (facts: { price: string }) => string;
      reservedBy: (facts: { named: boolean; buyer: string }) => string;
      heldFor: (facts: { name: string }) => string;
      heldForUntil: (facts: { name: string; until: string }) => string;
      onlyYou: string;
      record: (facts: { link: Tag }) => Child;
      everyone: (facts: { link: Tag }) => Child;
      afterReview: string;
      offline: (facts: { link: Tag }) => Child;
      sold: string;
      isSold: string;
      show: string;
      backOnSale: string;
      hide: string;
      hold: string;
      changeHold: string;
      holdIt: string;
      yesHide: string;
      otherAmount: string;
      saveAmount: string;
      finalPrice: string;
      onlyYouSee: string;
      forWhom: string;
      onlyYouName: string;
      until: string;
      noOne: string;
      told: (facts: { others: number; name: string }) => string;
    };
    review: {
      priced: (facts: { strong: Tag }) => Child;
      unpriced: (facts: { strong: Tag }) => Child;
      right: string;
    };
    delete: {
      hideFirst: string;
      button: string;
      week: string;
    };
    form: {
      more: string;
      save: string;
      saveRight: string;
      factName: (facts: { n: number }) => string;
      factValue: (facts: { n: number }) => string;
    };
    done: {
      saved: string;
      same: string;
      held: string;
      restored: string;
      'restored-hidden': string;
      photos: string;
    };
    problems: {
      check: string;
      title: string;
      fact: string;
      holdName: string;
      holdUntil: string;
      changed: string;
      reserved: string;
      hasReservation: string;
    };
  };
  reach: {
    public: string;
    thisComputer: string;
    network: string;
    change: (facts: { url: string }) => string;
    lost: (facts: { url: string }) => string;
    checking: (facts: { url: string }) => string;
  };
  sellPage: {
    title: string;
    preview: string;
    done: {
      saved: string;
      published: string;
      over: string;
      offline: string;
    };
    onlineBut: (facts: { note: string }) => string;
    previewNote: (facts: { link: Tag }) => Child;
    address: {
      warning: (facts: { strong: Tag }) => Child;
      save: string;
    };
    state: {
      online: string;
      seen: (facts: { reach: 'home_network' | 'public' | 'other'; ends: boolean; day: string }) => string;
      over: string;
      expired: string;
      expiredHow: string;
      renew: string;
      start: string;
      startHow: string;
      offline: string;
      offlineHow: string;
    };
    publish: string;
    open: {
      everyone: string;
      texts: string;
      items: (facts: { n: number }) => string;
      noOne: string;
      address: string;
      prices: string;
    };
    missing: {
      nothing: (facts: { link: Tag }) => Child;
      review: (facts: { n: number; link: Tag }) => Child;
      hidden: (facts: { link: Tag }) => Child;
    };
    fields: {
      public: string;
      name: string;
      nameHint: string;
      city: string;
      country: string;
      about: string;
      aboutHint: string;
      pay: string;
      payHint: string;
      private: string;
      where: string;
      whereHint: string;
      end: string;
      last: string;
      lastHint: string;
      search: string;
      listed: string;
      save: string;
      link: string;
      linkEmpty: string;
      linkChange: string;
      whereExample: (facts: { address: string }) => string;
    };
    drops: {
      title: string;
      hint: string;
      more: string;
      applied: (facts: { percent: string; day: string }) => string;
      on: string;
      by: string;
      off: string;
      dayOf: (facts: { n: number }) => string;
      percentOf: (facts: { n: number }) => string;
    };
    problems: {
      check: string;
      url: string;
      urlReserved: string;
      urlTaken: string;
      day: string;
      percent: string;
      past: string;
      twice: string;
      dropPast: string;
      dropAfterEnd: string;
    };
    share: {
      title: string;
      linkTitle: string;
      link: string;
      button: string;
      copy: string;
      sign: string;
      list: string;
      tags: string;
      code: string;
      saveCode: string;
      offline: string;
      keep: string;
      offlineHow: string;
      yesOffline: string;
    };
    looks: {
      title: string;
      look: string;
      cover: string;
      noCover: string;
      nthPhoto: (facts: { n: number }) => string;
      names: {
        clay: string;
        meadow: string;
        harbor: string;
        plum: string;
        ink: string;
        honey: string;
      };
    };
  };
  sellNew: {
    title: string;
    check: string;
    start: string;
    upTo: (facts: { max: number }) => string;
    removed: (facts: { n: number }) => string;
    left: (facts: { n: number; link: Tag }) => Child;
    save: string;
    gone: {
      title: string;
      text: string;
      again: string;
    };
    arriving: string;
    retry: string;
    leaveOut: string;
    full: (facts: { max: number }) => string;
    most: (facts: { max: number }) => string;
    script: {
      photo: string;
      upload: (facts: { file: string }) => string;
      retry: (facts: { file: string }) => string;
      drop: (facts: { file: string }) => string;
      waiting: string;
      preparing: string;
      checking: string;
      allIn: string;
      notAdded: (facts: { file: string }) => string;
      written: (facts: { title: string }) => string;
      progress: (facts: { done: string; all: string }) => string;
    };
    counted: {
      oneIn: (facts: { n: number }) => string;
      onTheWay: (facts: { n: number }) => string;
      leftFrom: (facts: { n: number; file: string }) => string;
    };
    one: string;
    nth: (facts: { n: number }) => string;
    writing: string;
    notWritten: string;
    pickForMe: string;
    photoOf: (facts: { n: number; item: number }) => string;
    select: (facts: { photo: string }) => string;
    remove: (facts: { photo: string }) => string;
    same: (facts: { n: number; hidden: Tag; item: number }) => Child;
    split: (facts: { hidden: Tag; item: number }) => Child;
    example: string;
    addDescription: string;
    describe: string;
    counts: (facts: { photos: number; items: number }) => string;
    write: string;
    selected: string;
    together: string;
    apart: string;
    first: string;
    removeAll: string;
    put: (facts: { n: number }) => string;
    hide: string;
    goesOnline: string;
    keptWeek: string;
    town: {
      title: string;
      how: string;
      needed: string;
    };
    files: (facts: { n: number }) => string;
    marked: (facts: { n: number }) => string;
    listedSome: (facts: { n: number }) => string;
    restLeft: string;
    room: {
      creations: (facts: { limit: number; left: number }) => string;
      active: (facts: { limit: number; room: number }) => string;
    };
    listed: {
      saved: (facts: { n: number }) => string;
      some: (facts: { shown: number; all: number }) => string;
      all: (facts: { n: number }) => string;
      send: (facts: { n: number }) => string;
      linkToIt: string;
      linkToPage: string;
      offline: (facts: { link: Tag }) => Child;
      onPage: string;
      hidden: string;
      hiddenHow: string;
      another: string;
    };
    bulk: {
      label: string;
      fill: string;
      paste: string;
    };
    groups: {
      title: string;
      next: string;
      again: string;
    };
  };
  sellEnd: {
    title: string;
    noPage: string;
    online: string;
    onlineUntil: (facts: { at: string }) => string;
    expired: string;
    offline: string;
    endsAt: (facts: { at: string }) => string;
    ended: string;
    acts: string;
    online_again: string;
    kept: string;
    held: string;
    heldNone: string;
    heldFor: (facts: { items: string; buyer: string }) => string;
    left: string;
    leftNone: string;
    waiting: string;
    waitingNone: string;
    inLine: (facts: { buyer: string; items: string }) => string;
    more: (facts: { n: number }) => string;
    sold: string;
    soldFor: (facts: { n: number; total: string }) => string;
    summary: string;
    csv: string;
    byDay: string;
    byItem: string;
    day: string;
    items: string;
    item: string;
    asked: string;
    paid: string;
  };
  regions: {
    state: string;
    land: string;
    canton: string;
    province: string;
    department: string;
    region: string;
    district: string;
    county: string;
    prefecture: string;
    emirate: string;
    governorate: string;
    voivodeship: string;
    parish: string;
    any: string;
  };
  steps: {
    label: string;
    name: string;
    photos: string;
    page: string;
    done: string;
    step: (facts: { n: number; of: number }) => string;
  };
  decisions: {
    offer: (facts: { buyer: string; price: string; item: string }) => string;
    asked: (facts: { price: string }) => string;
    belowMinimum: string;
    shareBelowMinimum: (facts: { items: string }) => string;
    notFirst: (facts: { items: string }) => string;
    takeDown: (facts: { item: string; place: string }) => string;
    soldHere: string;
    heldHere: string;
    question: (facts: { buyer: string }) => string;
    said: (facts: { words: string }) => string;
    approval: (facts: { buyer: string }) => string;
    approvalOfAddress: (facts: { buyer: string }) => string;
    approvalOfAct: (facts: { buyer: string }) => string;
    noAddress: (facts: { buyer: string; at: string }) => string;
    oldAddress: (facts: { buyer: string }) => string;
    came: (facts: { buyer: string }) => string;
    when: (facts: { items: string; at: string }) => string;
    needsPrice: (facts: { n: number }) => string;
    needsReview: (facts: { n: number }) => string;
    drafts: (facts: { n: number }) => string;
    pageEnds: (facts: { at: string }) => string;
    pageEnded: string;
    saleEnds: (facts: { at: string }) => string;
    saleEnded: string;
    left: (facts: { n: number }) => string;
    undelivered: (facts: { buyer: string }) => string;
    done: {
      accept: string;
      decline: string;
      counter: string;
      reply: string;
      no_answer_needed: string;
      sold: string;
      noshow: string;
      share_address: string;
      taken_down: string;
      renew: string;
      extend: string;
      close: string;
    };
    ask: {
      share_address: (facts: { address: string }) => string;
      put_on_sale: string;
      lower_all: string;
      give_away: string;
      close: string;
    };
    acts: {
      accept: string;
      counter: string;
      decline: string;
      reply: string;
      no_answer_needed: string;
      approve: string;
      share_address: string;
      sold: string;
      noshow: string;
      new_time: string;
      set_price: string;
      review: string;
      put_on_sale: string;
      taken_down: string;
      renew: string;
      extend: string;
      lower_all: string;
      give_away: string;
      close: string;
      open: string;
    };
    decided: string;
    heading: string;
    until: (facts: { at: string }) => string;
    amount: string;
    percent: string;
    lastDay: string;
  };
  sell: {
    add: string;
    all: string;
    counts: {
      available: (facts: { n: number }) => string;
      unsold: (facts: { n: number }) => string;
      reserved: (facts: { n: number }) => string;
      sold: (facts: { n: number; price: string }) => string;
      views: (facts: { n: number }) => string;
      followers: (facts: { n: number }) => string;
    };
    empty: {
      start: string;
      how: string;
      photos: (facts: { n: number }) => string;
      continue: string;
      add: string;
      goOn: string;
    };
    nothing: (facts: { link: Tag }) => Child;
    pages: string;
    back: string;
    page: (facts: { page: number; pages: number }) => string;
    more: string;
    find: {
      which: string;
      toReview: string;
      all: string;
      label: string;
      search: string;
      order: string;
      show: string;
      select: string;
    };
    orders: {
      newest: string;
      oldest: string;
      dearest: string;
      cheapest: string;
      wanted: string;
      title: string;
    };
    card: {
      noPhoto: string;
      choose: (facts: { title: string }) => string;
      notPublic: string;
      heldFor: (facts: { name: string }) => string;
      waiting: (facts: { n: number }) => string;
      views: (facts: { n: number }) => string;
      price: string;
      priceOf: (facts: { title: string; currency: string }) => string;
      savePrice: (facts: { title: string }) => string;
      check: string;
      fine: string;
      sold: string;
      pickedUp: string;
      hide: string;
      show: string;
      more: (facts: { title: string }) => string;
      edit: string;
      watching: (facts: { n: number }) => string;
    };
    did: {
      priceApproved: (facts: { title: string; price: string }) => string;
      price: (facts: { title: string; before: string; now: string }) => string;
      sold: (facts: { title: string; price: string; told: number }) => string;
      hidden: (facts: { title: string; told: number }) => string;
      nextInLine: (facts: { title: string }) => string;
      shown: (facts: { sale: 'offline' | 'over' | 'other'; title: string }) => string;
      approved: (facts: { title: string }) => string;
      deleted: (facts: { title: string }) => string;
      priceFirst: (facts: { help: string }) => string;
    };
    several: {
      label: string;
      lowerBy: string;
      lower: string;
      putBack: string;
      selectFirst: string;
      percent: string;
      none: string;
      done: {
        lower: (facts: { n: number }) => string;
        hide: (facts: { n: number }) => string;
        show: (facts: { n: number; sale: 'offline' | 'over' | 'other' }) => string;
        delete: (facts: { n: number }) => string;
        free: (facts: { n: number }) => string;
      };
      left: {
        reserved: (facts: { n: number }) => string;
        noRoom: (facts: { n: number }) => string;
        other: (facts: { n: number }) => string;
        free: (facts: { n: number }) => string;
        sold: (facts: { n: number }) => string;
        lowest: (facts: { n: number }) => string;
        unseen: (facts: { n: number }) => string;
        already: (facts: { n: number }) => string;
      };
      chosen: string;
      all: string;
    };
    coming: {
      title: string;
      photos: (facts: { n: number }) => string;
      photosHow: string;
      offline: string;
      pickup: (facts: { name: string }) => string;
      morePickups: (facts: { n: number }) => string;
      hold: (facts: { name: string; time: string }) => string;
      holdHow: string;
      andMore: (facts: { first: string; n: number }) => string;
    };
    steps: {
      title: string;
      toDo: string;
      owner: string;
      items: string;
      itemsHow: string;
      mail: string;
      mailOwner: string;
      mailOther: string;
      reach: string;
      share: string;
      shareLater: string;
      shareHow: string;
      passkey: string;
      passkeyHow: string;
      progress: (facts: { done: number; all: number }) => string;
    };
    bin: {
      title: string;
      how: string;
      none: string;
      until: (facts: { price: string; time: string }) => string;
      restore: string;
      done: {
        restored: string;
      };
    };
  };
  upload: {
    title: string;
    allSet: string;
    areIn: string;
    goBack: string;
    intro: string;
    expected: (facts: { n: number }) => string;
    minutes: (facts: { n: number }) => string;
    several: (facts: { max: number }) => string;
    send: string;
    number: (facts: { n: number }) => string;
    removeNumber: (facts: { n: number }) => string;
    done: string;
    tryAgain: string;
    count: (facts: { n: number }) => string;
    script: {
      countOf: (facts: { n: string; all: string }) => string;
      more: string;
      choose: string;
      hint: string;
      keepOpen: string;
      anyway: string;
      someFailed: string;
      full: (facts: { max: string }) => string;
      remove: (facts: { file: string }) => string;
      removed: string;
      in: (facts: { file: string }) => string;
    };
    eyebrow: string;
    endedTitle: {
      not_found: string;
      UPLOAD_SESSION_EXPIRED: string;
      UPLOAD_SESSION_REDEEMED: string;
    };
    endedText: {
      not_found: string;
      UPLOAD_SESSION_EXPIRED: string;
      UPLOAD_SESSION_REDEEMED: string;
    };
  };
  welcome: {
    title: string;
    whose: string;
    how: string;
    missing: string;
    emailHint: string;
    nameHint: string;
    stateHint: string;
    start: string;
    own: {
      label: string;
      hint: string;
    };
    problems: {
      name: string;
      city: string;
      state: string;
      zone: string;
    };
    over: string;
    claim: {
      title: string;
      question: string;
      how: (facts: { strong: Tag; email: string }) => Child;
      noEmail: string;
      make: string;
    };
    zone: string;
    chooseZone: string;
  };
  consent: {
    title: (facts: { app: string }) => string;
    question: (facts: { name: Tag; app: string }) => Child;
    signedIn: (facts: { email: string }) => string;
    other: string;
    app: string;
    ownName: string;
    givenName: string;
    describedAt: string;
    goesTo: string;
    program: (facts: { host: Tag; address: string }) => Child;
    opens: (facts: { host: Tag; address: string }) => Child;
    warnings: {
      loopback: string;
      app: string;
    };
    may: string;
    scopes: {
      read: {
        title: string;
        listings: string;
        messages: string;
      };
      write: {
        title: string;
        listings: string;
        messages: string;
        pickups: string;
      };
    };
    onlyReads: string;
    never: string;
    allow: string;
    deny: string;
    allowRead: string;
    end: (facts: { link: Tag }) => Child;
    refused: {
      eyebrow: string;
      title: string;
      text: (facts: { reason: string }) => string;
      link: string;
    };
  };
  checkout: {
    thanks: string;
    onItsWay: string;
    onItsWayHow: string;
    canceled: string;
    notCharged: string;
    notChargedHow: string;
  };
  deleteAccount: {
    stays: string;
    staysHow: string;
    over: string;
    overHow: string;
    willBe: string;
    question: string;
    goes: (facts: { strong: Tag; email: string; time: string }) => Child;
    days: (facts: { strong: Tag; email: string; n: number }) => Child;
    gone: string;
    listings: (facts: { n: number }) => string;
    photos: (facts: { n: number }) => string;
    conversations: (facts: { n: number }) => string;
    rest: string;
    told: (facts: { link: Tag }) => Child;
    keep: string;
    delete: (facts: { n: number }) => string;
  };
  warnings: {
    unconfirmed_buyer: string;
    no_open_reservation: string;
    only_waiting: string;
    no_pickup_time: string;
    already_shared: string;
    names_min_price: string;
    no_email: string;
  };
  support: {
    title: string;
    lead: string;
    sellers: string;
    noCode: (facts: { link: Tag }) => Child;
    notPublic: (facts: { link: Tag }) => Child;
    unknownKey: (facts: { link: Tag }) => Child;
    buyers: string;
    askSeller: string;
    noEmail: string;
    programs: string;
    developers: (facts: { link: Tag }) => Child;
    who: string;
    operator: (facts: { named: boolean; name: string; host: string }) => string;
    write: (facts: { link: Tag; email: string }) => Child;
    unnamed: string;
  };
  home: {
    description: string;
    title: string;
    lead: string;
    photograph: {
      title: string;
      text: string;
    };
    publish: {
      title: string;
      text: string;
    };
    handOver: {
      title: string;
      text: string;
    };
    address: {
      title: string;
      text: string;
    };
    approve: {
      title: string;
      text: string;
    };
    money: {
      title: string;
      text: string;
    };
    sell: string;
    setUp: string;
    now: string;
    everything: string;
    connect: (facts: { link: Tag }) => Child;
  };
  told: {
    upload: (facts: { reachable: boolean; n: number; url: string }) => string;
    uploadDone: string;
    capacity: (facts: { plan: string; active: number; created: number; period: 'month' | 'pass' | 'other' }) => string;
    capacityUntil: (facts: { time: string }) => string;
    conflicts: (facts: { n: number }) => string;
    pay: string;
    paid: string;
    payInstead: (facts: { name: string; price: string; n: number; pass: boolean }) => string;
    restored: string;
    offline: string;
    expired: string;
    toReview: (facts: { n: number }) => string;
    empty: string;
    undelivered: (facts: { subject: string; recipient: string; error: string }) => string;
  };
  writer: {
    item: string;
    ofCategory: (facts: { category: string }) => string;
    bundle: string;
    together: (facts: { list: string }) => string;
    material: string;
    color: string;
  };
  amounts: {
    help: (facts: { one: string; other: string }) => string;
    whole: (facts: { currency: string }) => string;
    twoWays: (facts: { small: string; large: string; typeSmall: string; typeLarge: string }) => string;
    otherSign: (facts: { sign: string; currency: string; amount: string; type: string }) => string;
  };
  passkeys: {
    title: string;
    lead: string;
    none: string;
    name: string;
    nameExample: string;
    add: string;
    added: (facts: { day: string }) => string;
    used: (facts: { day: string }) => string;
    unused: string;
    remove: string;
    signIn: string;
    useInstead: string;
    failed: string;
    yes: string;
  };
  provider: {
    signIn: (facts: { name: string }) => string;
    failed: (facts: { name: string }) => string;
  };
  settings: {
    money: {
      title: string;
      country: string;
      noCountry: string;
      currency: string;
      neverConverted: string;
      keep: (facts: { currency: string }) => string;
      save: string;
      saved: (facts: { currency: string }) => string;
    };
    title: string;
    server: string;
    signedInAs: (facts: { email: string }) => string;
    noEmail: string;
    signOut: string;
    save: string;
    keepIt: string;
    made: (facts: { day: string }) => string;
    language: {
      title: string;
      choose: string;
      save: string;
      saved: string;
    };
    plan: {
      title: string;
      owner: (facts: { strong: Tag }) => Child;
      plan: (facts: { strong: Tag; name: string }) => Child;
      onSale: string;
      newListings: string;
      unlimited: (facts: { n: number }) => string;
      of: (facts: { n: number; limit: number }) => string;
      perMonth: (facts: { used: string }) => string;
      perPass: (facts: { used: string }) => string;
      page: string;
      planAndPage: string;
      noEnd: string;
      notPublished: string;
      ended: (facts: { day: string }) => string;
      until: (facts: { day: string }) => string;
      more: string;
      publishFirst: (facts: { link: Tag }) => Child;
      notSold: (facts: { code: Tag; command: string }) => Child;
      renew: string;
      buy: (facts: { hidden: Tag; name: string }) => Child;
      options: {
        free: string;
        freeHow: (facts: { n: number }) => string;
        passHow: (facts: { n: number; room: number }) => string;
        extensionHow: (facts: { n: number; pass: string }) => string;
      };
    };
    mails: {
      title: string;
      how: string;
      save: (facts: { hidden: Tag }) => Child;
      topics: {
        mail_reservations: string;
        mail_messages: string;
        mail_pickups: string;
        mail_sale: string;
      };
      about: {
        mail_reservations: string;
        mail_messages: string;
        mail_pickups: string;
        mail_sale: string;
      };
      ways: {
        at_once: string;
        daily: string;
        never: string;
      };
      noMail: string;
    };
    push: {
      title: string;
      how: string;
      needsScript: string;
      turnOn: string;
      turnOff: string;
      said: {
        cannot: string;
        denied: string;
        on: string;
        off: string;
        failed: string;
      };
    };
    approval: {
      title: string;
      how: string;
      save: (facts: { hidden: Tag }) => Child;
      approve_replies: {
        legend: string;
        in_chat: string;
        by_hand: string;
      };
      approve_address: {
        legend: string;
        in_chat: string;
        by_hand: string;
      };
    };
    apps: {
      title: string;
      how: string;
      none: string;
      changes: string;
      views: string;
      connected: (facts: { day: string }) => string;
      end: string;
      yes: string;
    };
    keys: {
      title: string;
      how: string;
      none: string;
      ends: (facts: { day: string }) => string;
      revoke: string;
      yes: string;
      name: string;
      example: string;
      create: string;
      yours: (facts: { name: string }) => string;
      copyNow: (facts: { day: string }) => string;
      revokeFirst: string;
    };
    signIns: {
      title: string;
      how: string;
      elsewhere: (facts: { n: number }) => string;
      of: string;
      end: string;
      yes: string;
    };
    data: {
      title: string;
      how: string;
      download: (facts: { hidden: Tag }) => Child;
      asTable: (facts: { link: Tag }) => Child;
      last: string;
      archive: {
        open: string;
        label: string;
        about: string;
        import: string;
      };
      table: {
        open: string;
        label: string;
        about: string;
        import: string;
      };
    };
    delete: {
      title: string;
      willBe: (facts: { strong: Tag; at: string }) => Child;
      keep: string;
      how: string;
      confirm: string;
      email: string;
      notYours: string;
    };
    done: {
      renewed: string;
      mails: string;
      approval: string;
      app: string;
      key: string;
      passkey: string;
      passkeyGone: string;
      webhook: string;
      delete: string;
      confirmed: string;
      kept: string;
      signIns: string;
    };
    fresh: {
      title: string;
      isItYou: string;
      emailed: (facts: { what: string; strong: Tag; email: string }) => Child;
      made: (facts: { what: string; strong: Tag; email: string }) => Child;
      what: {
        approval: string;
        keyMade: string;
        keyRevoked: string;
        app: string;
        passkey: string;
        passkeyGone: string;
        export: string;
        csv: string;
        delete: string;
        webhook: string;
        webhookChanged: string;
        server: string;
      };
      continue: string;
      leave: string;
    };
    webhooks: {
      title: string;
      how: (facts: { link: Tag }) => Child;
      none: string;
      last: (facts: { at: string; outcome: string }) => string;
      nothing: string;
      open: (facts: { hidden: Tag; name: string }) => Child;
      full: string;
      add: string;
      address: string;
      wrongAddress: (facts: { why: string }) => string;
      addressHint: string;
      oneEvent: string;
      page: (facts: { host: string }) => string;
      added: (facts: { at: string }) => string;
      tryIt: string;
      isOff: string;
      sendTest: string;
      turnOff: string;
      turnOn: string;
      whileOff: string;
      meanwhile: string;
      events: string;
      sameSecret: string;
      delete: string;
      yes: string;
      deleteIt: string;
      deleteHow: string;
      secret: string;
      secretHow: string;
      testHow: string;
      testOk: (facts: { at: string; code: string }) => string;
      testFailed: (facts: { at: string; why: string }) => string;
      told: string;
      toldNothing: string;
      earlier: string;
      kept: string;
      badge: {
        off: string;
        on: string;
        failing: string;
      };
      off: string;
      offSince: (facts: { at: string }) => string;
      failing: (facts: { at: string }) => string;
      accepted: (facts: { code: string }) => string;
      unknown: string;
      notAccepted: (facts: { why: string }) => string;
      givenUp: (facts: { why: string }) => string;
      waits: string;
      tried: (facts: { n: number; why: string }) => string;
      next: (facts: { at: string }) => string;
      groups: {
        listing: string;
        page: string;
        reservation: string;
      };
      event: {
        listing_created: string;
        listing_updated: string;
        listing_sold: string;
        listing_deleted: string;
        reservation_created: string;
        reservation_confirmed: string;
        reservation_cancelled: string;
        reservation_expired: string;
        reservation_completed: string;
        reservation_noshow: string;
        pickup_booked: string;
        message_received: string;
        page_published: string;
        page_unpublished: string;
        page_expiring: string;
        webhook_test: string;
      };
      done: {
        saved: string;
        on: string;
        off: string;
      };
      check: string;
    };
    imports: {
      none: string;
      reading: string;
      running: (facts: { n: number; total: number }) => string;
      stopped: (facts: { why: string }) => string;
      came: (facts: { n: number; photos: number; onSale: number }) => string;
      bare: (facts: { n: number }) => string;
      here: (facts: { n: number }) => string;
      page: (facts: { list: string }) => string;
      notTaken: (facts: { list: string }) => string;
      leftOut: string;
      goodToKnow: string;
      row: (facts: { title: string; why: string }) => string;
      drafts: (facts: { n: number }) => string;
      noPhotos: string;
      noPhoto: (facts: { n: number }) => string;
      already: (facts: { n: number }) => string;
      sold: (facts: { n: number }) => string;
      see: string;
      correct: string;
      why: {
        line: (facts: { line: number; where: string; what: string }) => string;
        unused: (facts: { more: number; list: string }) => string;
        currency: (facts: { own: string; other: string }) => string;
        twoWays: (facts: { one: string; other: string }) => string;
        notPrice: (facts: { example: string }) => string;
        condition: (facts: { list: string }) => string;
        yesNo: string;
        pairs: string;
        cells: string;
        noPrice: string;
        address: string;
        elsewhere: string;
        someTaken: (facts: { given: number; taken: number }) => string;
        full: (facts: { left: number }) => string;
        photosFull: string;
        photosMissing: (facts: { n: number }) => string;
        notValid: (facts: { field: string }) => string;
        noTitle: string;
        failed: string;
        halfway: string;
        unreadable: string;
      };
      parts: {
        api_keys: string;
        connected_apps: string;
        webhooks: string;
        display_name: string;
        street_address: string;
        city: string;
        state: string;
        country: string;
        about: string;
        payment_instructions: string;
        custom_url: string;
        ends_on: string;
        listed_in_search: string;
        look: string;
      };
      columns: {
        id: string;
        title: string;
        sale_price: string;
        currency: string;
        fb_category: string;
        google_category: string;
        status: string;
        photo: string;
        photos: string;
      };
      gone: string;
    };
    pages: {
      account: {
        title: string;
        about: string;
      };
      plan: {
        title: string;
        about: string;
      };
      mails: {
        title: string;
        about: string;
      };
      approval: {
        title: string;
        about: string;
      };
      passkeys: {
        title: string;
        about: string;
      };
      data: {
        title: string;
        about: string;
      };
      delete: {
        title: string;
        about: string;
      };
      keys: {
        title: string;
        about: string;
      };
      webhooks: {
        title: string;
        about: string;
      };
      forPrograms: string;
    };
  };
  withoutMail: {
    refusals: {
      NOTHING_HELD: string;
    };
    choose: {
      queueIsFree: string;
    };
    watch: {
      emailHint: string;
      next: string;
      confirmed: string;
      about: (facts: { title: string; price: string }) => string;
    };
    reserve: {
      queued: (facts: { position: number }) => string;
      oneQueued: (facts: { position: number }) => string;
    };
    reservation: {
      booked: string;
      heldForOther: string;
      notOpened: string;
      itemWaiting: string;
    };
    messages: {
      hint: string;
      addressInMail: string;
    };
    question: {
      howItGoes: (facts: { named: boolean; seller: string }) => string;
    };
    link: {
      reservationCut: string;
      questionCut: string;
    };
    pickups: {
      closed: {
        lost: (facts: { n: number }) => string;
      };
      visit: {
        getsEmail: (facts: { name: string }) => string;
      };
      times: {
        how: string;
      };
      done: {
        time: string;
      };
    };
    sellItem: {
      people: {
        unopened: string;
        unconfirmed: string;
      };
      ended: {
        unconfirmed: (facts: { link: Tag; name: string }) => Child;
      };
      status: {
        told: (facts: { others: number; name: string }) => string;
      };
      delete: {
        hideFirst: string;
      };
      problems: {
        reserved: string;
        hasReservation: string;
      };
    };
    decisions: {
      done: {
        accept: string;
        decline: string;
        counter: string;
        share_address: string;
      };
      ask: {
        share_address: (facts: { address: string }) => string;
        close: string;
      };
    };
    inbox: {
      reply: {
        hint: string;
        addressHint: string;
      };
      reservation: {
        place: {
          waiting: string;
        };
      };
      act: {
        sold: {
          why: string;
        };
        noshow: {
          why: string;
        };
        pickup: {
          hint: (facts: { zone: string }) => string;
        };
        getsEmail: string;
        prices: {
          hint: string;
        };
        cancel: {
          why: string;
        };
      };
      said: {
        address: string;
      };
      approval: {
        to: string;
        how: (facts: { time: string }) => string;
        did: {
          approved: string;
        };
      };
      done: {
        noshow: string;
        cancel: string;
        prices: string;
        pickup: string;
        hold: string;
        undo: string;
      };
    };
    deleteAccount: {
      told: (facts: { link: Tag }) => Child;
    };
    sell: {
      did: {
        sold: (facts: { title: string; price: string; told: number }) => string;
        hidden: (facts: { title: string; told: number }) => string;
        nextInLine: (facts: { title: string }) => string;
      };
    };
    settings: {
      delete: {
        how: string;
        email: string;
      };
      done: {
        delete: string;
      };
    };
  };
  server: {
    title: string;
    setOutside: (facts: { names: string }) => string;
    fixed: (facts: { name: string }) => string;
    save: string;
    keptSecret: string;
    mail: {
      title: string;
      none: string;
      works: (facts: { provider: string }) => string;
      provider: string;
      off: string;
      own: string;
      server: string;
      serverHint: string;
      user: string;
      secret: string;
      secretHint: string;
      from: string;
      fromHint: string;
      test: string;
      sent: (facts: { email: string }) => string;
      stays: string;
      testSubject: string;
      testText: string;
    };
    replies: {
      title: string;
      none: string;
      works: (facts: { by: string }) => string;
      fail: (facts: { by: string; why: string }) => string;
      by: string;
      off: string;
      imap: string;
      server: string;
      serverHint: string;
      secret: string;
      secretHint: (facts: { url: string }) => string;
      to: string;
      toHint: string;
      test: string;
      saved: string;
      savedOff: string;
    };
    address: {
      title: string;
      label: string;
      hint: string;
      test: string;
      saved: (facts: { url: string }) => string;
      networkHow: string;
      network: string;
      shareHow: (facts: { programs: string }) => string;
      shareWith: (facts: { program: string }) => string;
      shared: (facts: { program: string; url: string }) => string;
      starting: (facts: { program: string }) => string;
      stop: string;
    };
    model: {
      title: string;
      writes: (facts: { name: string }) => string;
      offline: string;
      writer: string;
      noModel: string;
      chat: string;
      name: string;
      url: string;
      urlHint: string;
      secret: string;
      test: string;
      samplePhoto: string;
      wrote: (facts: { title: string }) => string;
      saved: string;
    };
    backups: {
      title: string;
      every: string;
      off: string;
      hours: (facts: { n: number }) => string;
      days: (facts: { n: number }) => string;
      keep: string;
      to: string;
      bucket: (facts: { name: string }) => string;
      dir: string;
      dirHint: string;
      saved: string;
    };
    operator: {
      title: string;
      why: string;
      name: string;
      email: string;
      saved: string;
    };
    problems: {
      nothingSaved: string;
      said: (facts: { text: string }) => string;
      login: string;
      unreachable: string;
      sender: string;
      recipient: string;
      mailRefused: string;
      mailServer: string;
      secret: string;
      from: string;
      address: string;
      notHere: string;
      misconfigured: string;
      unavailable: string;
      timeout: string;
      malformed: string;
      refused: string;
      modelName: string;
      modelUrl: string;
      keep: string;
      folder: string;
      bucket: string;
      operatorEmail: string;
      imapServer: string;
      folderMissing: string;
      replyTo: string;
      signing: string;
      resendFirst: string;
      noNetwork: string;
    };
    done: {
      sharing: string;
      missing: (facts: { programs: string }) => string;
      stopped: string;
    };
  };
  seller: {
    mySale: string;
    saleEntry: string;
    app: string;
    inbox: string;
    pickups: string;
    page: string;
    settings: string;
    toReview: string;
    unread: string;
    toAnswer: string;
    seePage: string;
    willBeDeleted: (facts: { day: string; link: Tag }) => Child;
    signedOut: string;
    outOfDate: string;
    timeTaken: (facts: { names: string; count: number }) => string;
    belowMin: (facts: { price: string; title: string; lowest: string }) => string;
    chooseFilesAgain: string;
  };
  pickups: {
    allUtc: (facts: { link: Tag }) => Child;
    allTimes: (facts: { zone: string }) => string;
    didTheyCome: string;
    noneYet: string;
    chooseBelow: string;
    setBelow: string;
    setTimes: string;
    chooseTime: string;
    today: (facts: { day: string }) => string;
    tomorrow: (facts: { day: string }) => string;
    done: {
      time: string;
      times: string;
      calendar: string;
    };
    visit: {
      until: (facts: { time: string }) => string;
      together: (facts: { total: string }) => string;
      hasAddress: string;
      oldAddress: string;
      needsAddress: string;
      conversation: (facts: { hidden: Tag; name: string }) => Child;
      yes: (facts: { hidden: Tag; name: string }) => Child;
      came: (facts: { hidden: Tag; name: string }) => Child;
      no: (facts: { hidden: Tag; name: string }) => Child;
      newTime: string;
      keepTime: string;
      newDayAndTime: string;
      getsEmail: (facts: { name: string }) => string;
      setNewTime: string;
      yesCounts: string;
      partly: string;
      share: (facts: { hidden: Tag; name: string }) => Child;
    };
    closed: {
      canceled: (facts: { link: Tag; name: string }) => Child;
      noshow: (facts: { link: Tag; name: string }) => Child;
      sold: (facts: { link: Tag; name: string; items: string }) => Child;
      lost: (facts: { n: number }) => string;
      undo: (facts: { hidden: Tag; name: string }) => Child;
      until: (facts: { time: string }) => string;
    };
    without: {
      title: string;
      heldUntil: (facts: { day: string; time: string }) => string;
      set: (facts: { hidden: Tag; name: string }) => Child;
    };
    times: {
      title: string;
      how: string;
      enabled: string;
      week: string;
      takes: string;
      half: string;
      hour: string;
      lookAgain: string;
      save: string;
      saveAnyway: string;
      breaks: (facts: { n: number }) => string;
      blocked: string;
      outside: string;
      notSaved: (facts: { n: number }) => string;
      oneMore: (facts: { hidden: Tag; day: string }) => Child;
      fieldFrom: (facts: { day: string; n: number }) => string;
      fieldTo: (facts: { day: string; n: number }) => string;
      to: string;
      zone: string;
      chooseCity: string;
      chosenBefore: string;
      daysOff: string;
      untick: string;
      awayFrom: string;
      awayUntil: (facts: { muted: Tag }) => Child;
    };
    problems: {
      check: string;
      zone: string;
      oneTime: string;
      from: (facts: { example: string }) => string;
      to: (facts: { example: string }) => string;
      ends: string;
      short: (facts: { minutes: number }) => string;
      overlaps: string;
      firstDay: string;
      past: string;
      beforeFirst: string;
      most: (facts: { days: number }) => string;
    };
    calendar: {
      title: string;
      how: string;
      address: string;
      replace: string;
      stops: string;
    };
    week: {
      label: string;
      many: (facts: { n: number }) => string;
    };
  };
  inbox: {
    filters: {
      label: string;
      all: string;
      unread: string;
      needs_approval: string;
      open: string;
      done: string;
    };
    none: {
      all: string;
      unread: string;
      needs_approval: string;
      open: string;
      done: string;
    };
    myPage: string;
    noMore: string;
    more: string;
    choose: string;
    newest: string;
    older: string;
    waiting: {
      title: (facts: { n: number }) => string;
      address: (facts: { name: string }) => string;
      to: (facts: { name: string }) => string;
      act: (facts: { name: string; question: string }) => string;
      until: (facts: { time: string }) => string;
      decide: (facts: { hidden: Tag; name: string }) => Child;
    };
    row: {
      new: (facts: { n: number }) => string;
      needsYes: string;
      careful: string;
      question: string;
      blocked: string;
      you: (facts: { words: string }) => string;
      pickupWas: (facts: { when: string }) => string;
      pickup: (facts: { when: string }) => string;
      offer: (facts: { n: number; price: string }) => string;
      offers: (facts: { n: number }) => string;
    };
    status: {
      pending: string;
      active: string;
      queued: string;
      completed: string;
      partly: string;
      cancelled: string;
      expired: string;
      noshow: string;
    };
    thread: {
      notOpened: string;
      noShows: (facts: { n: number }) => string;
      blocked: string;
      answer: string;
      earlier: string;
      before: (facts: { n: number }) => string;
      newest: string;
      retry: string;
    };
    reply: {
      to: (facts: { name: string }) => string;
      hint: (facts: { email: string }) => string;
      send: string;
      share: string;
      dontShare: string;
      address: string;
      addressHint: (facts: { email: string }) => string;
      sendAddress: (facts: { name: string }) => string;
    };
    prepared: {
      how: (facts: { name: string; email: string; time: string }) => string;
    };
    blocking: {
      label: string;
      isBlocked: (facts: { email: string; name: string }) => string;
      unblock: (facts: { name: string }) => string;
      block: string;
      dont: string;
      why: (facts: { email: string; name: string }) => string;
      yes: (facts: { name: string }) => string;
    };
    reservation: {
      title: string;
      earlier: string;
      pickup: (facts: { strong: Tag; when: string }) => Child;
      oldAddress: string;
      heldUntil: (facts: { mixed: boolean; at: string; items: string }) => string;
      place: {
        sold: string;
        released: string;
        waiting: string;
        held: string;
        next: string;
        number: (facts: { n: number }) => string;
      };
    };
    act: {
      sold: {
        open: string;
        back: string;
        legend: string;
        why: string;
        yes: string;
      };
      noshow: {
        open: string;
        back: string;
        why: string;
        yes: string;
      };
      pickup: {
        openNew: string;
        open: string;
        back: string;
        at: string;
        hint: (facts: { zone: string }) => string;
      };
      propose: {
        open: string;
        back: string;
        legend: string;
        first: string;
        second: string;
        third: string;
        hint: (facts: { zone: string }) => string;
        yes: string;
        one: (facts: { items: string; time: string }) => string;
        when: (facts: { items: string }) => string;
        which: string;
      };
      hold: {
        open: string;
        back: string;
        for: string;
        days: (facts: { n: number }) => string;
      };
      getsEmail: string;
      prices: {
        open: string;
        back: string;
        legend: string;
        hint: string;
        yes: string;
        label: (facts: { title: string; currency: string }) => string;
      };
      cancel: {
        open: string;
        legend: string;
        message: string;
        why: string;
        yes: string;
      };
      undo: {
        canceled: (facts: { until: string }) => string;
        noshow: (facts: { until: string }) => string;
        sold: (facts: { until: string }) => string;
        yes: string;
      };
      more: string;
      less: string;
      moreOf: (facts: { name: string }) => string;
    };
    done: {
      discard: string;
      sold: string;
      noshow: string;
      cancel: string;
      prices: string;
      pickup: string;
      hold: string;
      undo: string;
      block: string;
      unblock: string;
      retry: string;
      fact: string;
    };
    said: {
      reply: string;
      propose: string;
      approve: string;
      address: string;
    };
    corrections: {
      reply: string;
      address: string;
      propose: string;
      hold: string;
      sold: string;
      prices: string;
      cancel: string;
      answer: string;
    };
    suggested: {
      title: string;
      how: string;
      send: string;
      edit: string;
      keep: string;
      missing: string;
      dimensions: (facts: { item: string }) => string;
      price: (facts: { item: string }) => string;
      transport_notes: (facts: { item: string }) => string;
      payment_instructions: string;
      availability: string;
    };
    card: {
      reply: {
        question: string;
        yes: string;
        no: string;
      };
      address: {
        question: string;
        yes: string;
        no: string;
      };
      act: {
        question: string;
        yes: string;
        no: string;
      };
      acts: {
        arrange: string;
        cancel: string;
        pickup: string;
        undo: string;
        edit: string;
        block: string;
      };
    };
    approval: {
      back: (facts: { name: string }) => string;
      label: string;
      to: string;
      preparedFor: string;
      how: (facts: { time: string }) => string;
      title: {
        sent: string;
        notSent: string;
        done: string;
        notDone: string;
        moot: string;
      };
      sent: {
        approved: string;
        sent: string;
        declined: string;
        replaced: string;
        late: string;
        moot: string;
      };
      did: {
        approved: string;
        declined: string;
        replaced: string;
        late: string;
      };
      moot: (facts: { why: string }) => string;
      beCareful: string;
      buyersWords: string;
    };
    chooseTimes: string;
    chooseTime: string;
  };
  signIn: {
    title: string;
    code: string;
    codeTitle: string;
    newCode: string;
    enterCode: string;
    howHere: string;
    how: string;
    email: string;
    getCode: string;
    emailCode: string;
    made: (facts: { strong: Tag; email: string }) => Child;
    sent: (facts: { strong: Tag; email: string }) => Child;
    otherAddress: string;
    step: string;
    connect: (facts: { app: string }) => string;
    connectNext: string;
    stays: {
      askAhead: string;
      ask: string;
      folderAhead: (facts: { code: Tag; folder: string }) => Child;
      folder: (facts: { code: Tag; folder: string }) => Child;
    };
    problems: {
      email: string;
      sixDigits: string;
      tooMany: (facts: { n: number }) => string;
      other: (facts: { why: string }) => string;
      again: (facts: { why: string }) => string;
      passkey: (facts: { why: string }) => string;
    };
    link: {
      signsIn: (facts: { strong: Tag; email: string }) => Child;
      over: string;
      overWhy: string;
    };
  };
  share: {
    share: string;
    messages: string;
    email: string;
    more: string;
    address: string;
    code: string;
  };
  sellerMail: {
    footer: string;
    answer: string;
    answerByReply: string;
    openConversation: string;
    openSettings: string;
    openSale: string;
    operatorFooter: string;
    heldStays: (facts: { n: number }) => string;
    openInbox: string;
    became: {
      next: (facts: { title: string; named: boolean; buyer: string }) => string;
      free: (facts: { title: string; sale: 'offline' | 'over' | 'other' }) => string;
      left: (facts: { title: string }) => string;
    };
    standing: {
      not_sent: string;
      sent: string;
      changed: string;
    };
    coming: {
      at: (facts: { buyer: string; at: string }) => string;
      line: (facts: { title: string; price: string }) => string;
      total: (facts: { total: string }) => string;
    };
    new_message: {
      subject: (facts: { buyer: string }) => string;
      subjectAbout: (facts: { buyer: string; item: string }) => string;
      wrote: (facts: { buyer: string }) => string;
      careful: string;
    };
    new_reservation: {
      subject: (facts: { buyer: string; items: string }) => string;
      reserved: (facts: { buyer: string }) => string;
      subjectInLine: (facts: { items: string; buyer: string }) => string;
      queued: (facts: { buyer: string }) => string;
      held: (facts: { title: string }) => string;
      inLine: (facts: { title: string; position: number }) => string;
      offers: (facts: { place: string; price: string }) => string;
      until: (facts: { mixed: boolean; until: string; items: string; closed: boolean }) => string;
      waiting: string;
      wrote: string;
    };
    buyer_cancelled: {
      subject: (facts: { buyer: string; items: string }) => string;
      cancelled: (facts: { buyer: string }) => string;
      hasAddress: string;
    };
    buyer_here: {
      subject: (facts: { buyer: string; items: string }) => string;
      says: (facts: { buyer: string; items: string }) => string;
    };
    buyer_late: {
      subject: (facts: { buyer: string; minutes: number }) => string;
      says: (facts: { buyer: string; minutes: number; items: string; at: string }) => string;
    };
    pickup_booked_seller: {
      subject: (facts: { buyer: string; items: string }) => string;
      subjectMoved: (facts: { buyer: string; items: string }) => string;
      comes: (facts: { buyer: string; span: string }) => string;
      moved: (facts: { buyer: string; span: string }) => string;
      calendar: string;
    };
    pickup_set_seller: {
      subject: (facts: { buyer: string; items: string }) => string;
      at: (facts: { buyer: string; at: string }) => string;
      told: string;
      until: (facts: { until: string }) => string;
    };
    pickup_tomorrow: {
      subject: (facts: { buyer: string; items: string }) => string;
    };
    pickup_soon: {
      subject: (facts: { buyer: string; items: string }) => string;
    };
    hold_ends_soon_seller: {
      subject: (facts: { items: string; buyer: string }) => string;
      until: (facts: { buyer: string; until: string }) => string;
      after: (facts: { closed: boolean }) => string;
    };
    hold_ended_seller: {
      subject: (facts: { items: string; buyer: string }) => string;
      unanswered: (facts: { buyer: string }) => string;
      unconfirmed: (facts: { buyer: string }) => string;
      no_pickup: (facts: { buyer: string }) => string;
      afterAll: string;
    };
    hand_hold_ended: {
      open: string;
      subject: (facts: { item: string }) => string;
      held: (facts: { item: string; buyer: string }) => string;
      pickedUp: string;
    };
    pickup_question: {
      subject: (facts: { buyer: string; items: string }) => string;
      preview: string;
      was: (facts: { buyer: string; at: string }) => string;
      come: string;
      otherwise: (facts: { until: string; closed: boolean }) => string;
      yes: string;
      no: string;
      newTime: string;
    };
    address_share_record: {
      subject: (facts: { buyer: string }) => string;
      sent: string;
      to: (facts: { buyer: string; email: string }) => string;
      at: (facts: { at: string }) => string;
      via: (facts: { agent: string }) => string;
      anApiKey: string;
      anApp: string;
      revoke: string;
    };
    address_moved: {
      subject: string;
      moved: (facts: { old: string; url: string }) => string;
      links: string;
    };
    app_connected: {
      subject: (facts: { app: string }) => string;
      can: (facts: { app: string; host: string }) => string;
      read: string;
      write: string;
      notYou: string;
    };
    key_evicted: {
      subject: string;
      signedIn: string;
      revoked: (facts: { key: string; last4: string }) => string;
      next: string;
    };
    key_ends: {
      subject: string;
      ends: (facts: { key: string; last4: string; at: string }) => string;
      renew: string;
    };
    webhook_off: {
      subject: string;
      gone: (facts: { host: string; webhook: string }) => string;
      failing: (facts: { host: string; webhook: string }) => string;
      then: string;
    };
    sign_in_code: {
      subject: (facts: { code: string }) => string;
      preview: string;
      enter: string;
      footer: string;
    };
    delete_account: {
      subject: string;
      preview: string;
      asked: string;
      then: string;
      look: string;
      footer: string;
    };
    account_ends: {
      subject: string;
      at: (facts: { at: string }) => string;
      stop: string;
      keep: string;
      footer: string;
    };
    account_gone: {
      subject: string;
      gone: string;
      backups: string;
      again: string;
      footer: string;
    };
    page_expires: {
      subject: (facts: { days: number }) => string;
      until: (facts: { until: string }) => string;
      free: string;
      ask: string;
      choose: string;
    };
    plan_ends: {
      subject: (facts: { plan: string; days: number }) => string;
      until: (facts: { plan: string; until: string }) => string;
      choose: string;
      ask: string;
      otherwise: string;
    };
    payment_reversed: {
      product: (facts: { kind: 'extension' | 'other'; plan: string }) => string;
      subject: (facts: { product: string }) => string;
      subjectPart: (facts: { product: string }) => string;
      ended: (facts: { amount: string; product: string; by: 'refund' | 'other' }) => string;
      part: (facts: { amount: string; product: string; by: 'refund' | 'other' }) => string;
      others: (facts: { until: string }) => string;
      offline: string;
      unexpected: string;
    };
    price_drop: {
      subject: (facts: { percent: number; day: string; n: number }) => string;
      applied: (facts: { day: string }) => string;
      line: (facts: { title: string; to: string; from: string }) => string;
      more: (facts: { n: number }) => string;
      kept: (facts: { n: number }) => string;
      own: string;
    };
    sale_over: {
      subject: string;
      left: (facts: { n: number }) => string;
      kept: string;
      what: string;
      stays: string;
      staysUntil: (facts: { until: string }) => string;
    };
    daily_digest: {
      subject: (facts: { n: number }) => string;
      onlyDecisions: (facts: { n: number }) => string;
      messages: string;
      reservations: string;
      pickups: string;
      sale: string;
      more: (facts: { n: number }) => string;
      change: string;
      footer: string;
    };
    backup_failed: {
      subject: string;
      failed: (facts: { url: string }) => string;
      newest: (facts: { at: string }) => string;
      none: string;
      doctor: string;
    };
    disk_low: {
      subject: string;
      left: (facts: { url: string; mb: number; dir: string }) => string;
      then: string;
      daily: string;
    };
    page_offline: {
      subject: string;
      expired: string;
      offline: string;
      held: (facts: { title: string; buyer: string; at: string }) => string;
      pickup: (facts: { title: string; buyer: string; at: string }) => string;
      waiting: (facts: { title: string; buyer: string }) => string;
      told: string;
      again: string;
      open: string;
    };
  };
  scam: {
    overpayment: string;
    verification_code: string;
    courier_pickup: string;
    payment_link: string;
    gift_card: string;
    unsafe_payment: string;
    account_details: string;
    leaves_the_service: string;
    fake_notice: string;
    aimed_at_assistant: string;
  };
  views: {
    common: {
      wait: string;
      late: string;
      notThrough: (facts: { why: string }) => string;
      failed: string;
      retryIn: (facts: { n: number; why: string }) => string;
      noPhoto: string;
      free: string;
      cancel: string;
      saving: string;
      more: string;
      priceLike: (facts: { example: string }) => string;
    };
    review: {
      title: string;
      available: string;
      reserved: string;
      taken: string;
      inactive: string;
      deleted: string;
      count: (facts: { n: number }) => string;
      newest: (facts: { n: number }) => string;
      toReview: (facts: { n: number }) => string;
      online: string;
      offline: string;
      open: string;
      publish: string;
      askPublish: string;
      stayHidden: (facts: { n: number }) => string;
      yesPublish: string;
      notNow: string;
      published: string;
      expired: string;
      unseen: (facts: { n: number }) => string;
      allRight: (facts: { n: number }) => string;
      noneFit: string;
      none: string;
      sendPhotos: string;
      inLine: (facts: { n: number }) => string;
      notPublic: string;
      soldFor: (facts: { price: string }) => string;
      look: string;
      noTitle: string;
      show: string;
      hide: string;
      hiding: string;
      right: string;
      edit: string;
      hideHeld: string;
      hideAnyway: string;
      keep: string;
      needsTitle: string;
      save: string;
      saveRight: string;
      titleField: string;
      price: (facts: { currency: string }) => string;
      condition: string;
      changed: (facts: { n: number }) => string;
      meanwhile: string;
      saveAgain: string;
    };
    inbox: {
      title: string;
      unread: (facts: { n: number }) => string;
      allRead: string;
      none: string;
      how: string;
      opening: string;
      new: (facts: { n: number }) => string;
      blocked: string;
      andMore: (facts: { n: number; item: string }) => string;
      comes: (facts: { at: string }) => string;
      careful: string;
      carefulOf: (facts: { what: string }) => string;
      prepared: string;
      back: string;
      unconfirmed: string;
      send: string;
      sendAddress: string;
      byHand: string;
      onPage: string;
      didSend: string;
      sending: string;
      dont: string;
      change: string;
      replyNotSent: string;
      addressNotSent: string;
      to: string;
      final: string;
      done: string;
      doneAddress: string;
      tooLate: string;
      openPage: string;
      missed: (facts: { n: number }) => string;
      held: string;
      queued: string;
      number: (facts: { position: string }) => string;
      waiting: string;
      released: string;
      sold: string;
      agreed: (facts: { price: string }) => string;
      offers: (facts: { price: string }) => string;
      offersBelow: (facts: { price: string }) => string;
      offersAll: (facts: { n: number; price: string }) => string;
      older: string;
      preparing: string;
      draft: (facts: { id: string }) => string;
      askChat: string;
      reply: string;
      prepare: string;
      help: string;
      asking: string;
      share: string;
      nothingYet: string;
    };
    pickups: {
      title: string;
      retry: string;
      zone: (facts: { zone: string }) => string;
      came: string;
      later: string;
      noTime: string;
      none: string;
      how: string;
      today: (facts: { day: string }) => string;
      tomorrow: (facts: { day: string }) => string;
      sold: string;
      noshow: string;
      newTime: string;
      setTime: string;
      missed: (facts: { n: number }) => string;
      paid: (facts: { item: string; currency: string }) => string;
      receipt: string;
      record: string;
      chooseTaken: string;
      askNoshow: string;
      yesNoshow: string;
      recordedSold: string;
      recordedNoshow: string;
      when: (facts: { zone: string }) => string;
      day: string;
      time: string;
      emailed: string;
      tell: string;
      told: string;
    };
    upload: {
      title: string;
      how: string;
      openPage: string;
      lead: string;
      choose: string;
      ended: string;
      askNew: string;
      lost: string;
      done: string;
      canLook: string;
      tell: (facts: { n: number; id: string }) => string;
      tellYourself: string;
      list: string;
      in: (facts: { n: number }) => string;
    };
  };
  archive: {
    intro: (facts: { url: string; who: string; at: string }) => string;
    someone: string;
    account: string;
    page: string;
    items: string;
    conversations: string;
    messages: string;
    reservations: string;
    payments: string;
    api_keys: string;
    connected_apps: string;
    webhooks: string;
    photos: string;
    parts: string;
    private: string;
    moving: string;
    again: string;
  };
};
