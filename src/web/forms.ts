import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { UNCOUNTED } from '../body-budget.ts';
import type { Deps, SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { readBody } from '../http/body.ts';
import { hashRequest, runIdempotently } from '../operation/idempotency/run.ts';
import { storable } from '../operation/input.ts';
import { COOKIE_OPTIONS, isSecure } from './web-session.ts';

const MAX_FORM_BYTES = 64 * 1024;

/** The field that carries a form's token. */
export const FORM_TOKEN = 'form_token';

/** The field that names the showing of a form that carries no token: sent twice from there, it is one thing that is asked. */
export const ONCE = 'once';

/** What forms are doing now in this process, by what they ask. */
const doing = new Map<string, Promise<string>>();

/**
 * Does what a form of a seller's asks once for each showing of it: its token has a part that is new each time. A repeat, also
 * one at the same moment, is answered with what the first one did.
 */
export function oncePerShowing(
  ctx: SellerContext,
  path: string,
  fields: URLSearchParams,
  act: () => Promise<string>,
): Promise<string> {
  const key = hashRequest(`${path} ${fields}`);
  const known = doing.get(key);
  if (known) return known;
  const done = runIdempotently(ctx, {
    operation: `form ${path}`,
    key,
    edge: 'form',
    requestHash: key,
    inputOf: () => null,
    execute: act,
    render: (to) => ({ status: 303, body: String(to) }),
  })
    .then(({ body }) => body)
    .finally(() => doing.delete(key));
  doing.set(key, done);
  return done;
}

/**
 * A form's proof that it came from a page of ours: bound to `holder` (the session's secret, or the one of an anonymous
 * visitor) and to `purpose`, so that it fits no other form.
 */
export const formToken = ({ pepper }: Pick<Deps, 'pepper'>, holder: string, purpose: string): string =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['form', holder, purpose]))
    .digest('base64url');

/** The secret of a visitor who is not signed in, in a cookie of its own; made at first need. */
export function anonymousHolder(deps: Pick<Deps, 'config' | 'random'>, c: HonoContext): string {
  const name = isSecure(deps.config, c) ? '__Host-rs_form' : 'rs_form';
  const known = getCookie(c, name);
  if (known) return known;
  const made = deps.random.bytes(32).toString('base64url');
  setCookie(c, name, made, { ...COOKIE_OPTIONS, secure: isSecure(deps.config, c) });
  return made;
}

/**
 * Reads a posted form once it is known to come from a page of ours, shown to `holder` for `purpose` (which may depend on
 * what was sent). @throws AppError forbidden
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
  throw outOfDate();
}

export const outOfDate = (): AppError =>
  new AppError('forbidden', 'This form is out of date or was not sent from this site.', {
    hint: 'Go back, load the page again and repeat what you did. Nothing was changed.',
  });

/** Whether `token` is the one of a form that a page of ours showed to `holder` for `purpose`. */
export const isFormOf = (
  deps: Pick<Deps, 'pepper'>,
  c: HonoContext,
  holder: string,
  purpose: string,
  token: string | null,
): boolean => isFromOurPage(c) && same(token ?? '', formToken(deps, holder, purpose));

/** Whether the browser itself says that the form stood on a page of this site, whoever it was shown to. */
export function isSaidToBeOurs(c: HonoContext, { config }: Pick<Deps, 'config'>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  // Browsers leave that header out at plain http addresses other than this computer's own.
  const origin = c.req.header('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  return [new URL(config.baseUrl).host, c.req.header('host')].includes(new URL(origin).host);
}

/**
 * A posted form as it came, from wherever: only for forms that act for nobody who is signed in.
 * @throws AppError invalid_request for text that no database can keep, which no browser sends
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

/** A second lock beside the token: browsers say where a form comes from. */
function isFromOurPage(c: HonoContext): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'same-origin' || site === 'none';
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
