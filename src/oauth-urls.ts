import type { Config } from './config.ts';

type Base = Pick<Config, 'baseUrl'>;

/** The protected resource, as clients name it in the `resource` parameter (RFC 8707). */
export const mcpUrl = ({ baseUrl }: Base): string => `${baseUrl}/api/mcp`;

/** The address of each endpoint; clients rely on the paths. RFC 9728, 3.1 says where `mcpResourceMetadata` is. */
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
