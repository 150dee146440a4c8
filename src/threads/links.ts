import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { staysHere } from '../mail/stays-here.ts';
import { isLoopback } from '../text/loopback.ts';
import { isSame, sealOf, sha256 } from '../tokens.ts';

type Base = Pick<Config, 'baseUrl'>;

/** The address of a conversation on the seller's own pages, which require signing in. */
export const inboxUrl = ({ baseUrl }: Base, conversationId: string): string =>
  `${baseUrl}/inbox/${conversationId}`;

export const approvalPath = (conversationId: string, handle: string): string =>
  `/inbox/${conversationId}/approve/${handle}`;

/** The handle of the prepared message that an approval page is about. */
export const handleIn = (approvalUrl: string): string => approvalUrl.split('/').at(-1) ?? '';

/** The page where the seller sends or declines by hand what an agent prepared. */
export const approvalUrl = ({ baseUrl }: Base, conversationId: string, handle: string): string =>
  `${baseUrl}${approvalPath(conversationId, handle)}`;

/** What emailed links lead to: a reservation, a question, a watch. */
const EMAILED = { r: 'manage-link', q: 'question-link', w: 'price-watch-link' } as const;

/**
 * The secret part of an emailed link. It is derived from the service's own key and never stored: every email can
 * contain the link, while the database has only its hash.
 */
export const linkToken = (ctx: Pick<Deps, 'pepper'>, to: keyof typeof EMAILED, id: string): string =>
  sealOf(ctx, `${EMAILED[to]}:${id}`);

export const linkTokenHash = (...link: Parameters<typeof linkToken>): string => sha256(linkToken(...link));

/** The link's address. Put it only into emails to the person whose link it is. */
export const linkUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, to: keyof typeof EMAILED, id: string): string =>
  `${ctx.config.baseUrl}/${to}/${linkToken(ctx, to, id)}`;

/**
 * If no email can go out but other people can reach the service, a buyer gets the link to a request in the response
 * to it. It confirms like the emailed link, but it doesn't prove that the typed address is the buyer's, so it shows
 * only what was made with it. Its token is the request's id with a signature, so it is never mistaken for an emailed
 * token.
 */
const TOKEN = /^((?:res|ask)_\w+)\.([\w-]{43})$/;

const shownSeal = (deps: Pick<Deps, 'pepper'>, id: string): string => sealOf(deps, `shown-link:${id}`);

/** The id of the request that such a link is for; undefined for any other token. */
export function shownIdOf(deps: Pick<Deps, 'pepper'>, token: string): string | undefined {
  const [, id = '', seal = ''] = TOKEN.exec(token) ?? [];
  return isSame(seal, shownSeal(deps, id)) ? id : undefined;
}

type LinkDeps = Pick<Deps, 'pepper' | 'config' | 'mailer'>;

/** The `manage_url` of a response: only if no email could deliver the link, and other people could open it. */
export function shownLink(deps: LinkDeps, path: 'r' | 'q', id: string): { manage_url?: string } {
  const { baseUrl } = deps.config;
  if (!staysHere(deps) || isLoopback(new URL(baseUrl).hostname)) return {};
  return { manage_url: `${baseUrl}/${path}/${id}.${shownSeal(deps, id)}` };
}
