import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '../../src/http/openapi.ts';
import { oauthOpenApiPaths } from '../../src/oauth/openapi.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { oauthClient, REDIRECT_URI } from '../support/oauth-client.ts';

let t: TestApp;
let ajv: Ajv2020;
beforeAll(async () => {
  t = await openTestApp();
  ajv = new Ajv2020({ strict: false });
  ajv.addSchema(describeApi(t.config, { routes: [], extra: oauthOpenApiPaths }), 'openapi');
});
afterAll(() => t.close());

function check(path: string, { status, json }: { status: number; json: unknown }) {
  const pointer = `/paths/${path.replaceAll('/', '~1')}/post/responses/${status}/content/application~1json/schema`;
  const validate = ajv.compile({ $ref: `openapi#${pointer}` });
  expect([path, status, json, validate(json), validate.errors]).toEqual([path, status, json, true, null]);
}

describe('the OpenAPI description of the OAuth endpoints', () => {
  it('is what they answer', async () => {
    const client = oauthClient(t);
    const metadata = {
      redirect_uris: [REDIRECT_URI],
      client_name: 'Shelf Helper',
      contacts: ['a@client.example'],
    };
    const register = (body: unknown) => t.request('POST', '/api/oauth/register', { body });
    check('/api/oauth/register', await register(metadata));
    check('/api/oauth/register', await register({}));
    const clientId = await client.register();
    const answer = await client.authorize(clientId);
    const tokens = await client.exchange(clientId, answer.get('code'));
    check('/api/oauth/token', tokens);
    check('/api/oauth/token', await client.refresh(clientId, 'rsr_unknown'));
    check('/api/oauth/token', await client.refresh('app_unknown', 'rsr_unknown'));
    check('/api/oauth/revoke', await client.post('/api/oauth/revoke', { token: tokens.json.refresh_token }));
    check('/api/oauth/revoke', await client.post('/api/oauth/revoke', {}));
  });

  it.each(Object.keys(oauthOpenApiPaths))('%s exists', async (path) => {
    expect((await t.request('GET', path)).status).not.toBe(404);
  });
});
