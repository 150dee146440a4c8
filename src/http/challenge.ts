import type { Config } from '../config.ts';
import { oauthUrls } from '../oauth-urls.ts';

export type Challenge = {
  error: 'invalid_token' | 'insufficient_scope';
  /** Space-separated scopes that the call needs; set with `insufficient_scope`. */
  scope?: string;
  /** The document that the client is referred to: the MCP endpoint's, or (default) the one at the root. */
  resource?: 'root' | 'mcp';
};

/**
 * The value of `WWW-Authenticate` on a refusal (RFC 6750 section 3, RFC 9728 section 5.1):
 * it tells a client where to get a token, or which scopes to request.
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
