import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { openOffer } from '../../plans/open-checkout.ts';
import { sendMessagePage } from '../components/message-page.tsx';
import { pageError } from '../page-errors.tsx';
import { admit } from '../visit.ts';

/** Where a payment link leads: on to the provider's page, and where the provider sends the seller afterwards. */
export function checkoutPages(deps: Deps): Hono {
  const { config } = deps;
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  app.get('/checkout/done', (c) =>
    sendMessagePage(c, config, {
      status: 200,
      eyebrow: 'Thank you',
      title: 'Your payment is on its way',
      text: 'As soon as it is confirmed, usually within a minute, your plan and your sale page run longer. A bank transfer can take a few days. You can close this page and go on with your assistant.',
    }),
  );
  app.get('/checkout/cancelled', (c) =>
    sendMessagePage(c, config, {
      status: 200,
      eyebrow: 'Cancelled',
      title: 'Nothing was charged',
      text: 'You left the payment page before paying, so everything is as it was. Ask your assistant for your options whenever you like.',
    }),
  );
  app.get('/checkout/:token', async (c) => {
    await admit(deps, c, 'public_ip');
    const url = await openOffer(deps, c.req.param('token'));
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    return c.redirect(url, 303);
  });
  return app;
}
