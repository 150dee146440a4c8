import { LOOKS, type Look } from '../../../db/schema.ts';
import type { Config } from '../../config.ts';
import type { AppError, FieldProblem } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { storable } from '../../operation/input.ts';
import type { PageSettings } from '../../pages/page-settings.ts';
import { MOST_DROPS, PublishPageInput } from '../../pages/schemas.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { MOST_PERCENT_OFF } from '../../sale-page/former-price.ts';
import { countryNamed } from '../../text/countries.ts';
import { countryTyped } from '../../text/regions.ts';
import { dayHelp, isDate, typedDay } from '../components/moment-field.tsx';
import { inEach } from '../forms.ts';
import { PageRefusal, parseFields } from '../refused.ts';

export type OwnPageProps = { own: PageSettings; form: PageForm; baseUrl: string };

export const SAVE = '/sell/page/save';
export const FORM_ID = 'page-form';

const TEXTS = [
  'display_name',
  'city',
  'state',
  'country',
  'about',
  'payment_instructions',
  'street_address',
] as const;

export type DropRow = { on: string; percent: string; applied: boolean };

export type PageForm = Record<(typeof TEXTS)[number] | 'custom_url' | 'ends_on', string> & {
  listed_in_search: boolean;
  look: string;
  /** The address of the photo at the top; empty if there is none. */
  cover_photo: string;
  drops: DropRow[];
};

/** @param locale the reader's, in which countries are named */
export const storedForm = (page: PageSettings, locale: string): PageForm => ({
  ...inEach(TEXTS, (name) => page[name] ?? ''),
  country: countryNamed(countryTyped(page.country) ?? '', locale) ?? page.country ?? '',
  custom_url: page.slug ?? '',
  ends_on: page.ends_on ?? '',
  listed_in_search: page.listed_in_search,
  look: page.look,
  cover_photo: page.cover_photo ?? '',
  drops: page.price_drops.map((drop) => ({ ...drop, percent: String(drop.percent) })),
});

const textOf = (fields: URLSearchParams, name: string): string =>
  (fields.get(name) ?? '').replace(/\r\n/g, '\n');

/** @param now decides the year of a day that was typed without one */
export const typedForm = (
  fields: URLSearchParams,
  page: PageSettings,
  { format }: Words,
  now: Date,
): PageForm => ({
  ...inEach([...TEXTS, 'custom_url'], (name) => textOf(fields, name)),
  ends_on: typedDay(textOf(fields, 'ends_on'), format, page.zone, now),
  listed_in_search: fields.has('listed_in_search'),
  look: LOOKS.find((look) => look === fields.get('look')) ?? page.look,
  cover_photo: fields.get('cover_photo') ?? page.cover_photo ?? '',
  drops: Array.from({ length: MOST_DROPS }, (_, i) => {
    const on = typedDay(textOf(fields, `drop_on_${i}`), format, page.zone, now);
    const applied = page.price_drops.some((drop) => drop.applied && drop.on === on);
    return { on, percent: textOf(fields, `drop_percent_${i}`), applied };
  }),
});

/** The parts of the form that are visible on the page. */
export function asTyped(config: Config, form: PageForm) {
  const text = (name: (typeof TEXTS)[number]) => form[name].trim() || null;
  return {
    displayName: text('display_name'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    about: text('about'),
    paymentInstructions: text('payment_instructions'),
    endsOn: isDate(form.ends_on) ? form.ends_on : null,
    look: form.look as Look,
    coverPhotoId: photoIdOf(config, form.cover_photo) ?? null,
  };
}

/** Turns `My Sale` into `my-sale`, which is what was meant. */
const slugTyped = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');

/** @throws AppError invalid_request whose fields are those of the page */
export function pageInput(
  form: PageForm,
  page: PageSettings,
  publish: boolean,
  words: Words,
  now: Date,
): PublishPageInput {
  const say = words.sellPage.problems;
  const problems: FieldProblem[] = [];
  const slug = slugTyped(form.custom_url);
  if (slug !== '' && slug !== page.slug && !/^[a-z0-9-]{3,40}$/.test(slug)) {
    problems.push({ path: 'custom_url', problem: say.url });
  }
  const help = dayHelp(words, page.zone, now);
  if (form.ends_on !== '' && !isDate(form.ends_on)) problems.push({ path: 'ends_on', problem: help });
  const drops = dropsOf(form.drops, problems, words, help);
  if (problems.length > 0) throw refused(problems, words);
  const texts: Record<string, string> = inEach(TEXTS, (name) => storable(form[name]));
  // The country is shown by its name in the reader's language; if that wasn't changed, the stored one stays.
  const country = countryTyped(page.country);
  if (country !== undefined && country === countryTyped(form.country)) texts.country = page.country ?? '';
  return parseFields(
    PublishPageInput,
    {
      ...texts,
      ...(slug !== '' && slug !== page.slug && { custom_url: slug }),
      ends_on: form.ends_on === '' ? null : form.ends_on,
      price_drops: drops,
      listed_in_search: form.listed_in_search,
      ...(form.look !== page.look && { look: form.look }),
      ...(form.cover_photo !== (page.cover_photo ?? '') && { cover_photo: form.cover_photo || null }),
      ...(publish && { publish: true }),
    },
    words,
    say.check,
  );
}

const dropsOf = (rows: readonly DropRow[], problems: FieldProblem[], { sellPage }: Words, help: string) =>
  rows.flatMap(({ on, percent }, row) => {
    if (on === '' && percent.trim() === '') return [];
    const number = /^\s*(\d{1,2})\s*%?\s*$/.exec(percent)?.[1];
    if (!isDate(on)) {
      problems.push({ path: `drop_on_${row}`, problem: on === '' ? sellPage.problems.day : help });
    }
    if (number === undefined || Number(number) < 1 || Number(number) > MOST_PERCENT_OFF) {
      problems.push({ path: `drop_percent_${row}`, problem: sellPage.problems.percent });
    }
    return [{ on, percent: Number(number) }];
  });

const refused = (fields: readonly FieldProblem[], { sellPage }: Words) =>
  new PageRefusal(sellPage.problems.check, { fields });

/** The service's refusal, moved to the field that it is about. */
export function atField(error: AppError, words: Words): AppError {
  const { problems: say } = words.sellPage;
  const at = (path: string, problem: string) => refused([{ path, problem }], words);
  if (error.code === 'CUSTOM_URL_RESERVED') return at('custom_url', say.urlReserved);
  if (error.code === 'CUSTOM_URL_TAKEN') return at('custom_url', say.urlTaken);
  const [, path, problem = ''] = /^(ends_on|price_drops): (.+)$/.exec(error.message) ?? [];
  if (path === 'ends_on') return at(path, say.past);
  if (path !== 'price_drops') return error;
  if (problem.includes('twice')) return at(path, say.twice);
  return at(path, problem.includes('after') ? say.dropAfterEnd : say.dropPast);
}
