import { Hono } from 'hono';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { parseInput } from '../../operation/input.ts';
import { followSale, saveSearch, watchPrice } from '../../watches/ask.ts';
import { SaveSearchInput, WatchPriceInput } from '../../watches/schemas.ts';
import { endWatch, viewWatch } from '../../watches/use-link.ts';
import { browseQuery, parametersOf, searchOf } from '../browse/query.ts';
import { sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { emailedLinkPages, tokenOf } from '../emailed-link/pages.tsx';
import { readFields } from '../forms.ts';
import { languageOf, wordsFor } from '../language.tsx';
import {
  againAs,
  buyerFormPages,
  FormCard,
  NoForm,
  type Step,
  sendAfterForm,
  sendCheckEmail,
  tried,
} from '../sale/buyer-form.tsx';
import { admit, buyersPageError, isOpened } from '../visit.tsx';
import { WatchForm, type WatchFormProps, watchWords } from './form.tsx';
import { WatchPage } from './view.tsx';

/**
 * The forms by which people ask for an email when an item gets cheaper, or when a sale or a saved search has
 * something new, and the page behind the link in those emails. An address gets nothing but that link until its owner
 * has opened it, every email can be unsubscribed from with one press (RFC 8058), and only a press ends a watch,
 * because mail scanners open every link. Start at `src/watches/ask.ts`.
 */
export const watchPages = (deps: Deps): Hono =>
  new Hono().route('/', pricePages(deps)).route('/', followPages(deps)).route('/', savePages(deps));

const pricePages = (deps: Deps): Hono =>
  buyerFormPages(deps, {
    name: 'watch',
    nameless: true,
    schema: WatchPriceInput,
    read: (fields) => ({ item_id: fields.get('item_id')?.trim() ?? '' }),
    async act(at, input) {
      await watchPrice(at.ctx, input);
      return sendCheckEmail(at, { email: input.buyer_email, next: wordsFor(at.c).watch.next });
    },
    again(at, fields, error) {
      const { watch } = wordsFor(at.c);
      const about = { item_id: fields.get('item_id') ?? '' };
      const isGone = error.code === 'ITEM_UNAVAILABLE' ? watch.isGone : undefined;
      const form = { kind: 'watch', at: at.page.slug, about } as const;
      return sendAgain(at, fields, error, { form, isGone, own: { item_id: watch.isFree } });
    },
  });

const followPages = (deps: Deps): Hono =>
  buyerFormPages(deps, {
    name: 'follow',
    nameless: true,
    schema: WatchPriceInput.omit({ item_id: true }),
    read: () => ({}),
    async act(at, { buyer_email: email, ...input }) {
      await followSale(at.ctx, { ...input, email });
      return sendCheckEmail(at, { email, next: wordsFor(at.c).follow.next });
    },
    again: (at, fields, error) =>
      sendAgain(at, fields, error, { form: { kind: 'follow', at: at.page.slug } }),
  });

function savePages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => buyersPageError(deps, error, c));
  app.post('/browse/save', async (c) => {
    const fields = await readFields(c);
    const words = wordsFor(c);
    const { defaultCurrency: currency } = deps.config;
    const query = browseQuery(fields, { currency, locale: words.locale });
    const { limit: _, cursor: __, ...search } = searchOf(query);
    const back = { href: `/browse${parametersOf(query)}`, text: words.browse.browse };
    const at = { deps, c, back };
    return tried(
      at,
      async (ctx) => {
        const email = fields.get('buyer_email')?.trim() ?? '';
        const who = { email, language: languageOf(c), website: fields.get('website') ?? '' };
        await saveSearch(ctx, parseInput(SaveSearchInput, { ...search, ...who }));
        return sendCheckEmail(at, { email, next: words.follow.next });
      },
      (error) => {
        const form = { kind: 'save', at: 'browse', about: { ...query, cursor: '' } } as const;
        return sendAgain(at, fields, error, { form, own: { email: words.buyer.emailProblem } });
      },
    );
  });
  return app;
}

/** The form again, or a page that says that the item is gone. */
function sendAgain(
  at: Step,
  fields: URLSearchParams,
  error: AppError,
  of: { form: WatchFormProps; isGone?: string | undefined; own?: Record<string, string> },
): Promise<Response> {
  const { title } = watchWords(wordsFor(at.c))[of.form.kind];
  const body = of.isGone ? (
    <NoForm title={title}>{of.isGone}</NoForm>
  ) : (
    <FormCard title={title}>
      <WatchForm {...of.form} again={againAs(at.c, fields, error, of.own ?? {})} />
    </FormCard>
  );
  return sendAfterForm(at, title, body, { error });
}

/** The page behind the emailed link: what is watched, and a way to end it. */
export function watchLinkPages(deps: Deps): Hono {
  const app = emailedLinkPages(deps, 'w');

  app.get('/w/:token', async (c) => {
    const ctx = await admit(deps, c, 'public_ip');
    const watch = await viewWatch(ctx, tokenOf(c), { opened: isOpened(c) });
    const page = <WatchPage token={tokenOf(c)} watch={watch} currency={deps.config.defaultCurrency} />;
    return sendPage(c, deps.config, page);
  });

  // A link that only shows the page: mail scanners open every address, so ending takes a button.
  app.get('/w/:token/end', (c) => c.redirect(`/w/${encodeURIComponent(tokenOf(c))}`, 303));

  // The page's button, or an email program's unsubscribe button (RFC 8058), whose body doesn't matter.
  app.post('/w/:token/end', async (c) => {
    const ctx = await admit(deps, c, 'buyer_ip');
    const url = await urlOf(ctx, tokenOf(c));
    await endWatch(ctx, tokenOf(c));
    const { watch } = wordsFor(c);
    return sendMessagePage(c, deps.config, {
      status: 200,
      title: watch.ended,
      text: watch.endedWhy,
      ...(url !== null && { link: { href: url, text: watch.seeIt } }),
    });
  });

  return app;
}

/** Where someone who ends a watch may want to continue; null if nothing public is left, or it had already ended. */
async function urlOf(ctx: Context, token: string): Promise<string | null> {
  try {
    const watch = await viewWatch(ctx, token, { opened: false });
    return watch.kind === 'item' ? watch.item_url : watch.url;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
