import { Hono, type Context as HonoContext } from 'hono';
import { SendCodeInput, VerifyCodeInput } from '../../accounts/schemas.ts';
import { sendCode } from '../../accounts/send-code.ts';
import { signIn } from '../../accounts/verify-code.ts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isFromThisComputer } from '../../http/client-address.ts';
import { noteRefusal } from '../../http/observe.ts';
import type { Words } from '../../languages/index.ts';
import { mailFolderOf, staysHere } from '../../mail/stays-here.ts';
import { ownerNote } from '../../sellers/owner.ts';
import { isLoopback } from '../../text/loopback.ts';
import { signInHere } from '../browser-zone.tsx';
import { sendPage } from '../components/layout.tsx';
import { anonymousHolder, formToken, readForm } from '../forms.ts';
import { languageOf, spokenIn, wordsFor } from '../language.tsx';
import { askForPasskey, usePasskeyOf } from '../passkeys.tsx';
import { PageRefusal } from '../refused.ts';
import { admit, pageError } from '../visit.tsx';
import { appBehind, currentSession, endSession, safeReturn, signInAndBack } from '../web-session.ts';
import { addProviderSignIn, addSignInLink } from './link.tsx';
import { CodePage, type MailHere, SignInPage, type Step } from './view.tsx';

const SIGN_IN = 'sign-in';
/** Purpose of the tokens in sign-out forms. */
export const SIGN_OUT = 'sign-out';

/** An app may open these pages in a popup and wait for it, so its window must keep the connection to the popup. */
export const POPUP_HEADERS = { 'cross-origin-opener-policy': 'unsafe-none' };

type Act = (
  c: HonoContext,
  form: URLSearchParams,
  step: Required<Omit<Step, 'problem'>>,
) => Promise<Response>;

/**
 * Signing in to the pages: by an emailed code, a passkey, the operator's provider, or a link that the console
 * printed; and signing out. A page never says whether an account exists for an address. Every step counts against a
 * limit by network address, and afterwards the person continues where they wanted to go, but never on another site
 * (`safeReturn`). Passkeys are the only part that needs a script. Start at `step`; `src/accounts` checks the proofs.
 */
export function signInPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  app.get('/sign-in', async (c) => {
    const returnTo = safeReturn(c.req.query('return_to') ?? null);
    if (await currentSession(deps, c)) return c.redirect(returnTo, 303);
    return showSignIn(deps, c, { returnTo });
  });

  /** Adds a step of the sign-in. If it is refused, `again` shows it with what was wrong. */
  const step = (path: string, again: typeof showSignIn, act: Act) =>
    app.post(path, async (c) => {
      const form = await readForm(deps, c, anonymousHolder(deps, c), SIGN_IN);
      const returnTo = safeReturn(form.get('return_to'));
      const email = form.get('email')?.trim() ?? '';
      try {
        return await act(c, form, { returnTo, email });
      } catch (error) {
        noteRefusal(deps, c.req.raw, error);
        return again(deps, c, { returnTo, email, problem: problemOf(error, wordsFor(c)) });
      }
    });

  step('/sign-in', showSignIn, async (c, _, { returnTo, email }) => {
    const input = SendCodeInput.safeParse({ email });
    if (!input.success) throw new PageRefusal(wordsFor(c).signIn.problems.email);
    await sendCode(await admit(deps, c, 'send_code_ip'), input.data, languageOf(c));
    return showCode(deps, c, { returnTo, email });
  });

  step('/sign-in/code', showCode, async (c, form, { returnTo, email }) => {
    const code = codeIn(form.get('code'), email, wordsFor(c));
    const { sellerId } = await signIn(await admit(deps, c, 'verify_ip'), code.email, code.code);
    return signInHere(deps, c, sellerId, form, returnTo);
  });

  step('/sign-in/passkey', showSignIn, async (c, form, { returnTo }) => {
    const { sellerId } = await usePasskeyOf(await admit(deps, c, 'verify_ip'), form);
    return signInHere(deps, c, sellerId, form, returnTo);
  });

  addSignInLink(app, deps);
  addProviderSignIn(app, deps, showSignIn);

  app.post('/sign-out', async (c) => {
    const session = await currentSession(deps, c);
    const form = await readForm(deps, c, session?.token, SIGN_OUT);
    if (session) await endSession(deps, c, session);
    return c.redirect(signInAndBack(safeReturn(form.get('return_to'))), 303);
  });
  return app;
}

/** The page that asks for the email; an authorization also shows it to a visitor who isn't signed in. */
export const showSignIn = (deps: Deps, c: HonoContext, step: Step) => show(deps, c, step, SignInPage);

const showCode = (deps: Deps, c: HonoContext, step: Step) => show(deps, c, step, CodePage);

async function show(deps: Deps, c: HonoContext, step: Step, Page: typeof SignInPage): Promise<Response> {
  const token = formToken(deps, anonymousHolder(deps, c), SIGN_IN);
  const connecting = await appBehind(deps, step.returnTo);
  const unowned = await ownerNote(deps.config, deps.store.read, wordsFor(c));
  const page = (
    <Page
      {...{ ...step, token, connecting, unowned, passkey: await askForPasskey(deps) }}
      mailHere={mailHere(deps, c)}
      provider={deps.signInProvider?.name}
    />
  );
  return sendPage(c, deps.config, page, {
    status: step.problem === undefined ? 200 : 400,
    headers: POPUP_HEADERS,
    // The language switch leads back to the same step. Only a checked address goes into it.
    spoken: spokenIn(c, c.req.method === 'GET' ? signInAndBack(step.returnTo) : undefined),
  });
}

/** Set if emails are stored on the service's own computer. The folder is named only to someone at that computer. */
export function mailHere(deps: Deps, c: HonoContext): MailHere | undefined {
  if (!staysHere(deps)) return undefined;
  const { config } = deps;
  const near =
    isLoopback(new URL(config.baseUrl).hostname) || isFromThisComputer(config, c.req.raw.headers, c.env);
  return { folder: near ? mailFolderOf(config) : undefined };
}

/** The typed code. @throws PageRefusal unless it has six digits */
export function codeIn(typed: string | null, email: string | null, { signIn }: Words): VerifyCodeInput {
  const input = VerifyCodeInput.safeParse({ email, code: typed?.replace(/\s/g, '') });
  if (input.success) return input.data;
  throw new PageRefusal(signIn.problems.sixDigits);
}

/** The hints of the services speak of routes; a person at a page needs another sentence. */
export function problemOf(error: unknown, { signIn }: Words): string {
  if (!(error instanceof AppError)) throw error;
  if (error instanceof PageRefusal) return error.message;
  const { problems } = signIn;
  if (error.code === 'rate_limited') {
    return problems.tooMany({ n: Math.ceil((error.options.retryAfter ?? 60) / 60) });
  }
  const facts = { why: error.message };
  if (error.code === 'INVALID_CODE') return problems.again(facts);
  if (error.code === 'PASSKEY_INVALID') return problems.passkey(facts);
  return problems.other(facts);
}
