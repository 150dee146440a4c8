import { expect, it } from 'vitest';
import type { Arrangement } from '../../src/reservations/events-holds.ts';
import { toldOfArrangement, toldOfCancelling, toldOfPickup } from '../../src/reservations/update.ts';
import { memoryMailer } from '../support/memory-mailer.ts';

const ctx = { mailer: memoryMailer() };
const nothing: Arrangement = { pickupAt: undefined, extended: false, prices: [], answered: [] };
const title = 'Table';
const next = (reservation_id: string, item_id = title) => ({
  item_id,
  title,
  reservation_id,
  buyer_name: 'Cat',
});

it.each<[Partial<Arrangement>, string]>([
  [{}, 'No one: nothing changed.'],
  [
    { pickupAt: new Date('2026-05-09T14:00:00.000Z') },
    'The buyer was emailed the pickup time, with a calendar file. The seller is notified according to their email settings.',
  ],
  [{ pickupAt: null }, 'The buyer was emailed that the pickup is off.'],
  [{ extended: true }, 'The buyer was emailed until when it is held.'],
  [{ prices: [{ title, price: 5 }] }, 'The buyer was emailed the agreed price.'],
  [{ prices: [{ title, price: null }] }, 'The buyer was emailed that the listed price counts again.'],
  [
    { answered: [{ title, answer: 'declined', price: 5 }] },
    'The buyer was emailed that the offer is declined.',
  ],
  [{ answered: [{ title, answer: 'countered', price: 5 }] }, 'The buyer was emailed the counteroffer.'],
  [
    { pickupAt: null, prices: [{ title, price: 5 }] },
    'The buyer was emailed that the pickup is off and the agreed price.',
  ],
])('what was arranged, %o, is told', (news, told) => {
  expect(toldOfArrangement(ctx, { ...nothing, ...news })).toBe(told);
});

it('what was canceled is told, with a message and who is next', () => {
  expect(toldOfCancelling(ctx, {}, [])).toBe('The buyer was emailed that it is cancelled.');
  expect(toldOfCancelling(ctx, { item_ids: ['a'], message: ' Sorry ' }, [next('r'), next('r', 'lamp')])).toBe(
    'The buyer was emailed the message, and that these items are cancelled; 1 buyer next in line that it is held for them now (promotions).',
  );
});

it('what became of a pickup is told, once', () => {
  const told = (
    outcome: 'confirmed' | 'noshow' | 'already_processed',
    lost_count = 0,
    promotions = [next('r')],
  ) => toldOfPickup(ctx, { outcome, closed_as: 'noshow', lost_count, promotions });
  expect(told('already_processed')).toBe(
    'No one now: it was recorded before, as noshow. To change that, undo it first, within 30 minutes.',
  );
  expect(told('confirmed', 2, [])).toBe(
    'The buyer was emailed a receipt; 2 buyers who waited for it that it is sold.',
  );
  expect(told('noshow', 0, [next('r'), next('s')])).toBe(
    'The buyer was emailed that the pickup was missed; 2 buyers next in line that it is held for them now (promotions).',
  );
});
