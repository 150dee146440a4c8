import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import type { Words } from '../../languages/index.ts';
import { openOffer } from '../../plans/checkout.ts';
import { type Message, sendMessagePage } from '../components/message-page.tsx';
import { wordsFor } from '../language.tsx';
import { admit, pageError } from '../visit.tsx';

/**
 * Payment links. A link works for a day, can be opened by anyone who has it, and leads to the payment provider's own
 * page: card numbers never reach this service. It applies to the plan that it was made for, so opening it again after
 * paying charges nothing. The pages that the provider returns to promise nothing; only its signed report
 * (`src/plans/webhook.ts`) extends a plan. Start at `openOffer` in `src/plans/checkout.ts`.
 */
export function checkoutPages(deps: Deps): Hono {
  const { config } = deps;
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  const back = (path: string, of: (words: Words['checkout']) => Omit<Message, 'status'>) =>
    app.get(`/checkout/${path}`, (c) =>
      sendMessagePage(c, config, { status: 200, ...of(wordsFor(c).checkout) }),
    );
  back('done', ({ thanks, onItsWay, onItsWayHow }) => ({
    eyebrow: thanks,
    title: onItsWay,
    text: onItsWayHow,
  }));
  back('cancelled', ({ canceled, notCharged, notChargedHow }) => ({
    eyebrow: canceled,
    title: notCharged,
    text: notChargedHow,
  }));
  app.get('/checkout/:token', async (c) => {
    await admit(deps, c, 'public_ip');
    const url = await openOffer(deps, c.req.param('token'));
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    return c.redirect(url, 303);
  });
  return app;
}
