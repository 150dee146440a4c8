import { describe, expect, it } from 'vitest';
import { languageNamed, maybeNamed, wordFor, wordsOf } from '../../src/languages/index.ts';
import { type Child, spoken } from '../../src/languages/sentence.ts';
import { formatsOf } from '../../src/text/formats.ts';
import { CATEGORIES, CONDITIONS } from '../../src/vocabulary.ts';
import { preferredLanguage } from '../../src/web/language.tsx';

describe('the languages', () => {
  it('say in English what they have no sentence for, in the manner of English', () => {
    const english = {
      table: { a: 'Two words', g: { n: '{n, plural, one {# day} other {# days}}' } },
      locale: 'en-US',
    };
    const words = spoken({ a: 'Dos palabras' }, 'es-US', english) as {
      a: string;
      g: { n: (facts: object) => string };
    };
    expect(words.a).toBe('Dos palabras');
    expect([1, 2].map((n) => words.g.n({ n }))).toEqual(['1 day', '2 days']);
  });

  it('leave what people typed as it is', () => {
    const { thread, messages, checkEmail } = wordsOf('en');
    for (const hostile of ['{n, plural}', '<b>x</b>', "'{'", 'constructor', '#', 'true', '__proto__']) {
      expect(thread.askedAbout({ title: hostile })).toBe(`Asked about “${hostile}”.`);
      expect(messages.writeTo(maybeNamed(hostile))).toBe(`Write to ${hostile}`);
      const strong = (inside: Child) => inside.join();
      expect(checkEmail.sentTo({ email: hostile, strong })).toBe(`We sent a message to ${hostile}.`);
    }
    expect(messages.writeTo(maybeNamed(null))).toBe('Write to the seller');
  });

  it.each([
    ['fr-FR', 'La vente de {a}', 'Anne', 'La vente d’Anne'],
    ['fr-FR', 'La vente de {a}', 'Élise', 'La vente d’Élise'],
    ['fr-FR', 'La vente de {a}', 'Yves', 'La vente d’Yves'],
    ['fr-FR', 'La vente de {a}', 'Yann', 'La vente de Yann'],
    ['fr-FR', 'La vente de {a}', 'Hugo', 'La vente de Hugo'],
    ['fr-FR', 'La vente de {a}', '12 €', 'La vente de 12 €'],
    ['fr-FR', 'La vente de {a}', 'de Ines', 'La vente de de Ines'],
    ['fr-FR', 'La vente de <b>{a}</b>', 'Anne', 'La vente de <b>Anne</b>'],
    ['fr-FR', 'Ce que {a} garde', 'Ines', 'Ce qu’Ines garde'],
    ['fr-FR', 'Laque {a}', 'Ines', 'Laque Ines'],
    ['fr-FR', '{n, plural, one {# lot de {a}} other {# lots de {a}}}', 'Oscar', '2 lots d’Oscar'],
    ['fr-FR', 'Vente à {place}', 'Le Havre', 'Vente au Havre'],
    ['fr-FR', 'Vente à {place}', 'Les Ulis', 'Vente aux Ulis'],
    ['fr-FR', 'Vente à {place}', 'Lens', 'Vente à Lens'],
    ['fr-FR', 'Écrire à {a}', 'Le Goff', 'Écrire à Le Goff'],
    ['es-US', 'Silla y {a}', 'Impresora', 'Silla e Impresora'],
    ['es-US', 'Silla y {a}', 'Hilo', 'Silla e Hilo'],
    ['es-US', 'Silla y {a}', 'Hierro', 'Silla y Hierro'],
    ['es-US', 'Silla o {a}', 'Horno', 'Silla u Horno'],
    ['es-US', 'Silla y {a}', 'Mesa', 'Silla y Mesa'],
    ['en-US', 'Sale of y {a}', 'Ines', 'Sale of y Ines'],
  ])('join a small word to the name after it, in %s: %s, %s', (locale, message, name, said) => {
    const { it: sentence } = spoken({ it: message }, locale) as { it: (facts: object) => string | string[] };
    const b = (inside: string[]) => `<b>${inside.join('')}</b>`;
    expect([sentence({ a: name, place: name, n: 2, b })].flat().join('')).toBe(said);
  });

  it('give scripts the forms of a counted sentence, without its number', () => {
    expect(wordsOf('en').forms(wordsOf('en').choose.things)).toEqual({ one: '{n} item', other: '{n} items' });
    expect(Object.keys(wordsOf('es').forms(wordsOf('es').choose.things)).sort()).toEqual([
      'many',
      'one',
      'other',
    ]);
  });

  it('name every condition and category, and leave what they do not know as it is', () => {
    const es = wordsOf('es');
    expect(CONDITIONS.map((each) => wordFor(es.conditions, each))).toContain('Como nuevo');
    expect(CATEGORIES.map((each) => wordFor(es.categories, each))).toContain('Muebles');
    expect(wordFor(es.conditions, 'Vintage')).toBe('Vintage');
    expect(wordFor(es.conditions, 'constructor')).toBe('constructor');
  });

  it.each([
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['en;q=0.5, es;q=0.7', 'es'],
    ['ES_us', 'es'],
    ['pl-PL, pl;q=0.9, es;q=0.3', 'es'],
    ['de-DE, de;q=0.9, es;q=0.3', 'de'],
    ['pt-PT, pt;q=0.9', 'pt-BR'],
    ['pl, *;q=0.5, es;q=0.3', 'en'],
    ['es;q=0, en', 'en'],
    ['es;q=0', 'en'],
    ['es;q=7, en;q=0.1', 'es'],
    ['estonian, esx', 'en'],
    ['*', 'en'],
    [`${'x,'.repeat(99)}es`, 'es'],
    [`${'x,'.repeat(100)}es`, 'en'],
    ['../../etc/passwd; q=1', 'en'],
    ['constructor, __proto__', 'en'],
  ])('Accept-Language %s is answered in %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it('are named by tags of any region, and by nothing else', () => {
    expect(['es', 'es-419', 'ES-mx', 'en_GB', 'pt', 'PT_br'].map(languageNamed)).toEqual([
      'es',
      'es',
      'es',
      'en',
      'pt-BR',
      'pt-BR',
    ]);
    for (const tag of ['', 'e', 'español', 'toString', 'es<script>', 'x-es', 'pl']) {
      expect(languageNamed(tag)).toBeUndefined();
    }
  });
});

describe('formats of a locale', () => {
  const at = new Date('2026-03-14T14:00:00Z');
  const zone = 'America/New_York';

  it.each([
    ['en-US', 'Saturday, March 14, 2026, 10:00 AM EDT', 'Sat, Mar 14', '$1,250', '$7.50', 'Eastern Time'],
    [
      'es-US',
      'sábado, 14 de marzo de 2026, 10:00 a.m. EDT',
      'sáb, 14 de mar',
      '$1,250',
      '$7.50',
      'hora oriental',
    ],
  ])('write times and money in %s', (locale, moment, shortDay, money, cents, zoneName) => {
    const f = formatsOf(locale);
    expect(f.moment(at, zone)).toBe(moment);
    expect(f.shortDay(at, zone)).toBe(shortDay);
    expect(f.money(125_000, 'USD')).toBe(money);
    expect(f.money(750, 'USD')).toBe(cents);
    expect(f.zoneName(zone)).toBe(zoneName);
  });
});
