import type { Config } from '../config.ts';
import { mcpUrl, oauthUrls } from '../oauth-urls.ts';
import { SCOPES } from './parameters.ts';

type Base = Pick<Config, 'baseUrl'>;

/** The authorization server's metadata (RFC 8414 section 2), and how an agent without a browser signs in. */
export function authorizationServerMetadata(config: Base) {
  const { baseUrl } = config;
  const urls = oauthUrls(config);
  return {
    issuer: urls.issuer,
    authorization_endpoint: urls.authorize,
    token_endpoint: urls.token,
    revocation_endpoint: urls.revoke,
    registration_endpoint: urls.register,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: SCOPES,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    protected_resources: [mcpUrl(config)],
    service_documentation: `${baseUrl}/developers`,
    agent_auth: {
      skill: urls.authGuide,
      methods_supported: ['email_code'],
      email_code: {
        send_code_endpoint: `${baseUrl}/api/auth/send-code`,
        verify_code_endpoint: `${baseUrl}/api/auth/verify-code`,
        code_length: 6,
        code_lifetime_seconds: 600,
      },
      credential: {
        type: 'api_key',
        header: 'X-Service-API-Key',
        format: 'rs_ followed by 64 hexadecimal characters',
      },
    },
  };
}

/**
 * The protected resource's metadata (RFC 9728 section 2). The MCP endpoint and the REST API are one resource,
 * identified by the MCP URL.
 */
export const protectedResourceMetadata = (config: Base) => ({
  resource: mcpUrl(config),
  authorization_servers: [oauthUrls(config).issuer],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Resale Listing Service',
  resource_documentation: `${config.baseUrl}/developers`,
});
