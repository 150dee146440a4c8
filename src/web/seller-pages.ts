import { Hono, type Context as HonoContext } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps, SellerContext } from '../context.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { noteRefusal } from '../http/observe.ts';
import type { Words } from '../languages/index.ts';
import { countCall } from '../operation/limits.ts';
import { perAddress, perSeller } from '../operation/operation.ts';
import { AsksBelowMin } from '../reservations/min-price.ts';
import { keepLanguage } from '../sellers/language.ts';
import { type PageOptions, sendPage } from './components/layout.tsx';
import {
  type Again,
  againAs,
  answer,
  belowMinWords,
  type Done,
  keptAt,
  ownerMark,
  signInAgain,
  textBesideFiles,
  tokenParts,
  wentTo,
  withKept,
} from './form-answers.ts';
import {
  browserSaysOurs,
  FORM_TOKEN,
  formToken,
  isFormOf,
  OwnAnswer,
  oncePerRendering,
  outOfDate,
  readFields,
} from './forms.ts';
import { chosenLanguage, speakAs, wordsFor } from './language.tsx';
import { refusedWords } from './refused.ts';
import { navOf } from './seller-nav.ts';
import { type ShownFacts, showing, type Typed } from './shown.tsx';
import { pageError, wantsJson } from './visit.tsx';
import { currentSession, pageContext, signInAndBack, type WebSession } from './web-session.ts';

/** A signed-in seller at a page: what handlers work with. */
export type AtPage = {
  c: HonoContext;
  ctx: SellerContext;
  session: WebSession;
  /** For the page's forms. */
  token: string;
  /** Responds to a form with a page, for content that must not be in an address. */
  show(page: ShowPage): Promise<Response>;
};

/** What a page is rendered from. */
export type Shown = AtPage &
  ShownFacts & {
    /** Responds with a page; for something that couldn't be done, with status 400 unless `options` says otherwise. */
    send(page: Child, options?: PageOptions): Promise<Response>;
  };

export type ShowPage = (at: Shown) => Promise<Response>;

/** Words for a refusal with this code, where its own don't suit a person at the form. */
export const insteadOf =
  (code: ErrorCode, say: (words: Words) => string): Refused =>
  (error, words) =>
    error.code === code ? say(words) : undefined;

type Refused = (error: AppError, words: Words) => string | undefined;

export type Act = (at: AtPage, fields: URLSearchParams) => Promise<Done>;

export type FormOptions = {
  /** It makes or sends something: a repeat from the same showing of its page does it no second time. */
  once?: true;
  /** It names prices: one below the seller's lowest is asked about, and taken when the same is sent again. */
  prices?: true;
  /** Words for a refusal, when its own do not suit a person at this form. */
  words?: Refused;
};

/**
 * Guards the pages of signed-in sellers; every one of them is added through this. It checks the session (or leads to
 * sign-in and back), the limits, and the forms' tokens, and it shows a refused form again with everything that was
 * typed, also after the session has ended meanwhile. Start at `page`, `form`, and `files`. @param formName what these
 * forms' tokens are bound to, so that a token works for no other page's forms
 */
export function sellerPages(deps: Deps, formName: string) {
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));
  const shows = new Map<string, ShowPage>();

  function at(c: HonoContext, session: WebSession): AtPage {
    speakAs(c, session.language);
    const here: AtPage = {
      c,
      ctx: pageContext(deps, c, session.actor),
      session,
      token: `${formToken(deps, session.token, formName)}.${ownerMark(deps, session.actor.sellerId)}.${deps.random.bytes(9).toString('base64url')}`,
      show: (page) => show(here, page),
    };
    return here;
  }

  async function show(here: AtPage, page: ShowPage, again: Again = {}): Promise<Response> {
    const { typed, notice, problems = [], status = 200 } = again;
    const nav = { ...(await navOf(here.ctx, wordsFor(here.c))), notice };
    const zone = nav.timezone ?? 'UTC';
    const facts = { nav, token: here.token, typed, problems, zone, now: deps.clock.now() };
    return page({
      ...here,
      ...facts,
      send: (element, options) =>
        sendPage(here.c, deps.config, showing(facts, element), { status, ...options }),
    });
  }

  function page(path: string, showIt: ShowPage): void {
    shows.set(path, showIt);
    app.get(path, async (c) => {
      const session = await currentSession(deps, c);
      if (!session) return c.redirect(signInAndBack(c.req.path + new URL(c.req.url).search), 303);
      const here = at(c, session);
      await countCall(here.ctx, perSeller('read'));
      const chosen = chosenLanguage(c);
      if (chosen && chosen !== session.language) await keepLanguage(deps, session.actor.sellerId, chosen);
      const typed = await keptAt(deps, c, session.actor.sellerId);
      return show(here, showIt, typed && againAs(typed, 'signedOut', wordsFor(c)));
    });
  }

  function shownAt(of: string): ShowPage {
    const showIt = shows.get(of);
    if (!showIt) throw new Error(`There is no page ${of} for a form`);
    return showIt;
  }

  /**
   * The seller who posts to their own page; without a session, the way to sign in, which keeps the typed values. A
   * form from an earlier session is shown again.
   */
  async function admitted(
    c: HonoContext,
    of: string,
    token: string | null,
    typed: () => Promise<Typed>,
    keeps = true,
  ): Promise<AtPage | Response> {
    const session = await currentSession(deps, c);
    const back = pathOf(of, c);
    if (!session) return signInAgain(c, keeps ? await withKept(deps, c, back, token, typed) : back);
    const here = at(c, session);
    const { proof, owner } = tokenParts(token);
    if (isFormOf(deps, c, session.token, formName, proof)) return here;
    const isSameSeller = owner === ownerMark(deps, session.actor.sellerId) && browserSaysOurs(c, deps);
    if (!isSameSeller || wantsJson(c)) throw outOfDate(c);
    const again = againAs(await typed(), 'outOfDate', wordsFor(c));
    return show(here, shownAt(of), { ...again, status: 403 });
  }

  /**
   * A form on the page `of` (a path passed to `page` before). A refusal shows that page again with the typed values; a
   * script that accepts JSON gets JSON.
   */
  function form(path: string, of: string, act: Act, options: FormOptions = {}): void {
    const showIt = shownAt(of);
    app.post(path, async (c) => {
      const fields = await readFields(c);
      const typed = { action: c.req.path, fields };
      const token = fields.get(FORM_TOKEN);
      const here = await admitted(c, of, token, async () => typed);
      if (here instanceof Response) return here;
      const { asked } = tokenParts(token);
      if (options.prices) here.ctx = { ...here.ctx, askedBelow: asked };
      try {
        await countCall(here.ctx, perSeller('write'));
        const done = () => act(here, fields);
        if (!options.once) return answer(c, await done());
        return answer(c, await oncePerRendering(here.ctx, c, fields, async () => wentTo(await done())));
      } catch (error) {
        if (error instanceof OwnAnswer) return error.response();
        // Only a refusal of what was typed leads back to the form.
        if (!(error instanceof AppError) || error.status >= 500 || error.code === 'not_found') throw error;
        noteRefusal(deps, c.req.raw, error);
        const asks = error instanceof AsksBelowMin ? error : undefined;
        const say = wordsFor(c);
        const words = asks
          ? belowMinWords(asks, say)
          : (options.words?.(error, say) ?? refusedWords(deps, say, error));
        // Every form of the page also sends the parameters that the page was requested with.
        if (asks) here.token = [here.token, ...asked, asks.mark].join('.');
        const problems = error.options.fields ?? [];
        if (wantsJson(c)) {
          const again = asks && { [FORM_TOKEN]: here.token };
          return c.json({ success: false, error: words, fields: problems, ...again }, 400);
        }
        return show(here, showIt, {
          typed,
          problems,
          notice: { kind: 'error', words },
          status: error.code === 'rate_limited' ? 429 : 400,
        });
      }
    });
  }

  /**
   * A form with files, on the page `of`: `act` reads the body itself; without a session, the text is kept and the
   * files aren't. The token is in the address (`?form_token=`), because it must be known before the body is read.
   * `many`: a script sends a request for each of many files, which count as what they are. `once`: sent again from the
   * same rendering, the same bytes get the first one's result.
   */
  function files(
    path: string,
    of: string,
    act: (at: AtPage) => Promise<Response>,
    { many = false, once = false }: { many?: boolean; once?: boolean } = {},
  ): void {
    shownAt(of);
    app.post(path, async (c) => {
      const token = c.req.query(FORM_TOKEN) ?? null;
      const here = await admitted(c, of, token, () => textBesideFiles(c), !wantsJson(c));
      if (here instanceof Response) return here;
      await countCall(here.ctx, many ? perAddress('public_ip') : perSeller('write'));
      const bytes = c.req.header('content-length');
      if (!once || bytes === undefined || wantsJson(c)) return act(here);
      // The body hasn't been read yet, so a repeat is recognized by its token and length.
      const sent = new URLSearchParams({ token: token ?? '', bytes });
      try {
        const to = await oncePerRendering(here.ctx, c, sent, async () => wentTo(await act(here)));
        return c.redirect(to, 303);
      } catch (error) {
        if (error instanceof OwnAnswer) return error.response();
        throw error;
      }
    });
  }

  return { app, page, form, files };
}

/** The address of the page `of`, with the parts of the present address put in; their patterns may have braces of their own. */
const pathOf = (of: string, c: HonoContext): string =>
  of.replace(/:(\w+)(\{(?:[^{}]|\{[^{}]*\})*\})?/g, (_, name: string) =>
    encodeURIComponent(c.req.param(name) ?? ''),
  );
