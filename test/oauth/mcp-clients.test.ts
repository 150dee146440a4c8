import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BASE_URL, openTestApp, type TestApp } from '../support/app.ts';
import { MCP_URL } from '../support/oauth-client.ts';
import { legacyApplication, modernApplication, personAtBrowser } from '../support/oauth-mcp.ts';

const DOCUMENT = 'https://assistant.example/client.json';
const WINDOW = { day_of_week: 6, start_time: '10:00', end_time: '12:00' };
const AVAILABILITY = { scheduling_timezone: 'Europe/Berlin', manual_availability: [WINDOW] };

let t: TestApp;
beforeEach(async () => {
  const described = {
    client_id: DOCUMENT,
    client_name: 'Assistant',
    redirect_uris: ['http://localhost:8976/callback'],
    token_endpoint_auth_method: 'none',
  };
  t = await openTestApp({
    deps: {
      documentFetcher: {
        fetch: async () => ({
          text: JSON.stringify(described),
          cacheControl: undefined,
          age: undefined,
          expires: undefined,
        }),
      },
    },
  });
});
afterEach(() => t.close());

describe.each([
  { era: '2026-07-28', connect: modernApplication, refreshesFirst: false },
  { era: '2025-11-25', connect: legacyApplication, refreshesFirst: true },
])('the official client of $era, given nothing but the MCP URL', ({ connect, refreshesFirst }) => {
  it('registers, has the seller sign in and allow, and calls a tool', async () => {
    const it = personAtBrowser(t);
    const application = await connect(it);
    expect(await application.call('set_availability', AVAILABILITY)).toMatchObject(AVAILABILITY);
    expect(it.person.memory.client).toMatchObject({ client_id: expect.stringMatching(/^app_/) });
    const [asked] = it.person.asked;
    expect(asked?.get('resource')).toBe(MCP_URL);
    expect(asked?.get('scope')).toBe('read write');
    await application.close();
  });

  it('uses its client-ID metadata document where it has one', async () => {
    const it = personAtBrowser(t, DOCUMENT);
    const application = await connect(it);
    await application.call('set_availability');
    expect(it.person.memory.client).toMatchObject({ client_id: DOCUMENT });
    await application.close();
  });

  it('gets iss with the answer, as RFC 9207 asks', async () => {
    const it = personAtBrowser(t);
    const application = await connect(it);
    await application.call('set_availability');
    expect(it.person.answered[0]?.get('iss')).toBe(BASE_URL);
    await application.close();
  });

  it('steps up from read to write when a tool needs it', async () => {
    const it = personAtBrowser(t);
    it.person.decide = 'allow_read';
    const application = await connect(it);
    await application.call('get_account_status');
    expect(it.person.memory.tokens).toMatchObject({ scope: 'read' });
    it.person.decide = 'allow';
    const stepUp = () => application.call('set_availability', AVAILABILITY);
    if (refreshesFirst) {
      // This SDK answers the challenge with a refresh, which can't widen the scope; the application then drops its
      // tokens.
      await expect(stepUp()).rejects.toThrow('403');
      it.provider.invalidateCredentials('tokens');
    }
    expect(await stepUp()).toMatchObject(AVAILABILITY);
    expect(it.person.asked.map((each) => each.get('scope'))).toEqual(['read write', 'read write']);
    expect(it.person.memory.tokens).toMatchObject({ scope: 'read write' });
    await application.close();
  });

  it('renews its token automatically when the hour has ended', async () => {
    const it = personAtBrowser(t);
    const application = await connect(it);
    await application.call('set_availability');
    t.clock.advance(3600_000);
    await application.call('set_availability');
    expect(it.person.asked).toHaveLength(1);
    await application.close();
  });

  it('asks again after the seller ended its access', async () => {
    const it = personAtBrowser(t);
    const application = await connect(it);
    await application.call('set_availability');
    const { apiKey: key } = await t.signIn();
    const { json } = await t.request('GET', '/api/auth/connected-apps', { key });
    const [app] = json.data.apps;
    await t.request('DELETE', `/api/auth/connected-apps?client_id=${app.client_id}`, { key });
    await application.call('set_availability');
    expect(it.person.asked).toHaveLength(2);
    await application.close();
  });
});
