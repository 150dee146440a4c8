import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { UNCOUNTED } from '../body-budget.ts';
import type { Deps, SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { readBody } from '../http/body.ts';
import { hashRequest, runIdempotently } from '../operation/idempotency/run.ts';
import { storable } from '../operation/input.ts';
import { isSame, sealOf } from '../tokens.ts';
import { MINUTE } from '../units.ts';
import { wordsFor } from './language.tsx';
import { COOKIE_OPTIONS, isSecure } from './web-session.ts';

// Text forms are short: the longest field has a few thousand characters. Files have their own reader (`sentFiles`).
const MAX_FORM_BYTES = 64 * 1024;

/** The field that carries a form's token. */
export const FORM_TOKEN = 'form_token';

/** The field that identifies one rendering of a form without a token, which counts once however often it is sent. */
export const ONCE = 'once';

/** The result of a form: the address, and cookies for what is shown there once. */
type Did = { to: string; cookies: readonly string[] };

/** Forms that this process is handling or handled within the last minute, by the hash of what they request. */
const lately = new Map<string, { did: Promise<Did>; at: number }>();
const LATELY_MS = MINUTE;

/** Thrown by handlers that respond with a page of their own, of which nothing is stored: nothing was done. */
export class OwnAnswer extends Error {
  readonly #response: Response;
  constructor(response: Response) {
    super('A form answers with a page of its own');
    this.#response = response;
  }
  response = (): Response => this.#response.clone();
}

/**
 * Carries out what a seller's form requests, once per rendering of the form: its token has a part that is new each
 * time. A repeat, even at the same moment, gets the first one's result; within a minute, with the same cookies.
 * @throws what `act` throws
 */
export async function oncePerRendering(
  ctx: SellerContext,
  c: HonoContext,
  fields: URLSearchParams,
  act: () => Promise<string>,
): Promise<string> {
  const { path } = c.req;
  const key = hashRequest(`${ctx.actor.sellerId} ${path} ${fields}`);
  const now = ctx.clock.now().getTime();
  for (const [old, { at }] of lately) if (Math.abs(now - at) >= LATELY_MS) lately.delete(old);
  const known = lately.get(key);
  if (known) {
    const { to, cookies } = await known.did;
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
    return to;
  }
  const before = new Set(c.res.headers.getSetCookie());
  const did = runIdempotently(ctx, {
    operation: `form ${path}`,
    key,
    edge: 'form',
    requestHash: key,
    inputOf: () => null,
    execute: act,
    render: (to) => ({ status: 303, body: String(to) }),
  }).then(({ body: to }) => ({
    to,
    cookies: c.res.headers.getSetCookie().filter((cookie) => !before.has(cookie)),
  }));
  lately.set(key, { did, at: now });
  did.catch(() => lately.delete(key));
  return (await did).to;
}

/**
 * Proof that a form came from one of our pages: bound to `holder` (the session's secret, or that of an anonymous
 * visitor) and to `purpose`, so that it works for no other form.
 */
export const formToken = (deps: Pick<Deps, 'pepper'>, holder: string, purpose: string): string =>
  sealOf(deps, JSON.stringify(['form', holder, purpose]));

/** The secret of a visitor who isn't signed in, in a separate cookie; created on first use. */
export function anonymousHolder(deps: Pick<Deps, 'config' | 'random'>, c: HonoContext): string {
  const name = isSecure(deps.config, c) ? '__Host-rs_form' : 'rs_form';
  const known = getCookie(c, name);
  if (known) return known;
  const made = deps.random.bytes(32).toString('base64url');
  setCookie(c, name, made, { ...COOKIE_OPTIONS, secure: isSecure(deps.config, c) });
  return made;
}

/**
 * Reads a posted form once it is known to come from one of our pages, shown to `holder` for `purpose` (which may
 * depend on the fields). @throws AppError forbidden
 */
export async function readForm(
  deps: Pick<Deps, 'pepper'>,
  c: HonoContext,
  holder: string | undefined,
  purpose: string | ((form: URLSearchParams) => string),
): Promise<URLSearchParams> {
  const form = await readFields(c);
  const whatFor = typeof purpose === 'string' ? purpose : purpose(form);
  if (holder !== undefined && isFormOf(deps, c, holder, whatFor, form.get(FORM_TOKEN))) return form;
  throw outOfDate(c);
}

/** The refusal of a form that none of our pages showed to this browser, or that is too old. */
export const outOfDate = (c: HonoContext): AppError =>
  new AppError('forbidden', wordsFor(c).message.outOfDate);

/** Whether `token` is the one of a form that one of our pages showed to `holder` for `purpose`. */
export const isFormOf = (
  deps: Pick<Deps, 'pepper'>,
  c: HonoContext,
  holder: string,
  purpose: string,
  token: string | null,
): boolean => isFromOurPage(c) && isSame(token ?? '', formToken(deps, holder, purpose));

/** Whether the browser itself says that the form was on a page of this site, whoever saw it. */
export function browserSaysOurs(c: HonoContext, { config }: Pick<Deps, 'config'>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  // Browsers leave that header out at plain http addresses other than this computer's own.
  const origin = c.req.header('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  return [new URL(config.baseUrl).host, c.req.header('host')].includes(new URL(origin).host);
}

/**
 * A posted form from anywhere: only for forms that act for no one who is signed in.
 * @throws AppError invalid_request for text that no database can store, which no browser sends
 */
export async function readFields(c: HonoContext): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'This address takes a form.');
  }
  const fields = new URLSearchParams(
    (await readBody(c.req.raw, { maxBytes: MAX_FORM_BYTES, lease: UNCOUNTED })).toString('utf8'),
  );
  storable([...fields]);
  return fields;
}

/** A second check in addition to the token: browsers say where a form comes from. */
function isFromOurPage(c: HonoContext): boolean {
  const site = c.req.header('sec-fetch-site');
  // `none`: the person caused the request without a page, for example by reloading (Fetch Metadata).
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** One value for each of these names. */
export const inEach = <K extends string>(names: readonly K[], value: (name: K) => string) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, string>;
