import type { Config } from '../config.ts';

type Base = Pick<Config, 'baseUrl'>;

/** A conversation on the seller's own pages, which ask for a sign-in first. */
export const inboxUrl = ({ baseUrl }: Base, conversationId: string): string =>
  `${baseUrl}/inbox/${conversationId}`;

export const approvalPath = (conversationId: string, handle: string): string =>
  `/inbox/${conversationId}/approve/${handle}`;

/** The prepared message that an approval page is about. */
export const handleIn = (approvalUrl: string): string => approvalUrl.split('/').at(-1) ?? '';

/** The page where the seller sends by hand what an agent prepared, or does not. */
export const approvalUrl = ({ baseUrl }: Base, conversationId: string, handle: string): string =>
  `${baseUrl}${approvalPath(conversationId, handle)}`;
