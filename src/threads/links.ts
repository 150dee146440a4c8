import type { Config } from '../config.ts';

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
