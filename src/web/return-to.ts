import type { Deps } from '../context.ts';
import { getClient } from '../oauth/clients.ts';

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
