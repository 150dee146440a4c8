import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addPasskey,
  listPasskeys,
  newChallenge,
  registrationOptions,
  removePasskey,
  usePasskey,
} from '../../src/accounts/passkeys.ts';
import type { SellerContext } from '../../src/context.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';

const MINUTE = 60_000;
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** A device's screen lock (WebAuthn level 3, section 6), without a browser: it creates passkeys and signs. */
function aDevice({ origin = 'http://localhost:3000', host = 'localhost', flags = PRESENT | VERIFIED } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = 0;
  const about = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const state = (more: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    count += 1;
    return Buffer.concat([sha256(host), Buffer.from([flags | more]), counter]);
  };
  const named = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });
  return {
    create(challenge: string) {
      const [forX, forY] = [x, y].map((each) => Buffer.from(each, 'base64url'));
      const hex = (text: string) => Buffer.from(text, 'hex');
      const key = Buffer.concat([hex('a5010203262001215820'), forX!, hex('225820'), forY!]);
      const data = Buffer.concat([state(HAS_KEY), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const head = hex('a363666d74646e6f6e656761747453746d74a068617574684461746158');
      const attestation = Buffer.concat([head, Buffer.from([data.length]), data]);
      return named({
        clientDataJSON: about('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }) as Parameters<typeof addPasskey>[1]['response'];
    },
    get(challenge: string) {
      const [data, client] = [state(0), about('webauthn.get', challenge)];
      return named({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }) as Parameters<typeof usePasskey>[1]['response'];
    },
  };
}

describe('passkeys, of the devices of two sellers', () => {
  let t: TestApp;
  let ana: SellerContext;
  let eva: SellerContext;
  beforeEach(async () => {
    t = await openTestApp();
    [ana, eva] = (await Promise.all(
      ['ana@example.com', 'eva@example.com'].map(async (email) => {
        const { sellerId } = await t.signInByCode(email);
        return { ...t.deps, actor: { kind: 'session' as const, sellerId, email }, requestId: '', ip: '' };
      }),
    )) as [SellerContext, SellerContext];
  });
  afterEach(() => t.close());

  async function add(of: SellerContext, device = aDevice(), name = 'Phone') {
    const challenge = newChallenge(t.deps);
    await addPasskey(of, { response: device.create(challenge), challenge, name });
    return device;
  }
  const namesOf = async (of: SellerContext) => (await listPasskeys(of)).passkeys.map(({ name }) => name);
  const INVALID = { code: 'PASSKEY_INVALID' };

  it('sign in whose they are, by one answer to each challenge', async () => {
    const [device] = [await add(ana), await add(eva)];
    const challenge = newChallenge(t.deps);
    t.clock.advance(1000);
    expect(await usePasskey(t.deps, { response: device.get(challenge), challenge })).toEqual({
      sellerId: ana.actor.sellerId,
    });
    const noted = t.clock.now().toISOString();
    expect((await listPasskeys(ana)).passkeys).toMatchObject([{ last_used_at: noted }]);
    expect((await listPasskeys(eva)).passkeys).toMatchObject([{ last_used_at: null }]);
    const again = { response: device.get(challenge), challenge };
    await expect(usePasskey(t.deps, again)).rejects.toMatchObject(INVALID);
    const other = { response: device.get(challenge), challenge: newChallenge(t.deps) };
    await expect(usePasskey(t.deps, other)).rejects.toMatchObject(INVALID);
  });

  it('prove the identity of their own seller only', async () => {
    const device = await add(ana);
    const of = (seller: SellerContext) => {
      const challenge = newChallenge(t.deps);
      return usePasskey(t.deps, { response: device.get(challenge), challenge, of: seller.actor.sellerId });
    };
    await expect(of(eva)).rejects.toMatchObject(INVALID);
    expect(await of(ana)).toEqual({ sellerId: ana.actor.sellerId });
  });

  it('that were copied are found out by their counter', async () => {
    const device = await add(ana);
    const [first, second] = [newChallenge(t.deps), newChallenge(t.deps)];
    const [early, late] = [device.get(first), device.get(second)];
    await usePasskey(t.deps, { response: late, challenge: second });
    await expect(usePasskey(t.deps, { response: early, challenge: first })).rejects.toMatchObject(INVALID);
  });

  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['by a device of another site', { host: 'evil.example' }],
    ['without a screen lock', { flags: PRESENT }],
  ])('are neither made nor used %s', async (_, as) => {
    await expect(add(ana, aDevice(as))).rejects.toMatchObject(INVALID);
    expect(await namesOf(ana)).toEqual([]);
  });

  it('are made once for each challenge', async () => {
    const challenge = newChallenge(t.deps);
    const make = () => addPasskey(ana, { response: aDevice().create(challenge), challenge, name: 'Phone' });
    await make();
    await expect(make()).rejects.toMatchObject(INVALID);
    expect(await namesOf(ana)).toHaveLength(1);
  });

  it('are at most ten of a seller, whatever others have', async () => {
    await add(eva);
    for (let i = 0; i < 10; i++) await add(ana);
    await expect(add(ana)).rejects.toMatchObject({ code: 'PASSKEY_LIMIT_REACHED' });
    expect(await namesOf(ana)).toHaveLength(10);
    await add(eva);
  });

  it('are listed oldest first, kept from being made twice, and removed by their seller alone', async () => {
    for (const name of ['Phone', 'Laptop']) {
      await add(ana, aDevice(), name);
      t.clock.advance(1000);
    }
    await add(eva);
    expect(await namesOf(ana)).toEqual(['Phone', 'Laptop']);
    expect((await registrationOptions(ana, newChallenge(t.deps))).excludeCredentials).toHaveLength(2);
    const [first] = (await listPasskeys(ana)).passkeys;
    const id = first?.passkey_id ?? '';
    await expect(removePasskey(eva, { id })).rejects.toMatchObject({ code: 'not_found' });
    const byKey = {
      ...ana,
      actor: { ...ana.actor, kind: 'api_key' as const, credentialId: '', expiresAt: new Date() },
    };
    await expect(listPasskeys(byKey)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(removePasskey(byKey, { id })).rejects.toMatchObject({ code: 'forbidden' });
    await removePasskey(ana, { id });
    expect([await namesOf(ana), await namesOf(eva)]).toEqual([['Laptop'], ['Phone']]);
  });

  it('sign in from a page for as long as it is at most ten minutes old', async () => {
    const device = await add(ana);
    const open = async () => {
      const browser = openBrowser(t);
      const page = await browser.visit('/sign-in');
      const form = page.forms.find(({ action }) => action === '/sign-in/passkey');
      const [, encoded = ''] = /data-options="([^"]*)"/.exec(page.html) ?? [];
      const { challenge, userVerification } = JSON.parse(encoded.replaceAll('&quot;', '"'));
      expect(userVerification).toBe('required');
      const passkey_get = JSON.stringify(device.get(challenge));
      return () => browser.post('/sign-in/passkey', { ...form?.fields, passkey_get });
    };
    const [early, late] = [await open(), await open()];
    t.clock.advance(10 * MINUTE - 1);
    expect((await early()).status).toBe(303);
    t.clock.advance(1);
    expect((await late()).status).toBe(400);
  });
});
