import type { Config } from '../config.ts';
import { oauthUrls } from '../oauth-urls.ts';

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
export function bearerChallenge(
  config: Pick<Config, 'baseUrl'>,
  { error, scope, resource = 'root' }: Challenge,
): string {
  const urls = oauthUrls(config);
  const metadata = `resource_metadata="${resource === 'mcp' ? urls.mcpResourceMetadata : urls.resourceMetadata}"`;
  if (scope === undefined) return `Bearer ${metadata}, error="${error}"`;
  return `Bearer error="${error}", scope="${scope}", ${metadata}`;
}
