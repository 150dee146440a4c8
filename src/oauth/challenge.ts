import type { Config } from '../config.ts';
import { oauthUrls } from './urls.ts';

export type Challenge = {
  error: 'invalid_token' | 'insufficient_scope';
  /** Space-separated scopes that the call needs; given with `insufficient_scope`. */
  scope?: string;
  /** Which document the client is sent to: the one of the MCP endpoint, or (the default) the one at the root. */
  resource?: 'root' | 'mcp';
};

/**
 * The value of `WWW-Authenticate` on a refusal (RFC 6750 section 3, RFC 9728 section 5.1):
 * from it a client finds where to get a token, or which scopes to ask for.
 */
export function bearerChallenge(config: Pick<Config, 'baseUrl'>, challenge: Challenge): string {
  const urls = oauthUrls(config);
  const metadata = challenge.resource === 'mcp' ? urls.mcpResourceMetadata : urls.resourceMetadata;
  const parameters = [`resource_metadata="${metadata}"`, `error="${challenge.error}"`];
  if (challenge.scope !== undefined) parameters.push(`scope="${challenge.scope}"`);
  return `Bearer ${parameters.join(', ')}`;
}
