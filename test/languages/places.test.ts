import { getAllTimezones } from 'countries-and-timezones';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newWelcomeLink } from '../../src/accounts/one-time-links.ts';
import { LANGUAGE_CODES, LANGUAGES, wordsOf } from '../../src/languages/index.ts';
import { currencyOfCountry } from '../../src/text/countries.ts';
import { countryOfZone } from '../../src/text/country-zones.ts';
import { formatsOf } from '../../src/text/formats.ts';
import { weekIn } from '../../src/text/habits.ts';
import { PLACES, unlisted } from '../../src/text/place-facts.ts';
import { addressExample, regionKind, townOf } from '../../src/text/regions.ts';
import { readDay } from '../../src/text/typed-day.ts';
import { readTime } from '../../src/text/typed-time.ts';
import { zonePlace } from '../../src/text/zone-places.ts';
import { openSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';

const AT = new Date('2026-03-14T15:30:00Z');

describe('places as they are written there', () => {
  it.each([
    ['en-US', 'America/Sao_Paulo', 'São Paulo'],
    ['pt-BR', 'America/Sao_Paulo', 'São Paulo'],
    ['pt-BR', 'America/New_York', 'Nova York'],
    ['es-US', 'America/Mexico_City', 'Ciudad de México'],
    ['de-DE', 'America/Cancun', 'Cancún'],
    ['de-DE', 'Europe/Berlin', 'Berlin'],
    ['fr-FR', 'Asia/Tokyo', 'Japon'],
    ['en-US', 'America/Argentina/Cordoba', 'Córdoba'],
  ])('the place of a zone to a reader of %s: %s', (locale, zone, place) => {
    expect(zonePlace(zone, locale)).toBe(place);
  });

  it('no place of a zone is a code', () => {
    for (const code of LANGUAGE_CODES)
      for (const zone of Intl.supportedValuesOf('timeZone').filter((id) => id.includes('/')))
        expect([zone, zonePlace(zone, LANGUAGES[code].locale)]).toEqual([
          zone,
          expect.not.stringMatching(/_|GMT|UTC|^[A-Z]{2,4}$/),
        ]);
  });

  it.each([
    ['en-US', 'Asia/Tokyo', '0:30 (Japan Standard Time)'],
    ['fr-FR', 'Europe/Paris', '16:30 (heure d’Europe centrale)'],
    ['en-US', 'America/New_York', '11:30 AM EDT'],
    ['pt-BR', 'America/Sao_Paulo', '12:30 BRT'],
    ['en-US', 'UTC', '3:30 PM UTC'],
  ])('the zone beside a time of %s in %s', (locale, zone, time) => {
    expect(formatsOf(locale).timeInZone(AT, zone)).toBe(time);
  });

  it.each([
    ['en-US', 'America/New_York', '11:30 AM', '10 AM – 4 PM'],
    ['en-US', 'Europe/London', '15:30', '10:00–16:00'],
    ['en-US', 'Asia/Tokyo', '0:30', '10:00 – 16:00'],
    ['es-US', 'America/New_York', '11:30 a.m.', '10 a.m. – 4 p.m.'],
    ['es-US', 'America/Mexico_City', '9:30 a.m.', '10 a.m. – 4 p.m.'],
    ['es-US', 'Europe/Madrid', '16:30', '10:00–16:00'],
    ['de-DE', 'America/New_York', '11:30', '10–16 Uhr'],
    ['fr-FR', 'America/Toronto', '11 h 30', '10 h – 16 h'],
    ['pt-BR', 'America/Sao_Paulo', '12:30', '10h - 16h'],
  ])('the clock of %s in %s', (locale, zone, time, hours) => {
    const format = formatsOf(locale);
    expect([format.timeOfDay(AT, zone), format.hours('10:00', '16:00', zone)]).toEqual([time, hours]);
  });

  it.each([
    ['en-US', 'USD', true],
    ['en-US', 'EUR', true],
    ['de-DE', 'EUR', false],
    ['fr-FR', 'EUR', false],
    ['pt-BR', 'BRL', true],
    ['es-US', 'EUR', false],
  ])('in %s the sign of %s leads: %s', (locale, currency, leads) => {
    expect(formatsOf(locale).signLeads(currency)).toBe(leads);
  });

  it('every time that a page shows is read back, in every language and country', () => {
    const times = [0, 15, 90, 570, 630, 720, 765, 1050, 1410].map((minutes) =>
      new Date(minutes * 60_000).toISOString().slice(11, 16),
    );
    const zones = [...new Set(Object.keys(getAllTimezones()).filter((zone) => countryOfZone(zone)))];
    expect(zones.length).toBeGreaterThan(300);
    for (const code of LANGUAGE_CODES) {
      const { format } = wordsOf(code);
      for (const zone of zones)
        for (const time of times) {
          const shown = format.clock(time, zone);
          expect([code, zone, shown, readTime(shown, format.countsTo12(zone))]).toEqual([
            code,
            zone,
            shown,
            time,
          ]);
        }
    }
  });

  it('every day that a page shows is read back, in every language and country', () => {
    const zones = Object.keys(getAllTimezones()).filter((zone) => countryOfZone(zone));
    const byCountry = new Map(zones.map((zone) => [countryOfZone(zone), zone]));
    for (const code of LANGUAGE_CODES) {
      const { format } = wordsOf(code);
      for (const zone of byCountry.values())
        for (const date of ['2026-03-04', '2026-12-31', '2027-05-09']) {
          const shown = format.typedDay(date, zone);
          expect([code, zone, shown, readDay(shown, format.dayOrders(zone), '2026-03-14')]).toEqual([
            code,
            zone,
            shown,
            date,
          ]);
        }
    }
  });

  it.each([
    ['en-US', 'America/New_York', '12/04/2026'],
    ['en-GB', 'Europe/London', '04/12/2026'],
    ['de-DE', 'Europe/Berlin', '04.12.2026'],
    ['fr-FR', 'Europe/Paris', '04/12/2026'],
    ['pt-BR', 'America/Sao_Paulo', '04/12/2026'],
    ['es-US', 'America/Mexico_City', '04/12/2026'],
    ['en-US', 'Asia/Tokyo', '2026/12/04'],
    // A reader of German or Spanish in New York could take it for April.
    ['de-DE', 'America/New_York', '04. Dez. 2026'],
    ['es-US', 'America/New_York', '04 dic 2026'],
  ])('the field of a day of %s in %s: %s', (locale, zone, shown) => {
    expect(formatsOf(locale).typedDay('2026-12-04', zone)).toBe(shown);
  });

  it.each([
    ['24.12.2026', '2026-12-24'],
    ['24.12.26', '2026-12-24'],
    ['24/12', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['2026-12-24', '2026-12-24'],
    ['2026年12月24日', '2026-12-24'],
    ['24. Dez.', '2026-12-24'],
    ['24 décembre 2026', '2026-12-24'],
    ['Dec 24, 2026', '2026-12-24'],
    ['December 24th', '2026-12-24'],
    ['1er août', '2026-08-01'],
    ['24 de dez. de 2026', '2026-12-24'],
    ['1º de fevereiro', '2027-02-01'],
    ['13.3.', '2027-03-13'],
    ['14.3.', '2026-03-14'],
    ['29.2.', undefined],
    ['31.11.2026', undefined],
    ['12/24/2026', undefined],
    ['24 ma 2026', undefined],
    ['24 j', undefined],
    ['24.12.2026 10', undefined],
    ['24 Dez 12 2026', undefined],
    ['3.100.2026', undefined],
    ['24', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('the day %j is %s', (typed, date) => {
    expect(readDay(typed, ['dmy', 'dmy'], '2026-03-14')).toBe(date);
  });

  it('a day that could be two is asked about', () => {
    const read = (typed: string) => readDay(typed, ['dmy', 'mdy'], '2026-03-14');
    expect(['3/4/2026', '4/4/2026', '24/12/2026', '12/24/2026', '3 Apr 2026'].map(read)).toEqual([
      undefined,
      '2026-04-04',
      '2026-12-24',
      '2026-12-24',
      '2026-04-03',
    ]);
    expect(readDay('12/24', ['ymd'], '2026-03-14')).toBe('2026-12-24');
  });

  it.each([
    ['17:30', '17:30'],
    ['17.30', '17:30'],
    ['17h30', '17:30'],
    ['17 h', '17:00'],
    ['17:30 Uhr', '17:30'],
    ['17 Uhr', '17:00'],
    ['1730', '17:30'],
    ['9', '09:00'],
    ['24:00', '00:00'],
    ['5 pm', '17:00'],
    ['5:30 p. m.', '17:30'],
    ['12 am', '00:00'],
    ['25:00', undefined],
    ['13 pm', undefined],
    ['17:60', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('the time %j is %s', (typed, time) => {
    expect(readTime(typed, false)).toBe(time);
  });

  it('an hour that could be in the morning or in the evening is asked about where clocks count to 12', () => {
    expect(
      ['5', '5:30', '9:00', '09:00', '10:00', '17:30', '5:30 pm'].map((typed) => readTime(typed, true)),
    ).toEqual([undefined, undefined, undefined, '09:00', '10:00', '17:30', '17:30']);
    expect([
      formatsOf('en-US').countsTo12('America/New_York'),
      formatsOf('de-DE').countsTo12('America/New_York'),
    ]).toEqual([true, false]);
  });

  it('a week begins as the country begins it', () => {
    const first = [
      'Europe/Berlin',
      'America/New_York',
      'America/Sao_Paulo',
      'Asia/Dubai',
      'Africa/Cairo',
      '',
    ];
    expect(first.map((zone) => weekIn(zone)[0])).toEqual([1, 0, 0, 1, 6, 1]);
    expect(weekIn('America/New_York')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('a town is written with its region as its country does it', () => {
    const written = [
      townOf({ city: 'Portland', state: 'OR' }),
      townOf({ city: 'Alcalá', state: 'Madrid', country: 'España' }),
      townOf({ city: 'Campinas', state: 'SP', country: 'Brazil' }),
      townOf({ city: 'Torino', country: 'IT' }),
      townOf({ city: null, state: null, country: 'Japan' }),
      townOf({}),
    ];
    expect(written).toEqual(['Portland, OR', 'Alcalá (Madrid)', 'Campinas - SP', 'Torino', 'Japan', null]);
  });

  it('every kind of region has a word in every language, and no country two kinds', () => {
    const kinds = [...Object.keys(PLACES.region), 'any'].sort();
    for (const code of LANGUAGE_CODES)
      expect([code, Object.keys(wordsOf(code).regions).sort()]).toEqual([code, kinds]);
    const listed = Object.values(PLACES.region).flatMap((codes) => codes.split(' '));
    expect(listed.filter((code, i) => listed.indexOf(code) !== i)).toEqual([]);
    expect(unlisted(PLACES.region).size).toBe(listed.length);
    const said = (['DE', 'ES', 'CO', 'BR', 'JP', 'US', undefined] as const).map(
      (c) => wordsOf('en').regions[regionKind(c) as 'any'],
    );
    expect(said).toEqual([
      'State',
      'Province',
      'Department',
      'State',
      'Prefecture',
      'State',
      'State, province, or region',
    ]);
    expect(wordsOf('de').regions[regionKind('DE') as 'any']).toBe('Bundesland');
  });

  it.each([
    ['DE', 'de-DE', 'Europe/Berlin', 'EUR', '17:30', 1, '04.12.2026', /^\D+ 12, 10969 /],
    ['FR', 'fr-FR', 'Europe/Paris', 'EUR', '17:30', 1, '04/12/2026', /^12 .*, 69003 /],
    ['BR', 'pt-BR', 'America/Sao_Paulo', 'BRL', '17:30', 0, '04/12/2026', /, 120 - .* - SP, 01001-000$/],
    ['JP', 'en-US', 'Asia/Tokyo', 'JPY', '17:30', 0, '2026/12/04', /153-0063$/],
    ['MX', 'es-US', 'America/Mexico_City', 'MXN', '5:30 p.m.', 0, '04/12/2026', / 12, .* 06000 /],
    ['US', 'en-US', 'America/New_York', 'USD', '5:30 PM', 0, '12/04/2026', /^120 .*, OR 97201$/],
    ['GB', 'en-US', 'Europe/London', 'GBP', '17:30', 1, '04/12/2026', /^14 .* LS1 4DY$/],
  ] as const)(
    '%s: its money, clock, first day of the week, dates and addresses',
    (country, locale, zone, currency, time, first, date, address) => {
      const format = formatsOf(locale);
      expect(currencyOfCountry(country)).toBe(currency);
      expect([format.clock('17:30', zone), weekIn(zone)[0], format.typedDay('2026-12-04', zone)]).toEqual([
        time,
        first,
        date,
      ]);
      expect(addressExample(country)).toMatch(address);
    },
  );

  it('an example of an address has the house number and the code where the post wants them', () => {
    for (const code of ['DE', 'ES', 'BR', 'IT', 'NL'])
      expect(addressExample(code)).toMatch(/^[\p{L} ]+,? \d+/u);
    for (const code of ['US', 'GB', 'FR', 'AU']) expect(addressExample(code)).toMatch(/^\d+ /);
    for (const code of ['DE', 'ES', 'IT', 'NL', 'FR'])
      expect(addressExample(code)).toMatch(/, \d{4,5}( [A-Z]{2})? \p{L}/u);
  });
});

describe('where a seller is', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await openTestApp();
  });
  afterEach(() => t.close());

  const start = async (answers: Record<string, string>) => {
    const path = new URL((await newWelcomeLink(t.deps)) ?? 'about:blank').pathname;
    const browser = openBrowser(t);
    const typed = { email: 'ana@example.com', name: 'Ana', city: 'Olinda', own: 'yes', ...answers };
    const page = await browser.submit(await browser.visit(path), path, typed);
    return { browser, path, typed, page };
  };
  const zone = async () => {
    const { availability } = t.deps.store.read.t;
    return (await t.deps.store.read.select().from(availability))[0]?.timezone;
  };

  it('is asked for the zone where the country has several and nothing else says which', async () => {
    const { browser, path, typed, page } = await start({ country: 'BR' });
    expect(page.html).toContain('Your country has several time zones');
    expect(page.html).toContain('America/Recife');
    expect(page.html).not.toContain('Europe/Berlin');
    const wrong = await browser.submit(page, path, { ...typed, zone: 'Europe/Berlin' });
    expect(wrong.html).toContain('Your country has several time zones');
    await browser.submit(wrong, path, { ...typed, zone: 'America/Recife' });
    expect(await zone()).toBe('America/Recife');
    const settings = (await browser.visit('/settings/account')).html;
    expect(settings).toContain('<option value="America/Recife" selected="">');
    await browser.submit(await browser.visit('/settings/account'), '/settings/money', {
      country: 'BR',
      currency: 'BRL',
      zone: 'America/Manaus',
    });
    expect(await zone()).toBe('America/Manaus');
    const unknown = { country: 'x?', currency: 'BRL' };
    const asked = await browser.submit(await browser.visit('/settings/account'), '/settings/money', unknown);
    expect(asked.status).toBe(400);
  });

  it.each([
    { country: 'BR', state: 'PE' },
    { country: 'BR', browser_zone: 'America/Recife' },
    { country: 'DE' },
    { country: 'JP' },
  ])('is not asked with %j', async (answers) => {
    const { page } = await start(answers);
    expect(page.html).toContain('Start with a photo');
    expect(await zone()).toBeUndefined();
  });

  it('the form names the parts of the country, and the page writes its address in its order', async () => {
    const path = new URL((await newWelcomeLink(t.deps)) ?? 'about:blank').pathname;
    const first = await t.request('GET', path, { headers: { 'accept-language': 'de-AT' } });
    expect(first.text).toContain('>Bundesland</span>');
    expect(first.text).toMatch(/<option value="ES"[^>]*data-region="Provinz"/);
    const { browser } = await start({ country: 'CO', city: 'Cali' });
    const page = (await browser.visit('/sell/page')).html;
    expect(page).toMatch(/<label for="state">Department<span class="muted">/);
    expect(page).toContain('For example: Calle 12 # 34-56, Bogotá');
  });

  it('the form names the country in the language of its reader, and saving it unchanged changes nothing', async () => {
    const { browser } = await start({ country: 'DE', city: 'Bonn' });
    await browser.visit('/sell/page?lang=de');
    const page = await browser.visit('/sell/page');
    expect(page.html).toMatch(
      /name="country"[^>]*value="Deutschland"|value="Deutschland"[^>]*name="country"/,
    );
    const country = async () => {
      const { pages } = t.deps.store.read.t;
      return (await t.deps.store.read.select().from(pages))[0]?.country;
    };
    const save = (fields: object) =>
      browser.submit(page, '/sell/page/save', { display_name: 'Ana', city: 'Bonn', ...fields });
    await save({ country: 'Deutschland' });
    expect(await country()).toBe('Germany');
    await save({ country: 'Schottland' });
    expect(await country()).toBe('Schottland');
    await save({ country: 'Narnia' });
    expect(await country()).toBe('Narnia');
  });

  it('an amount never breaks between its number and its sign', async () => {
    const { item, slug } = await openSale(t, ['Mesa']);
    await t.deps.store.write((tx) => tx.update(tx.t.items).set({ currency: 'BRL', priceCents: 300_000 }));
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ currency: 'BRL' }));
    const read = async (lang: string) => {
      const page = await (await t.app.request(`/${slug}/${item.Mesa}?lang=${lang}`)).text();
      return page.replace(/<(title|script|style|option|textarea)\b[\s\S]*?<\/\1>|<[^>]*>/g, '|');
    };
    expect(await read('pt-BR')).toContain('R$\u00a03.000');
    expect(await read('pt-BR')).not.toContain('R$ 3');
    await t.deps.store.write((tx) => tx.update(tx.t.items).set({ currency: 'EUR' }));
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ currency: 'EUR' }));
    expect(await read('de')).toContain('3.000\u00a0€');
  });

  it('sizes and weights stay as they were typed', async () => {
    const { key, item, slug } = await openSale(t, ['Mesa']);
    const dimensions = '120 × 60 × 75 cm, 14,5 kg';
    const kept = await t.request('PUT', `/api/items/${item.Mesa}`, { key, body: { dimensions } });
    expect(kept.json.data.dimensions).toBe(dimensions);
    const html = (await t.request('GET', `/${slug}/${item.Mesa}?lang=es`)).text;
    expect(html).toContain(dimensions);
  });
});
