import { describe, expect, it } from 'vitest';
import { newSignInLink, newWelcomeLink } from '../../src/accounts/one-time-links.ts';
import { timezoneOf } from '../../src/sellers/zone.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore, openEach } from '../support/openings.ts';

const ANSWERS = { email: 'maria@example.com', name: 'Maria', city: 'Springfield', own: 'yes' };

describe.each(eachStore)('the zone of the browser on $name', ({ store }) => {
  let t: TestApp;
  openEach(
    { store },
    async () => ({}),
    (opened) => {
      ({ t } = opened);
    },
  );

  const seller = async () => (await t.deps.store.read.select().from(t.deps.store.read.t.sellers))[0];
  const zone = async () => timezoneOf(t.deps.store.read, (await seller())?.id ?? '');
  async function welcome(fields: Record<string, string>) {
    const path = new URL((await newWelcomeLink(t.deps)) ?? '').pathname;
    const maria = openBrowser(t);
    const page = await maria.visit(path);
    expect(page.html).toMatch(/<script type="module" src="\/assets\/zone\.\w+\.js"/);
    expect(page.forms[0]?.fields).toMatchObject({ browser_zone: '' });
    return maria.submit(page, path, { ...ANSWERS, ...fields });
  }
  async function signInByLink(fields: Record<string, string>) {
    const path = new URL(await newSignInLink(t.deps, (await seller())?.id ?? '')).pathname;
    const maria = openBrowser(t);
    return maria.submit(await maria.visit(path), path, fields);
  }

  it('is kept at the first run and at every sign-in, where the place does not tell', async () => {
    await welcome({ browser_zone: 'America/Chicago' });
    expect(await zone()).toBe('America/Chicago');
    await signInByLink({ browser_zone: 'America/Denver' });
    expect(await zone()).toBe('America/Denver');
  });

  it('gives way to the place of the sale, and that to the zone that was set', async () => {
    await welcome({ browser_zone: 'Europe/Paris', state: 'Illinois' });
    expect((await seller())?.browserTimezone).toBe('Europe/Paris');
    expect(await zone()).toBe('America/Chicago');
    const { apiKey: key } = await t.signIn(ANSWERS.email);
    await t.request('PUT', '/api/scheduling/availability', {
      key,
      body: { scheduling_timezone: 'America/New_York' },
    });
    expect(await zone()).toBe('America/New_York');
  });

  it.each([
    ['nothing, as without scripts', ''],
    ['what is no zone', 'Middle/Earth'],
    ['UTC, which hides a place', 'UTC'],
    ['a script', '<script>alert(1)</script>'],
  ])('is not made of %s, and signing in continues', async (_, browser_zone) => {
    await welcome({ browser_zone: 'America/Chicago' });
    const page = await signInByLink({ browser_zone });
    expect(page.html).toContain('<h1>My sale</h1>');
    expect(await zone()).toBe('America/Chicago');
  });
});
