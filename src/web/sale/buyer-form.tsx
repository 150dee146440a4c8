import { Hono, type Context as HonoContext } from 'hono';
import type { Child } from 'hono/jsx';
import type * as z from 'zod';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { noteRefusal } from '../../http/observe.ts';
import type { Words } from '../../languages/index.ts';
import type { Tag } from '../../languages/sentence.ts';
import { mailFolderOf, staysHere } from '../../mail/stays-here.ts';
import { parseInput } from '../../operation/input.ts';
import { getLivePage, type SalePage } from '../../sale-page/page.ts';
import { isLoopback } from '../../text/loopback.ts';
import { Layout, sendPage } from '../components/layout.tsx';
import { MainLink } from '../components/parts.tsx';
import { readFields } from '../forms.ts';
import { languageOf, spokenIn, useWords, wordsFor } from '../language.tsx';
import { admit, buyersPageError, refusalWords, typedText } from '../visit.tsx';
import type { Again } from './buyer-fields.tsx';
import { saleView } from './model.ts';
import { sendNothingHere } from './nothing-here.tsx';

const CORRECTABLE = new Set(['invalid_request', 'ITEM_UNAVAILABLE', 'rate_limited']);

/** A form of the sale page that anyone can fill in. */
export type BuyerForm<S extends z.ZodType> = {
  /** The last part of its address, and where it is on the sale page. */
  name: 'reserve' | 'ask' | 'watch' | 'follow';
  /** Set if the form doesn't ask for a name. */
  nameless?: boolean;
  schema: S;
  /** The fields in addition to those that every buyer's form has. */
  read: (fields: URLSearchParams, at: Visit) => object | Promise<object>;
  /** Carries it out, and shows the result. */
  act: (at: Visit & { ctx: Context }, input: z.output<S>) => Promise<Response>;
  /** The form again, with its values and errors. */
  again: (at: Visit, fields: URLSearchParams, error: AppError) => Promise<Response>;
  /** The form on a page of its own; without one, its address redirects to the form on the sale page. */
  show?: (at: Visit, asked: URLSearchParams) => Promise<Response>;
};

/** A person at a sale page. */
export type Visit = { deps: Deps; c: HonoContext; page: SalePage };

/** A person who sent a form, and where they came from: the sale page, unless `back` says otherwise. */
export type Step = Pick<Visit, 'deps' | 'c'> &
  ({ page: SalePage; back?: never } | { page?: never; back: { href: string; text: string } });

/**
 * The addresses that forms on sale pages post to. Mount these before the sale pages, whose addresses match any word.
 */
export function buyerFormPages<S extends z.ZodType>(deps: Deps, form: BuyerForm<S>): Hono {
  const { name, nameless, schema, read, act, again, show } = form;
  const app = new Hono();
  app.onError((error, c) => buyersPageError(deps, error, c));

  app.get(`/:slug/${name}`, async (c) => {
    const slug = (c.req.param('slug') ?? '').toLowerCase();
    const asked = new URL(c.req.url).searchParams;
    // Reloading or revisiting the address of a posted form leads to the form again.
    if (!show || asked.size === 0) return c.redirect(`/${encodeURIComponent(slug)}#${name}`, 303);
    await admit(deps, c, 'public_ip');
    const page = await getLivePage(deps, slug);
    if (!page) return sendNothingHere(deps, c);
    return show({ deps, c, page }, asked);
  });

  app.post(`/:slug/${name}`, async (c) => {
    const slug = (c.req.param('slug') ?? '').toLowerCase();
    const page = await getLivePage(deps, slug);
    if (!page) return sendNothingHere(deps, c);
    const fields = await readFields(c);
    const at = { deps, c, page };
    return tried(
      at,
      async (ctx) => {
        const { buyer_name, ...buyer } = buyerIn(fields);
        const who = { slug, language: languageOf(c), ...buyer, ...(nameless ? {} : { buyer_name }) };
        return act({ ...at, ctx }, parseInput(schema, { ...who, ...(await read(fields, at)) }));
      },
      (error) => again(at, fields, error),
    );
  });
  return app;
}

/** Carries out a form; errors that a person can correct are shown in it, all others on a page of their own. */
export async function tried(
  { deps, c }: Pick<Visit, 'deps' | 'c'>,
  act: (ctx: Context) => Promise<Response>,
  again: (error: AppError) => Promise<Response>,
): Promise<Response> {
  try {
    return await act(await admit(deps, c, 'buyer_ip'));
  } catch (error) {
    if (!(error instanceof AppError) || !CORRECTABLE.has(error.code)) throw error;
    noteRefusal(deps, c.req.raw, error);
    return again(error);
  }
}

const buyerIn = (fields: URLSearchParams) => ({
  buyer_name: typedText(fields, 'buyer_name'),
  buyer_email: typedText(fields, 'buyer_email'),
  website: fields.get('website') ?? '',
});

/** Errors in the fields that every form has, in words for people. */
const fieldWords = ({ buyer }: Words): Record<string, string> => ({
  buyer_name: buyer.nameProblem,
  buyer_email: buyer.emailProblem,
  website: buyer.trapProblem,
});

/** A refused form with its refusal in the form's own words instead of the API's; `own` fields come first, in order. */
export function againAs(
  c: HonoContext,
  fields: URLSearchParams,
  error: AppError,
  own: Record<string, string>,
): Again {
  const words = wordsFor(c);
  const { retryAfter: seconds, fields: problems = [] } = error.options;
  if (error.code === 'rate_limited') {
    const { tooMany, tooManyFor } = words.buyer;
    return { fields, words: seconds === undefined ? tooMany : tooManyFor({ seconds }) };
  }
  const wrong = Object.entries({ ...own, ...fieldWords(words) }).find(([name]) =>
    problems.some(({ path }) => path.split(/[.[]/)[0] === name),
  );
  return {
    fields,
    words: wrong?.[1] ?? refusalWords(error, spokenIn(c)),
    wrong: ['buyer_name', 'buyer_email', 'content', 'message'].find((name) =>
      problems.some(({ path }) => path === name),
    ),
  };
}

/** A form on a page of its own. */
export const FormCard = ({ title, children }: { title: string; children: Child }) => (
  <>
    <h1>{title}</h1>
    <section class="card stack">{children}</section>
  </>
);

/** A page that a form leads to, with the way back, to which `query` is added. With `error` it is the form again. */
export function sendAfterForm(
  at: Step,
  title: string,
  body: Child,
  { error, query = '' }: { error?: AppError | undefined; query?: string } = {},
): Promise<Response> {
  const { deps, c } = at;
  const words = wordsFor(c);
  const back = at.back ?? toSale(at, words);
  const retryAfter = error?.options.retryAfter;
  const layout = (
    <Layout
      title={error ? words.frame.errorTitle({ title }) : title}
      width="narrow"
      privatePage
      styles={['threads.css', 'sale.css']}
      scripts={['sale.js']}
    >
      <div class="stack">
        {body}
        <p>
          <a href={`${back.href}${query}`}>{back.text}</a>
        </p>
      </div>
    </Layout>
  );
  return sendPage(c, deps.config, layout, {
    status: error?.status ?? 200,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  });
}

function toSale({ deps, page }: Visit, words: Words) {
  const { heading } = saleView(deps.config, page, deps.clock.now(), words);
  return { href: `/${page.slug}`, text: words.sale.backTo({ heading }) };
}

/** How the buyer gets the link: by email, on this very page, or in a file on this computer. */
export type Delivery =
  | { kind: 'mail' }
  | { kind: 'page'; url: string }
  | { kind: 'file'; folder: string }
  | { kind: 'none' };

/** How the buyer gets the link. @param url the link, if it may appear on the page */
export function deliveryOf(deps: Deps, url?: string): Delivery {
  if (!staysHere(deps)) return { kind: 'mail' };
  if (url !== undefined) return { kind: 'page', url };
  const isHome = isLoopback(new URL(deps.config.baseUrl).hostname);
  return isHome ? { kind: 'file', folder: mailFolderOf(deps.config) } : { kind: 'none' };
}

/** The title of the page that says how the link arrives. */
export function titleAfter(c: HonoContext, { kind }: Delivery): string {
  const { checkEmail } = wordsFor(c);
  return kind === 'mail' ? checkEmail.title : checkEmail.confirmTitle;
}

type CheckEmailProps = {
  email: string;
  delivery: Delivery;
  /** What opening the link does: for a link that was emailed, and for one that is on the page itself. */
  next: Child;
  nextHere?: Child;
  children?: Child;
};

/** Tells the buyer to open the link: until then, nothing happens. */
export function CheckEmail({ email, delivery, next, nextHere, children }: CheckEmailProps) {
  const { checkEmail: words } = useWords();
  const strong: Tag = (address) => <strong>{address}</strong>;
  const isMailed = delivery.kind === 'mail';
  return (
    <section class="card stack">
      <div class="stack tight">
        <p class="eyebrow">{isMailed ? words.oneMoreStep : words.almostDone}</p>
        <h1>{isMailed ? words.title : words.confirmTitle}</h1>
      </div>
      {delivery.kind === 'page' ? (
        <>
          <p class="lead">
            {words.keepLink} {nextHere}
          </p>
          <p>
            <MainLink href={delivery.url}>{words.openLink}</MainLink>
          </p>
          <input class="address" type="text" readonly value={delivery.url} aria-label={words.openLink} />
        </>
      ) : (
        <p class="lead">
          {delivery.kind === 'file'
            ? words.staysHere({ email, folder: delivery.folder, strong })
            : delivery.kind === 'none'
              ? words.cantSend({ email, strong })
              : words.sentTo({ email, strong })}{' '}
          {delivery.kind !== 'none' && next}
        </p>
      )}
      {children}
      {isMailed && <p class="small muted">{words.noMessage}</p>}
    </section>
  );
}
