import type { Config } from '../config.ts';

/** A conversation on the seller's own pages, which ask for a sign-in first. */
export const inboxUrl = ({ baseUrl }: Pick<Config, 'baseUrl'>, conversationId: string): string =>
  `${baseUrl}/inbox/${conversationId}`;
