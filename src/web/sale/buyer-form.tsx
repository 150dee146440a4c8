import { Hono, type Context as HonoContext } from 'hono';
import type { Child } from 'hono/jsx';
import type * as z from 'zod';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { noteRefusal } from '../../http/observe.ts';
import { mailFolderOf, staysHere } from '../../mail/stays-here.ts';
import { parseInput } from '../../operation/input.ts';
import { getLivePage, type SalePage } from '../../sale-page/page.ts';
import { isLoopback } from '../../text/loopback.ts';
import { Layout, sendPage } from '../components/layout.tsx';
import { LinkLine, strong } from '../components/parts.tsx';
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

/** Where forms on sale pages post to. Mount these before the sale pages, whose addresses match any word. */
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
        const sent = {
          slug,
          language: languageOf(c),
          buyer_email: typedText(fields, 'buyer_email'),
          website: fields.get('website') ?? '',
          ...(nameless ? {} : { buyer_name: typedText(fields, 'buyer_name') }),
          ...(await read(fields, at)),
        };
        return act({ ...at, ctx }, parseInput(schema, sent));
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

/** A refused form with its refusal in the form's own words instead of the API's; `own` fields come first, in order. */
export function againAs(
  c: HonoContext,
  fields: URLSearchParams,
  error: AppError,
  own: Record<string, string>,
): Again {
  const { retryAfter: seconds, fields: problems = [] } = error.options;
  const { tooMany, tooManyFor, nameProblem, emailProblem, trapProblem } = wordsFor(c).buyer;
  if (error.code === 'rate_limited') {
    return { fields, words: seconds === undefined ? tooMany : tooManyFor({ seconds }) };
  }
  const wrongs = problems.map(({ path }) => path.split(/[.[]/)[0]);
  const inWords = { ...own, buyer_name: nameProblem, buyer_email: emailProblem, website: trapProblem };
  const [wrong, words = refusalWords(error, spokenIn(c))] =
    Object.entries(inWords).find(([name]) => wrongs.includes(name)) ?? [];
  return { fields, words, wrong };
}

/** A form on a page of its own. */
export const FormCard = ({ title, children }: { title: string; children: Child }) => (
  <>
    <h1>{title}</h1>
    <section class="card stack">{children}</section>
  </>
);

/** What there is instead of a form that has nothing to be about. */
export const NoForm = ({ title, children }: { title: string; children: Child }) => (
  <>
    <h1>{title}</h1>
    <p class="lead">{children}</p>
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
  const back = at.back ?? {
    href: `/${at.page.slug}`,
    text: words.sale.backTo(saleView(deps.config, at.page, deps.clock.now(), words)),
  };
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
        <LinkLine href={`${back.href}${query}`}>{back.text}</LinkLine>
      </div>
    </Layout>
  );
  return sendPage(c, deps.config, layout, {
    status: error?.status ?? 200,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  });
}

/** How the buyer gets the link: by email, on this very page, or in a file on this computer. */
function deliveryOf(deps: Deps, url: string | undefined) {
  if (!staysHere(deps)) return { kind: 'mail' } as const;
  if (url !== undefined) return { kind: 'page', url } as const;
  const isHome = isLoopback(new URL(deps.config.baseUrl).hostname);
  return isHome
    ? ({ kind: 'file', folder: mailFolderOf(deps.config) } as const)
    : ({ kind: 'none' } as const);
}

type CheckEmailProps = {
  email: string;
  /** What opening the link does: for a link that was emailed, and for one that is on the page itself. */
  next: Child;
  nextHere?: Child;
  children?: Child;
};

/** The page that tells the buyer to open the link. @param url the link, if it may appear on the page */
export function sendCheckEmail(at: Step, props: CheckEmailProps, url?: string): Promise<Response> {
  const { checkEmail: words } = wordsFor(at.c);
  const delivery = deliveryOf(at.deps, url);
  const title = delivery.kind === 'mail' ? words.title : words.confirmTitle;
  return sendAfterForm(at, title, <CheckEmail {...props} delivery={delivery} />);
}

/** Tells the buyer to open the link: until then, nothing happens. */
function CheckEmail(props: CheckEmailProps & { delivery: ReturnType<typeof deliveryOf> }) {
  const { email, delivery, next, nextHere, children } = props;
  const { checkEmail: words } = useWords();
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
          <LinkLine href={delivery.url} look="primary">
            {words.openLink}
          </LinkLine>
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
