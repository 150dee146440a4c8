import { Hono, type Context as HonoContext } from 'hono';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { watchPrice } from '../../price-watches/ask.ts';
import { hashWatchToken } from '../../price-watches/link.ts';
import { WatchPriceInput } from '../../price-watches/schemas.ts';
import { endWatch, viewWatch } from '../../price-watches/use-link.ts';
import { sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { PRIVATE, tokenOf } from '../emailed-link/pages.tsx';
import { spokenIn, wordsFor } from '../language.tsx';
import { isOpened } from '../opened.ts';
import { buyersPageError } from '../page-errors.tsx';
import { buyerFormPages, CheckEmail, deliveryOf, formWords, sendAfterForm } from '../sale/buyer-form.tsx';
import { admit } from '../visit.ts';
import { WatchForm } from './form.tsx';
import { WatchPage } from './view.tsx';

/** The forms by which people ask to hear when a thing costs less. */
export const watchPages = (deps: Deps): Hono =>
  buyerFormPages(deps, {
    name: 'watch',
    nameless: true,
    schema: WatchPriceInput,
    read: (fields) => ({ item_id: fields.get('item_id')?.trim() ?? '' }),
    async act(at, input) {
      await watchPrice(at.ctx, input);
      const { watch, checkEmail } = wordsFor(at.c);
      return sendAfterForm(
        at,
        checkEmail.title,
        <CheckEmail email={input.buyer_email} delivery={deliveryOf(at.deps)} next={watch.next} />,
      );
    },
    again(at, fields, error) {
      const { watch } = wordsFor(at.c);
      const isGone = error.code === 'ITEM_UNAVAILABLE';
      const body = (
        <>
          <h1>{watch.title}</h1>
          {isGone ? (
            <p class="lead">{watch.isGone}</p>
          ) : (
            <section class="card stack">
              <WatchForm
                action={`/${at.page.slug}/watch`}
                itemId={fields.get('item_id') ?? ''}
                email={fields.get('buyer_email') ?? ''}
                error={formWords(at.c, error, { item_id: watch.isFree })}
              />
            </section>
          )}
        </>
      );
      return sendAfterForm(at, watch.title, body, { error });
    },
  });

/** Where the mailed link leads: what is watched, and the end of it. */
export function watchLinkPages(deps: Deps): Hono {
  const app = new Hono();

  app.get('/w/:token', async (c) => {
    const ctx = await admit(deps, c, 'public_ip');
    const watch = await viewWatch(ctx, tokenOf(c), { opened: isOpened(c) });
    return sendPage(c, deps.config, <WatchPage token={tokenOf(c)} watch={watch} />, {
      spoken: spokenIn(c),
      headers: PRIVATE,
    });
  });

  // Only a look: mail scanners open every address.
  app.get('/w/:token/end', (c) => c.redirect(`/w/${encodeURIComponent(tokenOf(c))}`, 303));

  // By the button, or by a mail program whose owner pressed its own. The body says nothing that counts.
  app.post('/w/:token/end', async (c) => {
    const ctx = await admit(deps, c, 'buyer_ip');
    const itemUrl = await itemUrlOf(ctx, tokenOf(c));
    await endWatch(ctx, hashWatchToken(tokenOf(c)));
    const { watch } = wordsFor(c);
    return hidden(
      await sendMessagePage(c, deps.config, {
        status: 200,
        title: watch.ended,
        text: watch.endedWhy,
        ...(itemUrl !== null && { link: { href: itemUrl, text: watch.seeIt } }),
        spoken: spokenIn(c),
      }),
    );
  });

  app.onError(async (error, c) => {
    const isOver =
      error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_request');
    return hidden(isOver ? await sendOver(c) : await buyersPageError(deps, error, c));
  });

  function sendOver(c: HonoContext): Promise<Response> {
    const { watch } = wordsFor(c);
    return sendMessagePage(c, deps.config, {
      status: 404,
      title: watch.over,
      text: watch.overWhy,
      spoken: spokenIn(c),
    });
  }

  return app;
}

/** Where whoever ends it may want to go on; null where that is not public, or it had ended before. */
async function itemUrlOf(ctx: Context, token: string): Promise<string | null> {
  try {
    return (await viewWatch(ctx, token, { opened: false })).item_url;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The address of such a page is its key: no other site may learn it. */
function hidden(response: Response): Response {
  response.headers.set('referrer-policy', PRIVATE['referrer-policy']);
  return response;
}
