import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import {
  endWebSession,
  startWebSession,
  useWebSession,
  WEB_SESSION_SECONDS,
} from '../accounts/web-sessions.ts';
import type { Config } from '../config.ts';
import type { Actor, Context, Deps, SellerActor, SellerContext } from '../context.ts';
import { clientAddress, isFromThisComputer, type NodeBindings, nearnessOf } from '../http/client-address.ts';
import { traceOf } from '../http/observe.ts';
import type { Language } from '../languages/index.ts';
import { getClient } from '../oauth/clients.ts';

type Base = Pick<Config, 'baseUrl' | 'unsharedUrl' | 'trustedProxies'>;

/**
 * The seller who is signed in at this browser. `token` is the cookie's secret, to which forms are bound; `isFresh`
 * means that the sign-in was proven recently, so sensitive actions need no new code.
 */
export type WebSession = {
  token: string;
  actor: SellerActor;
  isFresh: boolean;
  /** The account's language; undefined if none was chosen. */
  language: Language | undefined;
};

/**
 * Whether cookies of this response are for https only. While a tunnel shares this computer, people at it still use the
 * previous address, without https.
 */
export const isSecure = (config: Base, c: HonoContext): boolean =>
  config.baseUrl.startsWith('https:') &&
  !(config.unsharedUrl?.startsWith('http:') && isFromThisComputer(config, c.req.raw.headers, c.env));

/** The `__Host-` prefix keeps sibling domains from planting a cookie; browsers accept it only over https. */
const cookieName = (config: Base, c: HonoContext) =>
  isSecure(config, c) ? '__Host-rs_session' : 'rs_session';

export const COOKIE_OPTIONS = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;

/** The sign-in of this browser; extends its cookie when the sign-in was extended. */
export async function currentSession(deps: Deps, c: HonoContext): Promise<WebSession | undefined> {
  const token = getCookie(c, cookieName(deps.config, c));
  const signIn = token ? await useWebSession(deps, token) : undefined;
  if (!token || !signIn) return undefined;
  if (signIn.prolonged) keepCookie(deps, c, token);
  return { token, actor: signIn.actor, isFresh: signIn.isFresh, language: signIn.language };
}

export const beginSession = async (deps: Deps, c: HonoContext, sellerId: string): Promise<void> =>
  keepCookie(deps, c, await startWebSession(deps, sellerId));

const keepCookie = ({ config }: Pick<Deps, 'config'>, c: HonoContext, token: string): void =>
  setCookie(c, cookieName(config, c), token, {
    ...COOKIE_OPTIONS,
    secure: isSecure(config, c),
    maxAge: WEB_SESSION_SECONDS,
  });

/** Signs this browser out, in the database and by its cookie. */
export async function endSession(deps: Deps, c: HonoContext, session: WebSession): Promise<void> {
  await endWebSession(deps, session.token);
  deleteCookie(c, cookieName(deps.config, c), { ...COOKIE_OPTIONS, secure: isSecure(deps.config, c) });
}

/** The context that pages call verbs with. */
export function pageContext(deps: Deps, c: HonoContext, actor: SellerActor): SellerContext;
export function pageContext(deps: Deps, c: HonoContext, actor?: Actor): Context;
export function pageContext(deps: Deps, c: HonoContext, actor: Actor = { kind: 'anonymous' }): Context {
  const trace = traceOf(deps, c.req.raw);
  if (actor.kind !== 'anonymous') trace.seller = actor.sellerId;
  return {
    ...deps,
    actor,
    requestId: trace.requestId,
    ip: pageVisitor(deps, c),
    nearness: () => nearnessOf(deps.config, c.req.raw.headers, c.env),
  };
}

/** The address for a page's rate limits. */
export function pageVisitor(deps: Pick<Deps, 'config'>, c: HonoContext): string {
  const bindings: NodeBindings = c.env;
  return clientAddress(c.req.raw.headers, bindings, deps.config.trustedProxies);
}

/** Where a person goes after signing in. */
export const AFTER_SIGN_IN = '/sell';
const AUTHORIZE = '/oauth/authorize';

const SELLERS = /^\/(sell|inbox|settings|welcome)(\/[\w-]+)*$/;

/**
 * Where a sign-in may lead: back into an authorization, to any page of the seller's own, or to the welcome link. Never
 * off this site.
 */
export function safeReturn(asked: string | null): string {
  const [path, query] = (asked ?? '').split(/\?(.*)/s);
  if (path !== undefined && SELLERS.test(path)) return query ? `${path}?${new URLSearchParams(query)}` : path;
  return path === AUTHORIZE && query ? `${AUTHORIZE}?${new URLSearchParams(query)}` : AFTER_SIGN_IN;
}

/** The sign-in page that leads back to `path`. */
export const signInAndBack = (path: string): string => `/sign-in?${new URLSearchParams({ return_to: path })}`;

/** The name of the app that a sign-in is for, if any. Only looks it up: it makes no request. */
export async function appBehind(deps: Deps, returnTo: string): Promise<string | undefined> {
  if (!returnTo.startsWith(`${AUTHORIZE}?`)) return undefined;
  const clientId = new URLSearchParams(returnTo.slice(AUTHORIZE.length + 1)).get('client_id');
  return (await getClient(deps.store.read, clientId ?? ''))?.name;
}
