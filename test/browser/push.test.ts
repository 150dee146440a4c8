import { expect, it } from 'vitest';
import { openBrowser } from '../support/oauth-browser.ts';
import { BROWSER_TESTS, hasWholeChromium, openWholeChromium } from './chromium.ts';
import { cookiesOf, openSite } from './site.ts';

it.skipIf(!hasWholeChromium)(
  'what is pushed is shown, by the script that the site registers',
  BROWSER_TESTS,
  async () => {
    const { t, url, browser, close } = await openSite({}, { browser: openWholeChromium() });
    try {
      const seller = openBrowser(t);
      await seller.signIn(await seller.visit('/settings'));
      const context = await browser.newContext({ permissions: ['notifications'] });
      await context.addCookies(cookiesOf(seller, url));
      const page = await context.newPage();
      await page.goto(`${url}/settings/mails`);
      await page.getByRole('button', { name: 'Notify me on this device' }).waitFor();
      const devtools = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first) resolve(first.registrationId);
        });
      });
      await devtools.send('ServiceWorker.enable');
      await page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)",
      );
      const words = { title: 'Ben reserved Lamp', body: 'My sale', path: '/inbox/conv_1', unread: 2 };
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: url,
        registrationId: await registered,
        data: JSON.stringify(words),
      });
      const shown = `navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) =>
      all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`;
      await expect
        .poll(() => page.evaluate(shown), { timeout: 5000 })
        .toEqual([{ title: words.title, body: words.body, tag: words.path, data: { path: words.path } }]);
    } finally {
      await close();
      await browser.close();
    }
  },
);
