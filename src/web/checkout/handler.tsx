import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { openOffer } from '../../plans/checkout.ts';
import { sendMessagePage } from '../components/message-page.tsx';
import { wordsFor } from '../language.tsx';
import { pageError } from '../page-errors.tsx';
import { admit } from '../visit.ts';

/** Payment links: on to the provider's page, and the way back from it. */
export function checkoutPages(deps: Deps): Hono {
  const { config } = deps;
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  app.get('/checkout/done', (c) => {
    const { checkout: words } = wordsFor(c);
    return sendMessagePage(c, config, {
      status: 200,
      eyebrow: words.thanks,
      title: words.onItsWay,
      text: words.onItsWayHow,
    });
  });
  app.get('/checkout/cancelled', (c) => {
    const { checkout: words } = wordsFor(c);
    return sendMessagePage(c, config, {
      status: 200,
      eyebrow: words.canceled,
      title: words.notCharged,
      text: words.notChargedHow,
    });
  });
  app.get('/checkout/:token', async (c) => {
    await admit(deps, c, 'public_ip');
    const url = await openOffer(deps, c.req.param('token'));
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    return c.redirect(url, 303);
  });
  return app;
}
