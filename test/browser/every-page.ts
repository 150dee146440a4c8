import type { Page } from 'playwright-core';
import { newWelcomeLink } from '../../src/accounts/one-time-links.ts';
import { PAGE_NAMES, settingsPath } from '../../src/web/settings/pages.ts';
import { HOUR, openSale, reserveAndOpen } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { oauthClient } from '../support/oauth-client.ts';
import { picture } from '../support/pictures.ts';
import { openSeller, type Seller } from '../support/seller-forms.ts';
import { type Cookie, cookiesOf, openSite, putPhoto } from './site.ts';

/** A page, and what to do there before it is checked; the test then waits for the result. */
export type Stop = { name: string; path: string; act?: (page: Page) => Promise<void>; shows?: string };
export const TOURS = ['the public', 'a first run', 'a seller', 'a seller with nothing'] as const;
/** The pages that one kind of visitor sees. The visitor signs in when the tour starts. */
export type Tour = { origin: string; signIn(): Promise<Cookie[]>; stops: Stop[] };

const INVALID = 'aria-invalid="true"';
const strangers = async (): Promise<Cookie[]> => [];
const at = (path: string): Stop => ({ name: path, path });

/** Sends a form unchanged, even if the browser itself would refuse it. */
const sending = (action: string) => async (page: Page) => {
  const leaves = page.waitForNavigation();
  await page.evaluate(`document.querySelector('form[action^="${action}"]').submit()`);
  await leaves;
};

/** An installation with content on every page, a second one with none, and the address of each page of both. */
export async function everyPage(): Promise<{
  tours: Record<(typeof TOURS)[number], Tour>;
  close(): Promise<unknown>;
}> {
  const house = await openSite();
  const { t, url } = house;
  const empty = await openSite();
  const welcome = new URL((await newWelcomeLink(empty.t.deps)) ?? '').pathname;

  const sale = await openSale(t, ['Oak table', 'Lamp', 'Chair'], { streetAddress: '12 Oak Street' });
  const { key, slug } = sale;
  const { 'Oak table': reserved = '', Lamp: item = '' } = sale.item;
  const photoIds = [await putPhoto(t)];
  const title = `Long ${'word'.repeat(30)}`;
  await addItem(t, sale.sellerId, { needsReview: true, title, photoIds });
  const sold = await addItem(t, sale.sellerId, { status: 'taken', finalPriceCents: 900, photoIds });
  await addItem(t, sale.sellerId, { status: 'inactive', photoIds });
  await addItem(t, sale.sellerId, { deletedAt: t.clock.now(), photoIds });
  const windows = [{ day_of_week: 6, start_time: '10:00', end_time: '12:00' }];
  await t.request('PUT', '/api/scheduling/availability', {
    key,
    body: { scheduling_enabled: true, manual_availability: windows, blocked_dates: ['2026-05-20'] },
  });
  const ben = await reserveAndOpen(t, sale, {
    message: 'Is it still there? I pay by gift card.',
    offers: { 'Oak table': 8 },
  });
  const pickup_at = new Date(t.clock.now().getTime() + 24 * HOUR).toISOString();
  const waiting = await reserveAndOpen(t, sale, { email: 'ana@example.com', name: 'Ana' });
  await t.request('PUT', `/api/reservations/${ben.reservationId}`, { key, body: { pickup_at } });
  const conversations = (await t.request('GET', '/api/conversations', { key })).json.data.conversations;
  const thread = conversations.find(
    (each: { buyer_name: string }) => each.buyer_name === 'Ben',
  ).conversation_id;
  const question = await askedQuestion(t, slug);
  const seller = await openSeller(t);
  await t.request('PUT', '/api/account/settings', {
    bearer: await t.sessionOf(sale),
    body: { approve_replies: 'by_hand' },
  });
  const prepared = await t.request('POST', `/api/conversations/${thread}/reply/prepare`, {
    key,
    body: { content: 'It is. Come on Saturday.' },
  });
  const hook = await t.request('POST', '/api/webhooks', {
    key,
    body: { url: 'https://example.com/hook', events: ['message.received'] },
  });
  const client = oauthClient(t);
  const consent = client.authorizePath(await client.register());
  const upload = await t.request('POST', '/api/upload-sessions', { key, body: {} });
  const later = async (page: Page) => {
    t.clock.advance(13 * HOUR);
    await sending('/settings/keys')(page);
  };

  const open: Stop[] = [
    ...[
      '/about',
      '/browse',
      '/browse?q=lamp',
      '/sign-in',
      '/developers',
      '/developers/api',
      '/developers/api/service',
      '/privacy',
      '/terms',
      '/support',
      '/nothing-here',
    ].map(at),
    {
      name: 'a code to type',
      path: '/sign-in',
      act: async (page) => {
        await page.getByLabel('Email address').fill('ida@example.com');
        await sending('/sign-in')(page);
      },
      shows: 'one-time-code',
    },
    { name: 'the sale', path: `/${slug}` },
    {
      name: 'the sale after an empty form',
      path: `/${slug}`,
      act: sending(`/${slug}/reserve`),
      shows: '<title>Error: ',
    },
    {
      name: 'the sale after an empty question',
      path: `/${slug}`,
      act: sending(`/${slug}/ask`),
      shows: '<title>Error: ',
    },
    { name: 'a thing of the sale', path: `/${slug}/${item}` },
    { name: 'a reserved thing of the sale', path: `/${slug}/${reserved}` },
    { name: 'a sold thing of the sale', path: `/${slug}/${sold}` },
    { name: 'what was chosen of the sale', path: `/${slug}/reserve?pick=${item}` },
    {
      name: 'a price to wait for, without an address',
      path: `/${slug}/${item}`,
      act: sending(`/${slug}/watch`),
      shows: '<title>Error: ',
    },
    { name: 'the price list', path: `/${slug}/print` },
    { name: 'the sign', path: `/${slug}/sign` },
    { name: 'a reservation', path: `/r/${ben.token}` },
    { name: 'a place in the line', path: `/r/${waiting.token}` },
    { name: 'a reservation that is none', path: '/r/nothing' },
    { name: 'a question', path: question },
    { name: 'a price mail that is none', path: '/w/nothing' },
    { name: 'the upload page', path: new URL(upload.json.data.url).pathname },
  ];
  const own: Stop[] = [
    { name: 'my sale', path: '/sell' },
    at('/sell/end'),
    at('/sell/summary'),
    { name: 'my sale, searched', path: '/sell?q=nothing-like-that&order=title' },
    { name: 'deleted things', path: '/sell/bin' },
    { name: 'new things to check', path: await aDesk(seller) },
    { name: 'a thing', path: `/sell/items/${item}` },
    { name: 'a reserved thing', path: `/sell/items/${reserved}` },
    { name: 'the inbox', path: '/inbox' },
    { name: 'a conversation', path: `/inbox/${thread}` },
    { name: 'a message to approve', path: new URL(prepared.json.data.approval_url).pathname },
    { name: 'what is done', path: '/inbox?show=done' },
    { name: 'pickups', path: '/sell/pickups' },
    { name: 'the page’s settings', path: '/sell/page' },
    { name: 'a preview of the page', path: '/sell/page/preview' },
    { name: 'price tags', path: '/sell/page/tags' },
    { name: 'settings', path: '/settings' },
    ...PAGE_NAMES.map((page) => at(settingsPath(page))),
    { name: 'a webhook', path: `/settings/webhooks/${hook.json.data.webhook_id}` },
    {
      name: 'a webhook without address',
      path: '/settings/webhooks',
      act: sending('/settings/webhooks'),
      shows: INVALID,
    },
    { name: 'listings from a table', path: '/settings/data', act: withTable, shows: 'Line 3, price (Pot)' },
    { name: 'consent', path: consent },
    { name: 'a fresh code', path: '/settings/keys', act: later, shows: 'name="fresh_code"' },
  ];
  const bare = [
    '/sell',
    '/sell/new',
    '/inbox',
    '/sell/pickups',
    '/sell/page',
    '/sell/bin',
    '/sell/end',
    '/settings',
  ];
  const begins = { name: 'the first run', path: welcome };
  const refused = {
    ...begins,
    name: 'the first run without a name',
    act: sending('/welcome'),
    shows: INVALID,
  };
  return {
    tours: {
      'the public': { origin: url, signIn: strangers, stops: open },
      'a first run': { origin: empty.url, signIn: strangers, stops: [begins, refused] },
      'a seller': { origin: url, signIn: async () => cookiesOf(seller.browser, url), stops: own },
      'a seller with nothing': {
        origin: empty.url,
        signIn: async () => cookiesOf((await openSeller(empty.t)).browser, empty.url),
        stops: bare.map(at),
      },
    },
    close: () => Promise.all([house.close(), empty.close()]),
  };
}

/** Creates photos that wait at `/sell/new`. Returns that page's address. */
async function aDesk(seller: Seller): Promise<string> {
  const action = /action="([^"]*form_token[^"]*)"/.exec((await seller.visit('/sell/new')).html)?.[1] ?? '';
  const photos = await Promise.all([1, 2].map(async (n) => [`${n}.jpg`, await picture('jpeg', n)] as const));
  return (await seller.send(action, [['do', 'add']], photos)).location ?? '';
}

/** The page of someone who asked a question without reserving. */
async function askedQuestion(t: TestApp, slug: string): Promise<string> {
  const body = { slug, buyer_name: 'Eve', buyer_email: 'eve@example.com', content: 'Is there a lift?' };
  await t.request('POST', '/api/questions', { body });
  await t.runDueWork();
  return /\/q\/[\w-]{43}/.exec(t.mailer.last('eve@example.com')?.text ?? '')?.[0] ?? '';
}

async function withTable(page: Page): Promise<void> {
  const buffer = Buffer.from('title,price,shelf\nVase,3,A\nPot,much,B\nJar,,C\n');
  await page.locator('#table').setInputFiles({ name: 'things.csv', mimeType: 'text/csv', buffer });
  await sending('/settings/import-csv')(page);
}
