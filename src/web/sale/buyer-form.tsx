import { Hono, type Context as HonoContext } from 'hono';
import type { Child } from 'hono/jsx';
import type * as z from 'zod';
import type { Context, Deps } from '../../context.ts';
import { AppError, hintFor } from '../../errors.ts';
import { getLivePage, type SalePage } from '../../sale-page/find.ts';
import { assetUrl } from '../assets.ts';
import { Layout, sendPage } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { readFields } from '../forms.ts';
import { pageError } from '../page-errors.tsx';
import { admit, readInput } from '../visit.ts';
import { saleView } from './model.ts';

/** What a person can put right in a form; everything else is a page of its own. */
const CORRECTABLE = new Set(['invalid_request', 'ITEM_UNAVAILABLE', 'rate_limited']);

/** A form of the sale page that anybody fills in. */
export type BuyerForm<S extends z.ZodType> = {
  /** The last part of its address, and where it stands on the sale page. */
  name: 'reserve' | 'ask';
  schema: S;
  /** What was typed, besides what every form asks of its buyer. */
  read: (fields: URLSearchParams) => object;
  /** Does it, and shows what was done. */
  act: (at: Visit & { ctx: Context }, input: z.output<S>) => Promise<Response>;
  /** The form again, as it was filled in, with what is wrong about it. */
  again: (at: Visit, fields: URLSearchParams, error: AppError) => Promise<Response>;
};

/** Somebody at a sale page. */
export type Visit = { deps: Deps; c: HonoContext; page: SalePage };

/** Where a form of sale pages posts to. Mount before the sale pages. */
export function buyerFormPages<S extends z.ZodType>(deps: Deps, form: BuyerForm<S>): Hono {
  const { name, schema, read, act, again } = form;
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  // Whoever comes back to the address of a posted form finds the form again.
  app.get(`/:slug/${name}`, (c) =>
    c.redirect(`/${encodeURIComponent(c.req.param('slug') ?? '')}#${name}`, 303),
  );

  app.post(`/:slug/${name}`, async (c) => {
    const slug = (c.req.param('slug') ?? '').toLowerCase();
    const page = await getLivePage(deps, slug);
    if (!page) return sendNotFoundPage(c, deps.config);
    const fields = await readFields(c);
    const at = { deps, c, page };
    try {
      const ctx = await admit(deps, c, 'buyer_ip');
      return await act({ ...at, ctx }, readInput(schema, { slug, ...buyerIn(fields), ...read(fields) }));
    } catch (error) {
      if (!(error instanceof AppError) || !CORRECTABLE.has(error.code)) throw error;
      return again(at, fields, error);
    }
  });
  return app;
}

const typed = (fields: URLSearchParams, name: string): string => fields.get(name)?.trim() ?? '';

const buyerIn = (fields: URLSearchParams) => ({
  buyer_name: typed(fields, 'buyer_name'),
  buyer_email: typed(fields, 'buyer_email'),
  website: fields.get('website') ?? '',
});

/** What a person is told about the fields that every form has. */
const FIELD_WORDS: Record<string, string> = {
  buyer_name: 'Tell the seller your name, in up to 80 characters.',
  buyer_email: 'That is not an email address. Check it for typos.',
  website: 'A hidden field of this form was filled in, perhaps by a browser extension. Please send it again.',
};

/** What is wrong, in the words of the form rather than of the interface; `own` fields speak first, in their order. */
export function formWords(error: AppError, own: Record<string, string>): string {
  if (error.code === 'rate_limited') return `Too many tries. ${hintFor(error.options.hint, 'page') ?? ''}`;
  const wrong = Object.entries({ ...own, ...FIELD_WORDS }).find(([name]) =>
    error.options.fields?.some(
      ({ path }) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`),
    ),
  );
  return wrong?.[1] ?? error.message;
}

/** A page that a form leads to, with the way back. With `error` it is the form again. */
export function sendAfterForm(at: Visit, title: string, body: Child, error?: AppError): Promise<Response> {
  const { deps, c, page } = at;
  const sale = saleView(deps.config, page, deps.clock.now());
  const retryAfter = error?.options.retryAfter;
  const layout = (
    <Layout
      title={error ? `Error: ${title}` : title}
      width="narrow"
      privatePage
      head={<link rel="stylesheet" href={assetUrl('threads.css')} />}
    >
      <div class="stack">
        {body}
        <p>
          <a href={`/${sale.slug}`}>Back to {sale.heading}</a>
        </p>
      </div>
    </Layout>
  );
  return sendPage(c, deps.config, layout, {
    status: error?.status ?? 200,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  });
}

/** Nothing has happened before the mailed link is opened: `next` says what opening it does. */
export const CheckEmail = (props: { email: string; next: Child; children?: Child }) => (
  <section class="card stack">
    <div class="stack tight">
      <p class="eyebrow">One more step</p>
      <h1>Check your email</h1>
    </div>
    <p class="lead">
      We sent a message to <strong class="sent-to">{props.email}</strong>. {props.next}
    </p>
    {props.children}
    <p class="small muted">No message? Look into the spam folder, and check the address above.</p>
  </section>
);
