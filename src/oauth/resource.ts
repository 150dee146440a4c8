import type { Config } from '../config.ts';
import { mcpUrl } from '../oauth-urls.ts';
import { OAuthError } from './errors.ts';

/**
 * Checks the `resource` parameters of a request (RFC 8707 section 2) and returns the one that tokens are issued for.
 * The REST API and the MCP endpoint are one resource, so the service's base URL is accepted as another name for it.
 * @throws OAuthError invalid_target
 */
export function resourceOf(config: Pick<Config, 'baseUrl'>, asked: readonly string[]): string {
  const own = mcpUrl(config);
  const names = [own, `${own}/`, config.baseUrl, `${config.baseUrl}/`];
  if (asked.every((each) => names.includes(each))) return own;
  throw new OAuthError('invalid_target', `Tokens from here are good for ${own} only.`);
}
