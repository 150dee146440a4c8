/** What just happened, told on top of the page. */
export const DONE = new Map(
  Object.entries({
    discard: 'It will not be sent.',
    sold: 'Recorded as picked up.',
    noshow: 'Recorded. If somebody was next in line, they were told.',
    cancel: 'What you let go is cancelled, and the buyer was told.',
    prices: 'Your prices for this buyer are kept, and the buyer was told of what is new.',
    pickup: 'The pickup is set, and the buyer was told.',
    hold: 'It is held longer, and the buyer was told.',
    undo: 'Taken back: it is reserved as before, and whoever it concerns was told.',
    agree: 'The price is agreed, and the buyer was told.',
    block: 'This buyer is blocked. Nothing of theirs reaches you any more.',
    unblock: 'This buyer can reserve and write again.',
    retry: 'The mail is on its way again. If it fails once more, it is told here.',
  }),
);

/** What was just said, told below it. */
export const SAID = new Map(
  Object.entries({
    reply: 'Your message was sent.',
    propose: 'The times were sent. Once one is agreed on, set it as the pickup.',
    approve: 'It was sent.',
    address: 'The address was sent. You get a copy by email.',
  }),
);

/** What to do about a form whose fields could not be taken. */
export const CORRECTIONS = new Map(
  Object.entries({
    reply: 'Write something first.',
    address: 'Write the address first.',
    propose: 'Choose one to three times to come.',
    pickup: 'Choose a day and a time to come, at most 30 days ahead.',
    agree: 'This offer does not stand any more. Look at the reservation again.',
    hold: 'It is held that long already.',
    sold: 'Tick what was taken, and give prices as plain amounts. Nothing was recorded.',
    prices: 'Give the prices as plain amounts. Nothing was changed.',
    cancel: 'Tick what to let go. Nothing was cancelled.',
  }),
);
