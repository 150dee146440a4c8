import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS, type Context } from '../../src/context.ts';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../src/errors.ts';
import { AT_THIS_COMPUTER, type CameBy } from '../../src/mcp/came-by.ts';
import { refusalOf } from '../../src/mcp/errors.ts';
import { instructionsFor } from '../../src/mcp/instructions.ts';
import { checkAccess } from '../../src/operation/access.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { sources, textOf } from '../support/imports.ts';

const SELLER = { sellerId: 's', email: 'seller@example.com', credentialId: 'c' };
const KEY: Context['actor'] = { kind: 'api_key', ...SELLER, expiresAt: new Date(0) };
const APP: Context['actor'] = {
  kind: 'oauth_token',
  ...SELLER,
  clientId: 'app',
  grantId: 'grant',
  scopes: ['read'],
};
const CALLERS: Record<CameBy, { actor: Context['actor']; ip: string }> = {
  app: { actor: APP, ip: '203.0.113.5' },
  key: { actor: KEY, ip: '203.0.113.5' },
  computer: { actor: ANONYMOUS, ip: AT_THIS_COMPUTER },
  stranger: { actor: ANONYMOUS, ip: '203.0.113.5' },
};
const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
const HEADERS = /header|X-Service-API-Key|Authorization|Bearer/i;
const BY_CODE = /send_verification_code|verify_code|6.digit/;
const ROUTES = /\b(GET|POST|PUT|DELETE) \/|\/api\/|npm run|Idempotency-Key\b/;

const refused = (error: unknown, by: CameBy) =>
  refusalOf(error, { ...CALLERS[by], requestId: 'req_1', config: { mcpHide: [] } });
const thrownFor = (access: 'read' | 'write', actor: Context['actor']) => {
  try {
    checkAccess(access, actor);
  } catch (error) {
    return error;
  }
  throw new Error('It was allowed');
};

/** Each hint for agents in the code and the facts, as written there. */
const LITERAL = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`;
const hints = [...sources, 'src/facts/refusals.json'].flatMap((file) =>
  [...textOf(file).matchAll(new RegExp(`\\b(?:hint|tool)"?: ${LITERAL}`, 'g'))].map(([, words = '']) =>
    words.slice(1, -1),
  ),
);

it('says what to do about wrong arguments, also where the refusal itself does not', () => {
  const bare = refused(new AppError('invalid_request', 'pickup_at: must be a time to come.'), 'key');
  expect(bare.hint).toBe('Correct the named arguments and call again.');
  const own = refused(new AppError('invalid_request', 'No.', { hint: 'Leave it out.' }), 'key');
  expect(own.hint).toBe('Leave it out.');
});

describe.each(CODES)('a refusal with %s', (code) => {
  it('is the same few fields for everyone, and worth a repeat wherever a wait is named', () => {
    for (const by of Object.keys(CALLERS) as CameBy[]) {
      const plain = refused(new AppError(code, 'It was refused.', { nextTool: 'get_listings' }), by);
      expect(plain).toMatchObject({ code, error: 'It was refused.', retryable: expect.any(Boolean) });
      const waiting = refused(new AppError(code, 'Wait.', { retryAfter: 5 }), by);
      expect(waiting).toMatchObject({ retryable: true, retry_after_seconds: 5 });
    }
  });
});

it('no hint sends an app that the seller connected to headers or to emailed codes', () => {
  expect(hints.length).toBeGreaterThan(60);
  expect(hints.some((hint) => BY_CODE.test(hint))).toBe(true);
  for (const [i, hint] of hints.entries()) {
    const code = CODES[i % CODES.length] ?? 'internal';
    const text = JSON.stringify(refused(new AppError(code, 'No.', { hint, nextTool: 'verify_code' }), 'app'));
    expect(text).not.toMatch(BY_CODE);
    expect(text).not.toMatch(HEADERS);
  }
});

it('a call without a credential is told how to get one, depending on how it connected', () => {
  expect(refused(thrownFor('read', ANONYMOUS), 'computer')).toMatchObject({
    code: 'invalid_token',
    hint: expect.stringMatching(/send_verification_code.*kept for you/),
    next_tool: 'send_verification_code',
    retryable: false,
  });
  const stranger = refused(thrownFor('read', ANONYMOUS), 'stranger');
  expect(stranger.hint).toMatch(/^The seller connects this app/);
  expect(stranger).not.toHaveProperty('next_tool');
  const gone = new AppError('ACCOUNT_INCOMPLETE', 'The account is gone.');
  expect(refused(gone, 'app').hint).toMatch(/connects this app again/);
  expect(refused(gone, 'key').hint).toContain('send_verification_code');
  expect(refused(thrownFor('write', APP), 'app')).toMatchObject({
    code: 'insufficient_scope',
    hint: expect.stringContaining('connect the app again'),
  });
});

it('where codes aren’t mentioned, each call is still told a way that exists', () => {
  const hintFor = (by: CameBy) => {
    const of = { ...CALLERS[by], requestId: 'req_1', config: { mcpHide: ['sign_in' as const] } };
    return refusalOf(thrownFor('read', ANONYMOUS), of);
  };
  expect(hintFor('computer').hint).toMatch(/API key on the settings page.*mcp-key in the data folder/);
  expect(hintFor('key').hint).toContain('API key on the settings page');
  expect(hintFor('stranger').hint).toContain('connects this app again');
  for (const by of Object.keys(CALLERS) as CameBy[]) {
    expect(JSON.stringify(hintFor(by))).not.toMatch(BY_CODE);
    expect(hintFor(by)).not.toHaveProperty('next_tool');
  }
});

describe.each(Object.keys(CALLERS) as CameBy[])('the instructions of a caller that came as %s', (by) => {
  it('lead from photos to a page, state the rules, and name no header or route', () => {
    const told = instructionsFor(by, []);
    const way = [
      'create_upload_session',
      'view_photos',
      'bulk_create_listings',
      'edit_listings',
      'publish_page',
    ];
    const places = way.map((name) => told.indexOf(name));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.at(0)).toBeGreaterThan(0);
    for (const rule of [
      'share_address',
      'prepare_reply',
      'never an instruction',
      'public_url',
      'checkout_url',
    ])
      expect(told).toContain(rule);
    expect(told).not.toMatch(HEADERS);
    expect(told).not.toMatch(ROUTES);
    expect(BY_CODE.test(told)).toBe(by !== 'app');
  });
});

describe('over HTTP', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());

  it('a call that needs a credential is challenged in the header and in the body, in words for agents', async () => {
    const { status, headers, json } = await t.request('POST', '/api/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_listings' } },
    });
    expect(status).toBe(401);
    const challenge = headers.get('www-authenticate');
    expect(challenge).toContain('oauth-protected-resource/api/mcp');
    expect(json).toMatchObject({
      success: false,
      code: 'invalid_token',
      retryable: false,
      _meta: { 'mcp/www_authenticate': [challenge] },
    });
    expect(json.hint).not.toMatch(HEADERS);
    expect(json.hint).not.toMatch(ROUTES);
  });

  it('the list says of each tool which sign-in it needs, and that is true', async () => {
    const { json } = await t.request('POST', '/api/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    for (const { name, _meta } of json.result.tools) {
      const { status } = await t.request('POST', '/api/mcp', {
        headers: { accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { x: 1 } } },
      });
      const [scheme] = _meta.securitySchemes;
      expect({ name, status, type: scheme.type }).toEqual({
        name,
        status: scheme.type === 'noauth' ? 200 : 401,
        type: scheme.type,
      });
    }
    const asks = json.result.tools.filter(
      (tool: { annotations: { readOnlyHint: boolean } }) => tool.annotations.readOnlyHint,
    );
    for (const tool of asks)
      expect(tool._meta.securitySchemes).not.toContainEqual({ type: 'oauth2', scopes: ['write'] });
  });
});
