import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { zoneFor, zoneOf } from '../../src/text/country-zones.ts';

const STATES =
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND
  OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/);

describe('the zone of a place', () => {
  it.each([
    [{ city: 'Chicago', state: 'IL' }, 'America/Chicago'],
    [{ city: 'Chicago', state: 'Illinois', country: 'USA' }, 'America/Chicago'],
    [{ city: 'Chicago' }, 'America/Chicago'],
    [{ city: 'Austin, TX' }, 'America/Chicago'],
    [{ city: 'El Paso', state: 'Texas' }, 'America/Denver'],
    [{ city: 'Portland', state: 'OR', country: 'United States' }, 'America/Los_Angeles'],
    [{ state: 'Washington, D.C.' }, null],
    [{ state: 'DC' }, 'America/New_York'],
    [{ city: 'Phoenix', state: 'AZ' }, 'America/Phoenix'],
    [{ city: 'Toronto', state: 'Ontario' }, 'America/Toronto'],
    [{ city: 'Sydney', state: 'NSW', country: 'Australia' }, 'Australia/Sydney'],
    [{ city: 'Köln', country: 'Germany' }, 'Europe/Berlin'],
    [{ city: 'Köln', country: 'Deutschland' }, 'Europe/Berlin'],
    [{ city: 'Utrecht', country: 'NL' }, 'Europe/Amsterdam'],
    [{ city: 'São Paulo', state: 'SP', country: 'Brasil' }, 'America/Sao_Paulo'],
    [{ city: 'Manaus', country: 'Brazil' }, 'America/Manaus'],
    [{ city: 'Olinda', state: 'PE', country: 'Brasil' }, 'America/Recife'],
    [{ city: 'Olinda', country: 'Brasil' }, null],
    [{ city: 'Belém', state: 'Pará', country: 'BR' }, 'America/Belem'],
    [{ city: 'Ensenada', state: 'Baja California', country: 'México' }, 'America/Tijuana'],
    [{ city: 'Tijuana', country: 'México' }, 'America/Tijuana'],
    [{ city: 'Ceuta', country: 'España' }, 'Africa/Ceuta'],
    [{ city: 'Leeds', country: 'UK' }, 'Europe/London'],
    [{ city: 'Graz', state: 'Styria', country: 'AT' }, 'Europe/Vienna'],
    [{ city: 'Tbilisi', country: 'Georgia' }, 'Asia/Tbilisi'],
    [{ city: 'Atlanta', state: 'Georgia' }, 'America/New_York'],
    [{ city: 'Istanbul', country: 'Turkey' }, 'Europe/Istanbul'],
    [{ city: 'constructor', state: 'constructor', country: 'Canada' }, null],
    [{ city: 'constructor' }, null],
    [{ city: 'Springfield' }, null],
    [{ city: 'Paris', state: 'Narnia', country: 'US' }, null],
    [{}, null],
    [{ city: null, state: null, country: null }, null],
  ])('of %j is %s', (place, zone) => {
    const canonical = (name: string | null) =>
      name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    expect(canonical(zoneOf(place))).toBe(canonical(zone));
  });

  it('is known for every state, and is a valid time zone', () => {
    for (const state of STATES) {
      expect([state, DateTime.local({ zone: zoneOf({ state }) ?? '' }).isValid]).toEqual([state, true]);
    }
  });

  it('gives way to what the seller set', () => {
    const place = { city: 'Chicago', state: 'IL' };
    expect(zoneFor('Europe/Paris', place, 'Asia/Tokyo')).toBe('Europe/Paris');
    expect(zoneFor(null, place, 'Asia/Tokyo')).toBe('America/Chicago');
    expect(zoneFor(null, { city: 'Springfield' }, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneFor(null, null, null)).toBeNull();
  });
});
