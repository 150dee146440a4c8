import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError, type ErrorCode, type RefusalName, refusal } from '../../src/errors.ts';
import { wordsOf } from '../../src/languages/index.ts';
import { readData } from '../../src/package-root.ts';
import { PageRefusal, parseFields, personsWords, refusedWords } from '../../src/web/refused.ts';
import { HOUR, openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';
import { momentTyped } from '../support/seller-forms.ts';

/** Words that are useless to a person on a page, or that talk about the reader as someone else. */
const STRANGE =
  /\bthe seller|\bask your assistant|\b(?:GET|POST|PUT|DELETE) \/|\b[a-z]+_[a-z]+\b|\banyway: true/i;

it('shows one error per field, its own first', () => {
  const schema = z.object({ title: z.string(), facts: z.record(z.string(), z.string().max(2)) });
  const words = wordsOf('en');
  const knows = [{ path: 'title', problem: 'Say what it is.' }];
  const read = () => parseFields(schema, { facts: { a: 'long', b: 'long' } }, words, 'Check it.', knows);
  const tooLong = { path: 'facts', problem: words.parts.tooLong({ max: 2 }) };
  expect(read).toThrow(new PageRefusal('Check it.', { fields: [...knows, tooLong] }));
});

describe('what a page says of a refusal', () => {
  it.each([
    [
      'pickup_at: must be a time to come, at most 30 days ahead.',
      undefined,
      'Must be a time to come, at most 30 days ahead.',
    ],
    [
      '“Lamp” has no price yet.',
      'Ask the seller what it costs, and send price along. 0 gives it away.',
      '“Lamp” has no price yet. 0 gives it away.',
    ],
    [
      "There's no reservation with this ID.",
      'List the reservations and use a reservation_id from there.',
      "There's no reservation with this ID.",
    ],
    [
      'Another buyer comes at this time.',
      { rest: 'Use anyway.', tool: 'Use anyway.', page: 'Choose another time.' },
      'Another buyer comes at this time. Choose another time.',
    ],
    ['"park" is reserved.', 'Choose another custom_url, or leave it out.', '"park" is reserved.'],
    ['Tell the seller that this item cannot be listed.', undefined, undefined],
  ])('%s', (message, hint, said) => {
    expect(personsWords(new AppError('invalid_request', message, hint === undefined ? {} : { hint }))).toBe(
      said,
    );
  });

  it('is never a sentence for programs or agents, of all that are thrown anywhere', () => {
    const folder = new URL('../../src/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const thrown = files.flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /new AppError\(\s*'(\w+)',\s*['`]([^'`]+)['`](?:,\s*\{\s*hint:\s*['`]([^'`]+)['`])?/g,
      ),
    ]);
    const facts: string[] = Object.keys(readData('facts/refusals.json'));
    const errors = [
      ...thrown.map(
        ([, code, message = '', hint]) =>
          new AppError(code as ErrorCode, message, hint === undefined ? {} : { hint }),
      ),
      ...facts.map((name) => refusal(name as RefusalName)),
    ];
    expect(errors.length).toBeGreaterThan(200);
    for (const error of errors) {
      const said = refusedWords({ payments: { provider: null } } as never, wordsOf('en'), error);
      expect(said).not.toMatch(STRANGE);
      expect(said).not.toBe('');
    }
  });
});

describe('a form of a seller that is refused', () => {
  let t: TestApp;
  let sale: TestSale;
  let browser: Browser;
  beforeEach(async () => {
    t = await openTestApp();
    sale = await openSale(t);
    browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
  });
  afterEach(() => t.close());

  it('says so to the seller, not of the seller: a taken address, a time that has passed, a hold that is too long', async () => {
    const other = await t.signIn('other@example.com');
    await t.request('POST', '/api/pages/publish', { key: other.apiKey, body: { custom_url: 'the-loft' } });
    const own = await browser.visit('/sell/page');
    const taken = await browser.submit(own, '/sell/page/save', { custom_url: 'the-loft' });
    expect(taken.html).toContain('the-loft');
    const ben = await reserveAndOpen(t, sale);
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const thread = `/inbox/${json.data.conversations[0].conversation_id}`;
    const past = new Date(t.clock.now().getTime() - 48 * HOUR).toISOString().slice(0, 16);
    const late = await browser.submit(await browser.visit(thread), `${thread}/pickup`, {
      reservation_id: ben.reservationId,
      ...momentTyped('pickup_at', past),
    });
    for (const { html } of [taken, late]) {
      const notice =
        /<[^>]+class="[^"]*notice[^"]*error[^"]*"[^>]*>([\s\S]*?)<\/(?:div|p)>/.exec(html)?.[1] ?? '';
      expect(notice).not.toBe('');
      expect(notice.replace(/<[^>]*>/g, '')).not.toMatch(STRANGE);
    }
  });
});
