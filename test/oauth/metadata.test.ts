import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

describe('discovery', () => {
  it('RFC 8414 section 2: the authorization server names its endpoints and what it can do', async () => {
    const { status, headers, json } = await t.request('GET', '/.well-known/oauth-authorization-server');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(json).toMatchObject({
      issuer: BASE_URL,
      authorization_endpoint: `${BASE_URL}/oauth/authorize`,
      token_endpoint: `${BASE_URL}/api/oauth/token`,
      revocation_endpoint: `${BASE_URL}/api/oauth/revoke`,
      registration_endpoint: `${BASE_URL}/api/oauth/register`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: ['read', 'write'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('agent_auth tells an agent without a browser how to get a key', async () => {
    const { json } = await t.request('GET', '/.well-known/oauth-authorization-server');
    expect(json.agent_auth).toEqual({
      skill: `${BASE_URL}/auth.md`,
      methods_supported: ['email_code'],
      email_code: {
        send_code_endpoint: `${BASE_URL}/api/auth/send-code`,
        verify_code_endpoint: `${BASE_URL}/api/auth/verify-code`,
        code_length: 6,
        code_lifetime_seconds: 600,
      },
      credential: { type: 'api_key', header: 'X-Service-API-Key', format: expect.stringContaining('rs_') },
    });
  });

  it.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/api/mcp'])(
    'RFC 9728 section 3: %s describes the MCP endpoint',
    async (path) => {
      const { status, json } = await t.request('GET', path);
      expect(status).toBe(200);
      expect(json).toMatchObject({
        resource: `${BASE_URL}/api/mcp`,
        authorization_servers: [BASE_URL],
        scopes_supported: ['read', 'write'],
        bearer_methods_supported: ['header'],
      });
    },
  );

  it('/auth.md says in plain words how to sign in', async () => {
    const { status, headers, text } = await t.request('GET', '/auth.md');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    for (const part of [
      `POST ${BASE_URL}/api/auth/send-code`,
      `${BASE_URL}/api/auth/verify-code`,
      '"agent": true',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('a browser client of any origin may ask', async () => {
    const response = await t.app.request('/api/oauth/token', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://inspector.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, mcp-protocol-version',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('challenges', () => {
  it('RFC 9728 section 5.1: a refusal of the API leads to the metadata', async () => {
    const { status, headers } = await t.request('GET', '/api/auth/connected-apps');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource", error="invalid_token"`,
    );
  });
});
