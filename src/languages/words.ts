import { type Formats, formatsOf } from '../text/formats.ts';
import { spoken, type Table } from './sentence.ts';
import type { Sentences } from './sentences.ts';

export type Priced = { title: string; cents: number; currency: string };

/** A language that a program can speak: its sentences, how it writes values, and the few phrases that are made of others. */
export type Words = Sentences & {
  locale: string;
  format: Formats;
  /** In words where it is nothing. */
  price: (cents: number, currency: string) => string;
  /** `“Oak table” and “Lamp”`, and how many: what sentences about `titles` are told. */
  titles: (titles: readonly string[]) => { titles: string; count: number };
  /** `$20 for “Lamp”, $5 for “Vase”`. */
  offers: (offers: readonly Priced[]) => string;
  /** A pickup from when to when, on one day. */
  span: (startsAt: Date, endsAt: Date, zone: string) => string;
  /** A counted sentence for a script: by the form that `Intl.PluralRules` chooses, with `{n}` for the number. */
  forms: (say: (facts: { n: number }) => string) => Record<string, string>;
};

/** Enough numbers to meet every form of a language; `many` of the Romance ones is for millions. */
const NUMBERS = [...Array.from({ length: 200 }, (_, n) => n), 1_000_000];

/** @param english what is said where `table` lacks a sentence */
export function wordsIn(table: Table, locale: string, english: { table: Table; locale: string }): Words {
  // The file's form is held against `Sentences` by test/contract/locales.test.ts.
  const sentences = spoken(table, locale, english) as Sentences;
  const { value } = sentences;
  const format = formatsOf(locale);
  const plurals = new Intl.PluralRules(locale);
  const price = (cents: number, currency: string): string =>
    cents === 0 ? value.free : format.money(cents, currency);
  return {
    ...sentences,
    locale,
    format,
    price,
    titles: (titles) => ({
      titles: format.list(titles.map((title) => value.title({ title }))) || value.noTitles,
      count: titles.length,
    }),
    offers: (offers) =>
      offers
        .map(({ title, cents, currency }) => value.offer({ price: price(cents, currency), title }))
        .join(', '),
    span: (startsAt, endsAt, zone) =>
      value.span({
        day: format.day(startsAt, zone),
        from: format.timeOfDay(startsAt, zone),
        to: format.timeInZone(endsAt, zone),
      }),
    forms: (say) =>
      Object.fromEntries(
        NUMBERS.toReversed().map((n) => [plurals.select(n), say({ n }).replace(format.number(n), '{n}')]),
      ),
  };
}
