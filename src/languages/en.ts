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
  },
};
