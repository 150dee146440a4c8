import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decodeJwt, importJWK, jwtVerify } from 'jose';

export type Received = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A push service on this computer (RFC 8030): it keeps what it receives, and answers as it is told. */
export async function openPushService() {
  const received: Received[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    const { status, headers = {} } = answers.shift() ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    received,
    /** The responses to the next requests; 201 if there are none. */
    answers,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** The browser's side of a subscription: its keys, and how it decrypts messages (RFC 8291, RFC 8188). */
export function openPushBrowser(host: string, path = '/p/1') {
  const pair: ECDH = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const publicKey = pair.getPublicKey();
  return {
    subscription: {
      endpoint: `http://${host}${path}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read({ body }: Received): Record<string, unknown> {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', new Uint8Array(key), new Uint8Array(nonce));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** What a request says about its sender (RFC 8292), after checking its signature. */
export async function senderOf({ headers }: Received) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? [];
  const raw = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  await jwtVerify(token, await importJWK(jwk, 'ES256'));
  const { aud, sub } = decodeJwt(token);
  return { key, aud, sub };
}
