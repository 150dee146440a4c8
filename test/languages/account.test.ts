import { afterAll, beforeEach, expect, it } from 'vitest';
import { languageOfSeller } from '../../src/sellers/language.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';

let t: TestApp;
beforeEach(async () => {
  await t?.close();
  t = await openTestApp();
});
afterAll(() => t.close());

const kept = async () => {
  const { read } = t.deps.store;
  const [row] = await read
    .select({ id: read.t.sellers.id, language: read.t.sellers.language })
    .from(read.t.sellers);
  return [row?.language, await languageOfSeller(read, row?.id ?? '')];
};

it('the account keeps what the browser speaks at its first sign-in, and then what the seller chose', async () => {
  const browser = openBrowser(t, { 'accept-language': 'de-AT,de;q=0.9' });
  await browser.signIn(await browser.visit('/sell'));
  expect(await kept()).toEqual(['de', 'de']);

  const other = openBrowser(t, { 'accept-language': 'fr' });
  await other.signIn(await other.visit('/sell'));
  expect(await kept()).toEqual(['de', 'de']);

  await browser.visit('/sell?lang=pl');
  expect(await kept()).toEqual(['de', 'de']);
  await browser.visit('/sell?lang=pt-BR');
  expect(await kept()).toEqual(['pt-BR', 'pt-BR']);
});

it('an account without one gets English emails', async () => {
  const { sellerId } = await t.signIn();
  expect(await languageOfSeller(t.deps.store.read, sellerId)).toBe('en');
});

it('a seller reads the pickups in the language of the account, and its switch changes that', async () => {
  const browser = openBrowser(t, { 'accept-language': 'de' });
  await browser.signIn(await browser.visit('/sell/pickups'));
  const german = await browser.visit('/sell/pickups');
  expect(german.html).toContain('<html lang="de">');
  expect(german.html).toContain('Noch keine Abholungen');
  expect(german.html).toContain('href="/sell/pickups?lang=fr"');
  expect((await browser.visit('/sell/pickups?lang=fr')).html).toContain('Pas encore de retraits');
  expect((await browser.visit('/sell/pickups')).html).toContain('<html lang="fr">');
});
