import { Hono, type Context as HonoContext } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import { AppError, hintFor } from '../../errors.ts';
import { storable } from '../../http/json.ts';
import { parseInput } from '../../operation/input.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { askQuestion } from '../../questions/ask.ts';
import { AskInput } from '../../questions/schemas.ts';
import { getLivePage, type SalePage } from '../../sale-page/find.ts';
import { assetUrl } from '../assets.ts';
import { Layout, sendPage } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { readFields } from '../forms.ts';
import { pageError } from '../page-errors.tsx';
import { saleView } from '../sale/model.ts';
import { pageContext, pageVisitor } from '../web-session.ts';
import { AskForm } from './ask-form.tsx';

/** What a person can put right in the form; everything else is a page of its own. */
const CORRECTABLE = new Set(['invalid_request', 'ITEM_UNAVAILABLE', 'rate_limited']);

/** What a person is told about each field of the form; the first that is wrong speaks. */
const FIELD_WORDS: Record<string, string> = {
  content: 'Write your question, in up to 2000 characters.',
  buyer_name: 'Tell the seller your name, in up to 80 characters.',
  buyer_email: 'That is not an email address. Check it for typos.',
  website: 'A hidden field of this form was filled in, perhaps by a browser extension. Please send it again.',
};

/** Where the question forms of sale pages post to. Mount before the sale pages. */
export function askPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  app.get('/:slug/ask', (c) => c.redirect(`/${encodeURIComponent(c.req.param('slug'))}#ask`, 303));

  app.post('/:slug/ask', async (c) => {
    const slug = c.req.param('slug').toLowerCase();
    const page = await getLivePage(deps, slug);
    if (!page) return sendNotFoundPage(c, deps.config);
    const fields = await readFields(c);
    try {
      await enforceLimit(deps, 'buyer_ip', pageVisitor(deps, c));
      const input = parseInput(AskInput, storable(asInput(slug, fields)));
      await askQuestion(pageContext(deps, c), input);
      return show(deps, c, page, 'Check your email', <Sent email={input.buyer_email} />);
    } catch (error) {
      if (!(error instanceof AppError) || !CORRECTABLE.has(error.code)) throw error;
      return showForm(deps, c, page, fields, error);
    }
  });
  return app;
}

function asInput(slug: string, fields: URLSearchParams) {
  const itemId = fields.get('item_id')?.trim();
  return {
    slug,
    buyer_name: fields.get('buyer_name')?.trim() ?? '',
    buyer_email: fields.get('buyer_email')?.trim() ?? '',
    content: (fields.get('content') ?? '').replace(/\r\n/g, '\n').trim(),
    website: fields.get('website') ?? '',
    ...(itemId ? { item_id: itemId } : {}),
  };
}

function wordsOf(error: AppError): string {
  if (error.code === 'rate_limited') return `Too many tries. ${hintFor(error.options.hint, 'page') ?? ''}`;
  const wrong = Object.entries(FIELD_WORDS).find(([name]) =>
    error.options.fields?.some(({ path }) => path === name),
  );
  return wrong?.[1] ?? error.message;
}

/** The form again, as it was filled in, with what is wrong about it. */
function showForm(deps: Deps, c: HonoContext, page: SalePage, fields: URLSearchParams, error: AppError) {
  // Of what is gone nobody can ask any more; of the sale one can.
  const itemId = error.code === 'ITEM_UNAVAILABLE' ? undefined : (fields.get('item_id') ?? undefined);
  const values = {
    buyer_name: fields.get('buyer_name') ?? '',
    buyer_email: fields.get('buyer_email') ?? '',
    content: fields.get('content') ?? '',
  };
  const body = (
    <>
      <h1>Ask a question</h1>
      <section class="card stack">
        <AskForm action={`/${page.slug}/ask`} itemId={itemId} values={values} error={wordsOf(error)} />
      </section>
    </>
  );
  return show(deps, c, page, 'Error: Ask a question', body, error);
}

const Sent = ({ email }: { email: string }) => (
  <section class="card stack">
    <div class="stack tight">
      <p class="eyebrow">One more step</p>
      <h1>Check your email</h1>
    </div>
    <p class="lead">
      We sent a message to <strong class="sent-to">{email}</strong>. Open the link in it within 3 days, and
      the seller gets your question.
    </p>
    <p class="small muted">No message? Look into the spam folder, and check the address above.</p>
  </section>
);

function show(deps: Deps, c: HonoContext, page: SalePage, title: string, body: Child, error?: AppError) {
  const sale = saleView(deps.config, page, deps.clock.now());
  const layout = (
    <Layout
      title={title}
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
  const retryAfter = error?.options.retryAfter;
  return sendPage(c, deps.config, layout, {
    status: error?.status ?? 200,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  });
}
