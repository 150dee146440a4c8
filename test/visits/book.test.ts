import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AvailabilityWindow } from '../../db/schema.ts';
import { AppError } from '../../src/errors.ts';
import { openSlots } from '../../src/visits/find.ts';
import { bookSlot, clearVisitTime, setByHand, setVisitTime } from '../../src/visits/set.ts';
import { TestClock } from '../support/clock.ts';
import type { TestStores } from '../support/lending.ts';
import { storeKinds } from '../support/stores.ts';

const sellerId = 'usr_A';
const NINE = new Date('2026-05-04T13:00:00.000Z'); // Monday 09:00 in New York
const HALF_PAST = new Date('2026-05-04T13:30:00.000Z');
const TEN = new Date('2026-05-04T14:00:00.000Z');
const BUYERS = 30;

describe.each(storeKinds)('booking a pickup slot on $name', ({ open }) => {
  let stores: TestStores;
  let clock: TestClock;

  beforeEach(async () => {
    stores = await open();
    clock = new TestClock('2026-05-04T10:00:00.000Z');
    const at = clock.now();
    await stores.store.write(async (tx) => {
      const { t } = tx;
      const seller = { id: sellerId, tier: 'free' as const, createdAt: at, updatedAt: at };
      await tx.insert(t.sellers).values(seller).returning();
      for (let i = 0; i < BUYERS; i++) {
        const conversation = {
          id: `conv_${i}`,
          sellerId,
          buyerEmail: `b${i}@example.com`,
          buyerName: `B${i}`,
          unreadSeller: 0,
          lastMessage: '',
          lastActivityAt: new Date(at.getTime() + i),
          createdAt: at,
        };
        await tx.insert(t.conversations).values(conversation).returning();
      }
    });
    await offer({ slotMinutes: 30 });
  });
  afterEach(() => stores.done());

  const offer = (over: { slotMinutes?: number; windows?: AvailabilityWindow[]; enabled?: boolean }) =>
    stores.store.write(async (tx) => {
      const row = {
        enabled: true,
        timezone: 'America/New_York',
        slotMinutes: 30,
        windows: [{ day_of_week: 1, start_time: '09:00', end_time: '11:00' }],
        blockedDates: [],
        updatedAt: clock.now(),
        ...over,
      };
      const { availability } = tx.t;
      await tx
        .insert(availability)
        .values({ sellerId, ...row })
        .onConflictDoUpdate({ target: availability.sellerId, set: row })
        .returning();
    });
  const book = (buyer: number, startsAt: Date, store = stores.store) =>
    store.write((tx) => bookSlot({ clock }, tx, { sellerId, conversationId: `conv_${buyer}`, startsAt }));
  const rows = () => stores.store.read.select().from(stores.store.read.t.visits);
  const open_ = async (conversationId = 'conv_none') =>
    (
      await openSlots(stores.store.read, {
        sellerId,
        now: clock.now(),
        conversationId,
      })
    )
      .filter((slot) => slot.startsAt.getTime() < NINE.getTime() + 86_400_000)
      .map((slot) => slot.startsAt.toISOString().slice(11, 16));
  const refusal = expect.objectContaining({ code: 'SLOT_UNAVAILABLE', status: 409 });

  test('gives the slot to the buyer and tells the zone', async () => {
    expect(await book(0, NINE)).toEqual({
      startsAt: NINE,
      endsAt: HALF_PAST,
      timezone: 'America/New_York',
      outcome: 'booked',
    });
    expect(await rows()).toMatchObject([
      { sellerId, conversationId: 'conv_0', startsAt: NINE, endsAt: HALF_PAST, setBy: 'booked', moves: 0 },
    ]);
    expect(await open_()).toEqual(['13:30', '14:00', '14:30']);
  });

  test('gives a slot to one of thirty simultaneous buyers, and tells the others', async () => {
    const second = await stores.second();
    const attempts = Array.from({ length: BUYERS }, (_, i) =>
      book(i, NINE, i % 2 === 0 ? stores.store : second),
    );
    const results = await Promise.allSettled(attempts);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(BUYERS - 1);
    for (const { reason } of refused) expect(reason).toEqual(refusal);
    expect(await rows()).toHaveLength(1);
  });

  test('a buyer who moves a pickup and one who books never get the same slot', async () => {
    await book(0, NINE);
    const second = await stores.second();
    const results = await Promise.allSettled([book(0, TEN), book(1, TEN, second), book(2, TEN)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const starts = (await rows()).map((row) => row.startsAt?.getTime());
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts.filter((start) => start === TEN.getTime())).toHaveLength(1);
  });

  test.each([
    ['a time between slots', '2026-05-04T13:15:00.000Z'],
    ['a time outside the windows', '2026-05-04T16:00:00.000Z'],
    ['a time in the past', '2026-04-27T13:00:00.000Z'],
    ['a time beyond two weeks', '2026-05-18T13:00:00.000Z'],
  ])('refuses %s', async (_, time) => {
    const failure: unknown = await book(0, new Date(time)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toEqual(refusal);
    expect(await rows()).toEqual([]);
  });

  test('refuses a slot that overlaps one of an earlier, longer duration', async () => {
    await offer({ slotMinutes: 60 });
    await book(0, NINE);
    await offer({ slotMinutes: 30 });
    await expect(book(1, HALF_PAST)).rejects.toEqual(refusal);
    expect((await book(1, TEN)).outcome).toBe('booked');
  });

  test('moving gives the old slot back, even for a time that overlaps it', async () => {
    await offer({ slotMinutes: 60 });
    await book(0, NINE);
    await offer({ slotMinutes: 30 });
    expect(await open_()).toEqual(['14:00', '14:30']);
    expect(await open_('conv_0')).toEqual(['13:00', '13:30', '14:00', '14:30']);
    expect((await book(0, HALF_PAST)).outcome).toBe('moved');
    expect(await rows()).toMatchObject([{ conversationId: 'conv_0', startsAt: HALF_PAST, moves: 1 }]);
    expect(await open_()).toEqual(['13:00', '14:00', '14:30']);
  });

  test('a move that is refused leaves the old slot booked', async () => {
    await book(0, NINE);
    await book(1, TEN);
    await expect(book(0, TEN)).rejects.toEqual(refusal);
    expect((await rows()).find((row) => row.conversationId === 'conv_0')?.startsAt).toEqual(NINE);
  });

  test('booking the same slot again changes nothing, even if it is no longer offered', async () => {
    await book(0, NINE);
    await offer({ enabled: false });
    expect(await book(0, NINE)).toMatchObject({ startsAt: NINE, endsAt: HALF_PAST, outcome: 'unchanged' });
    await expect(book(1, TEN)).rejects.toEqual(refusal);
  });

  test('a freed slot is offered again', async () => {
    await book(0, NINE);
    await stores.store.write((tx) => clearVisitTime(tx, 'conv_0'));
    expect(await open_()).toEqual(['13:00', '13:30', '14:00', '14:30']);
    expect((await book(1, NINE)).outcome).toBe('booked');
  });

  const byHand = (buyer: number, startsAt: Date, anyway = false) =>
    stores.store.write((tx) =>
      setByHand({ clock }, tx, { sellerId, conversationId: `conv_${buyer}`, startsAt, anyway }),
    );

  test.each([30, 60])(
    'a time by hand takes %i minutes, as long as a slot, from everybody else',
    async (slotMinutes) => {
      await offer({ slotMinutes });
      await byHand(0, NINE);
      expect(await open_()).toEqual(slotMinutes === 30 ? ['13:30', '14:00', '14:30'] : ['14:00']);
      expect(await open_('conv_0')).toContain('13:00');
      await expect(book(1, NINE)).rejects.toEqual(refusal);
    },
  );

  test('a time by hand over that of another buyer is asked about first', async () => {
    await book(0, NINE);
    const quarterPast = new Date(NINE.getTime() + 15 * 60_000);
    const failure: unknown = await byHand(1, quarterPast).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'TIME_TAKEN',
      status: 409,
      options: {
        conflicts: [
          {
            conversation_id: 'conv_0',
            buyer_name: 'B0',
            starts_at: NINE.toISOString(),
            ends_at: HALF_PAST.toISOString(),
          },
        ],
      },
    });
    expect(await rows()).toHaveLength(1);
    await byHand(1, quarterPast, true);
    expect(await rows()).toHaveLength(2);
    await byHand(2, TEN);
  });

  test('a time right after another, and a new time for the same buyer, don’t conflict', async () => {
    await book(0, NINE);
    await byHand(1, HALF_PAST);
    await byHand(1, new Date(HALF_PAST.getTime() + 15 * 60_000));
    expect(await rows()).toHaveLength(2);
    await byHand(2, new Date(NINE.getTime() - 30 * 60_000));
    expect(await rows()).toHaveLength(3);
  });

  test('a visit to another seller takes no time of this one', async () => {
    const before = await open_();
    await stores.store.write(async (tx) => {
      const [seller] = await tx.select().from(tx.t.sellers);
      const [thread] = await tx.select().from(tx.t.conversations);
      if (!seller || !thread) throw new Error('There is no seller');
      const theirs = { sellerId: 'usr_other', id: 'conv_other' };
      await tx.insert(tx.t.sellers).values({ ...seller, id: theirs.sellerId });
      await tx.insert(tx.t.conversations).values({ ...thread, ...theirs });
      const endsAt = HALF_PAST;
      const of = { sellerId: theirs.sellerId, conversationId: theirs.id };
      await setVisitTime({ clock }, tx, of, { startsAt: NINE, endsAt, setBy: 'booked' });
    });
    expect(await open_()).toEqual(before);
    await byHand(0, NINE);
  });
});
