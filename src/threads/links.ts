import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { sealOf, sha256 } from '../tokens.ts';

type Base = Pick<Config, 'baseUrl'>;

/** The address of a conversation on the seller's own pages, which require a sign-in. */
export const inboxUrl = ({ baseUrl }: Base, conversationId: string): string =>
  `${baseUrl}/inbox/${conversationId}`;

export const approvalPath = (conversationId: string, handle: string): string =>
  `/inbox/${conversationId}/approve/${handle}`;

/** The prepared message that an approval page is about. */
export const handleIn = (approvalUrl: string): string => approvalUrl.split('/').at(-1) ?? '';

/** The page where the seller sends or declines by hand what an agent prepared. */
export const approvalUrl = ({ baseUrl }: Base, conversationId: string, handle: string): string =>
  `${baseUrl}${approvalPath(conversationId, handle)}`;

/** What emailed links lead to: a reservation, a question, a watch. */
const EMAILED = { r: 'manage-link', q: 'question-link', w: 'price-watch-link' } as const;

/**
 * The secret of an emailed link. It is derived from the service's own key and never stored: every email can contain the
 * link, while the database holds only its hash.
 */
export const linkToken = (ctx: Pick<Deps, 'pepper'>, to: keyof typeof EMAILED, id: string): string =>
  sealOf(ctx, `${EMAILED[to]}:${id}`);

export const linkTokenHash = (...link: Parameters<typeof linkToken>): string => sha256(linkToken(...link));

/** For emails to the person whose link it is only. */
export const linkUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, to: keyof typeof EMAILED, id: string): string =>
  `${ctx.config.baseUrl}/${to}/${linkToken(ctx, to, id)}`;
