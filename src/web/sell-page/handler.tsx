import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readPageSettings, wouldTellAddress } from '../../pages/page-settings.ts';
import { publishPage } from '../../pages/publish.ts';
import { unpublishPage } from '../../pages/unpublish.ts';
import { getPageBySlug } from '../../sale-page/page.ts';
import { Notice } from '../components/layout.tsx';
import { linkTo } from '../components/parts.tsx';
import { wordsFor } from '../language.tsx';
import { EVERYTHING } from '../sale/query.ts';
import { salePage } from '../sale/sale-page.tsx';
import { type Shown, sellerPages } from '../seller-pages.ts';
import { asTyped, atField, type PageForm, pageInput, SAVE, typedForm } from './page-form.ts';
import { showPage } from './view.tsx';

const PAGE = '/sell/page';

/**
 * The seller's own sale page: its text, its address, its last day, and whether it is online. Text that contains the
 * street address is saved only after the seller has confirmed that it may be public. The preview shows what everyone
 * will see, also of text that isn't saved yet, but nothing can be reserved on it. Works without scripts. Start at
 * `page-form.ts`, which reads the form; `src/pages/publish.ts` decides.
 */
export function ownPagePages(deps: Deps): Hono {
  const { app, page, form } = sellerPages(deps, 'page');
  page(PAGE, showPage);
  page(`${PAGE}/preview`, showPreview);

  form(SAVE, PAGE, async (at, fields) => {
    const before = await readPageSettings(at.ctx);
    const now = at.ctx.clock.now();
    // `publish-anyway` and `save-anyway` come from the question about the street address.
    const [todo, anyway] = (fields.get('todo') ?? '').split('-');
    const publish = todo === 'publish';
    const words = wordsFor(at.c);
    const input = pageInput(typedForm(fields, before, words, now), before, publish, words, now);
    if (anyway === undefined && (await wouldTellAddress(at.ctx, input))) {
      const typed = { action: SAVE, fields };
      return at.show((shown) => showPage({ ...shown, typed }, publish ? 'publish' : 'save'));
    }
    try {
      const { sale_over: isOver } = await publishPage(at.ctx, input);
      const published = isOver ? 'over' : 'published';
      return `${PAGE}?done=${publish && !before.published ? published : 'saved'}`;
    } catch (error) {
      throw error instanceof AppError ? atField(error, words) : error;
    }
  });
  // The typed text as everyone would see it, in a frame next to the form. Nothing is saved.
  form(`${PAGE}/preview`, PAGE, async (at, fields) => {
    const typed = typedForm(fields, await readPageSettings(at.ctx), wordsFor(at.c), at.ctx.clock.now());
    return at.show((shown) => showPreview(shown, typed));
  });
  form(`${PAGE}/offline`, PAGE, async ({ ctx }) => {
    await unpublishPage(ctx);
    return `${PAGE}?done=offline`;
  });
  return app;
}

/**
 * The page as everyone will see it, for its owner: nothing on it can be reserved, and items link to where they are
 * edited. Only our own pages can frame it; in a frame it has no buttons, only links, which open elsewhere.
 * @param typed shown instead of the saved values
 */
async function showPreview({ ctx, c, send }: Shown, typed?: PageForm): Promise<Response> {
  const { slug } = await readPageSettings(ctx);
  const saved = slug === null ? undefined : await getPageBySlug(ctx.store.read, slug);
  if (!saved) return c.redirect(PAGE, 303);
  const page = typed ? { ...saved, ...asTyped(ctx.config, typed) } : saved;
  const isFramed = typed !== undefined || c.req.query('framed') !== undefined;
  return send(
    await salePage(ctx, page, EVERYTHING, wordsFor(c), {
      note: !isFramed && (
        <Notice>
          <p>{wordsFor(c).sellPage.previewNote({ link: linkTo(PAGE) })}</p>
        </Notice>
      ),
      change: (shown) => ({
        ...shown,
        sale: { ...shown.sale, reserveAction: null, isListed: false },
        cards: shown.cards.map((card) => ({ ...card, path: `/sell/items/${card.itemId}` })),
        // Further pages of the preview would lead to the real page.
        pages: 1,
      }),
    }),
    isFramed ? { policy: { 'frame-ancestors': ["'self'"] } } : {},
  );
}
