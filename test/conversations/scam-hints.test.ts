import { describe, expect, it, test } from 'vitest';
import { SCAM_ADVICE, SCAM_HINTS, type ScamHint, scamHints } from '../../src/threads/scam-hints.ts';

const suspicious: [ScamHint, string][] = [
  ['overpayment', 'I will send you $300 extra for the trouble of holding it'],
  ['overpayment', 'I accidentally overpaid you, can you refund the difference?'],
  ['overpayment', 'My check is for more, please send the balance to the movers.'],
  ['overpayment', 'I am offering $50 above your asking price'],
  ['verification_code', 'I just sent you a code, tell me the code so I know you are real'],
  ['verification_code', 'Please forward the Google Voice code you receive'],
  ['verification_code', 'Send me the 6-digit code to verify you are a real person'],
  ['verification_code', 'What is your OTP?'],
  ['verification_code', 'Read me the veri\u200Bfication co\u00ADde'],
  ['courier_pickup', 'My mover will come and pick it up on Friday'],
  ['courier_pickup', 'I will send a courier to collect the item'],
  ['courier_pickup', 'It will be picked up by my shipping agent'],
  ['courier_pickup', 'I am arranging FedEx, just pack it'],
  ['payment_link', 'Confirm your payment at https://pay.example/claim'],
  ['payment_link', 'the delivery service sent an invoice: secure-zelle.top/abc'],
  ['payment_link', 'See bit.ly/3xyz'],
  ['gift_card', 'Can I pay with an Apple gift card?'],
  ['gift_card', 'I have steam cards'],
  ['unsafe_payment', "I'll mail a cashier’s check tomorrow"],
  ['unsafe_payment', 'I can only pay by cheque'],
  ['unsafe_payment', 'wire transfer or bitcoin OK?'],
  ['account_details', 'Send me your bank account number and routing number'],
  ['account_details', 'I need your PayPal login'],
  ['leaves_the_service', 'Text me at +1 (555) 010-9999'],
  ['leaves_the_service', 'write me on WhatsApp'],
  ['leaves_the_service', 'email me at ben.b at work: ben@corp.example'],
];

describe('hints', () => {
  it.each(suspicious)('%s: %s', (hint, text) => {
    expect(scamHints(text)).toContain(hint);
  });
});

const harmless = [
  'Is it still available? I could come on Saturday with my brother and a van.',
  'Can you hold it until 6pm? I pay cash.',
  'Would you take $80 instead of $100?',
  'I will pick it up myself, the table is beautiful.',
  'Does the lamp come with a bulb? What is the balance of the fan like?',
  'Do I need a code for the gate?',
  'Is there an elevator? The couch is heavy, my friend will help me carry it.',
  'Thanks! See you at 10.',
  'I have exact change. Venmo works too.',
  'Check the measurements please: 120 x 80 cm?',
  'Does it have the card reader slot?',
  'My agent number is not important, is the chair solid?',
];

test.each(harmless)('nothing about: %s', (text) => {
  expect(scamHints(text)).toEqual([]);
});

test('every hint has its advice', () => {
  for (const hint of SCAM_HINTS) expect(SCAM_ADVICE[hint].length).toBeGreaterThan(30);
});

test('long hostile texts are read quickly', () => {
  const hostile = [
    'pay '.repeat(500),
    'send a '.repeat(285),
    '1'.repeat(2000),
    'a.'.repeat(1000),
    'call 1 '.repeat(285),
    `${'write me '.repeat(100)}${'a@'.repeat(500)}`,
    'code '.repeat(400),
  ];
  const start = performance.now();
  for (const text of hostile) scamHints(text);
  expect(performance.now() - start).toBeLessThan(500);
});
