import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../context.ts';
import { staysHere } from '../mail/stays-here.ts';
import { isLoopback } from '../text/loopback.ts';
import { sealOf as seal } from '../tokens.ts';

/**
 * Where no email goes out but others can reach the service, a buyer gets the link to a request in the response to it.
 * It confirms as the emailed link does, but it doesn't prove that the typed address is the buyer's, so it shows only
 * what was made with it. Its token is the request's ID with a seal, so that it is never mistaken for an emailed token.
 */
const TOKEN = /^((?:res|ask)_\w+)\.([\w-]{43})$/;

const sealOf = ({ pepper }: Pick<Deps, 'pepper'>, id: string): string => seal({ pepper }, `shown-link:${id}`);

/** The ID of the request that such a link is for; undefined for any other token. */
export function shownIdOf(deps: Pick<Deps, 'pepper'>, token: string): string | undefined {
  const [, id, seal] = TOKEN.exec(token) ?? [];
  if (id === undefined || seal === undefined) return undefined;
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(deps, id))) ? id : undefined;
}

type LinkDeps = Pick<Deps, 'pepper' | 'config' | 'mailer'>;

/** The `manage_url` of a response: set only where no email could deliver the link and other people could open it. */
export function shownLink(deps: LinkDeps, path: 'r' | 'q', id: string): { manage_url?: string } {
  const { baseUrl } = deps.config;
  if (!staysHere(deps) || isLoopback(new URL(baseUrl).hostname)) return {};
  return { manage_url: `${baseUrl}/${path}/${id}.${sealOf(deps, id)}` };
}
