import { expect, test } from 'vitest';
import { type PickupEvent, pickupCalendar } from '../../src/reservations/pickup-files.ts';

const event: PickupEvent = {
  uid: 'conv_01J00000000000000000000000',
  since: new Date('2026-03-13T12:00:00.000Z'),
  now: new Date('2026-03-13T12:01:40.000Z'),
  startsAt: new Date('2026-03-14T14:00:00.000Z'),
  endsAt: new Date('2026-03-14T14:30:00.000Z'),
  title: 'Pickup: Oak table',
};

const lines = (over: Partial<PickupEvent> = {}) => {
  const { content } = pickupCalendar({ ...event, ...over });
  return Buffer.from(content, 'base64').toString('utf8').split('\r\n');
};

test('is one event in UTC, named by the visit', () => {
  expect(lines()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'PRODID:resale-listing-service',
    'METHOD:PUBLISH',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:conv_01J00000000000000000000000@resale-listing-service',
    'SUMMARY:Pickup: Oak table',
    'DTSTAMP:20260313T120140Z',
    'DTSTART:20260314T140000Z',
    'DTEND:20260314T143000Z',
    'SEQUENCE:100',
    'STATUS:CONFIRMED',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('says what it is, for email programs', () => {
  expect(pickupCalendar(event)).toMatchObject({
    filename: 'pickup.ics',
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
  });
});

test('a later file replaces the earlier: same UID, higher sequence', () => {
  const moved = lines({
    now: new Date('2026-03-13T12:05:00.000Z'),
    startsAt: new Date('2026-03-14T13:30:00.000Z'),
  });
  expect(moved).toContain('UID:conv_01J00000000000000000000000@resale-listing-service');
  expect(moved).toContain('SEQUENCE:300');
  expect(moved).toContain('DTSTART:20260314T133000Z');
});

test('the first file has the lowest sequence, even if the clock was set back', () => {
  for (const now of [event.since, new Date(event.since.getTime() - 5000)])
    expect(lines({ now })).toContain('SEQUENCE:0');
});

test('a cancelled pickup leaves the calendar', () => {
  expect(lines({ cancelled: true })).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']),
  );
});

test('has a place only when it is given one', () => {
  expect(lines().filter((line) => line.startsWith('LOCATION'))).toEqual([]);
  expect(lines({ location: '12 Oak Street, Springfield' })).toContain(
    'LOCATION:12 Oak Street\\, Springfield',
  );
});

test('a buyer’s words can’t add lines', () => {
  const hostile = 'Table\r\nATTENDEE:mailto:x@evil.example\nEND:VEVENT';
  const all = lines({ title: hostile, description: hostile, location: hostile });
  expect(all.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  expect(all.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});
