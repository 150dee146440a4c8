import type { Config } from './config.ts';

type Base = Pick<Config, 'baseUrl'>;

/** The protected resource, as clients name it in `resource` (RFC 8707). */
export const mcpUrl = ({ baseUrl }: Base): string => `${baseUrl}/api/mcp`;

/**
 * Every endpoint by its full address; clients rely on the paths. `resourceMetadata` is the one at the root,
 * `mcpResourceMetadata` the one that RFC 9728 section 3.1 derives from the MCP URL.
 */
export const oauthUrls = ({ baseUrl }: Base) => ({
  issuer: baseUrl,
  authorize: `${baseUrl}/oauth/authorize`,
  token: `${baseUrl}/api/oauth/token`,
  revoke: `${baseUrl}/api/oauth/revoke`,
  register: `${baseUrl}/api/oauth/register`,
  resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource`,
  mcpResourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource/api/mcp`,
  authGuide: `${baseUrl}/auth.md`,
});
