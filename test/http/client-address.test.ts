import { describe, expect, it } from 'vitest';
import { clientAddress, isFromThisComputer } from '../../src/http/client-address.ts';

const forwarded = (entry: string, socket = '10.0.0.1') =>
  clientAddress(
    new Headers({ 'x-forwarded-for': `6.6.6.6, ${entry}` }),
    { incoming: { socket: { remoteAddress: socket } } },
    1,
  );

describe('one caller is one key, however a proxy writes the address', () => {
  it.each([
    [
      '203.0.113.7',
      '203.0.113.7:4444',
      '::ffff:203.0.113.7',
      '::FFFF:203.0.113.7',
      '[::ffff:203.0.113.7]:80',
    ],
    ['203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:FFFF:CB00:7107', '[::ffff:cb00:7107]', ' 203.0.113.7 '],
    [
      '2001:db8:1:2::/64',
      '2001:DB8:1:2::9',
      '2001:0db8:0001:0002:a:b:c:d',
      '[2001:db8:1:2::1]:443',
      '2001:db8:1:2::1%eth0',
    ],
    ['0:0:0:0::/64', '::1', '[::1]:3000'],
  ])('%s', (key, ...spellings) => {
    expect(spellings.map((spelling) => forwarded(spelling))).toEqual(spellings.map(() => key));
  });

  it('what isn’t an address counts as the proxy that sent it', () => {
    expect(
      ['unknown', '', '_hidden', '1.2.3.4.5', 'x'.repeat(5000)].map((entry) => forwarded(entry)),
    ).toEqual(Array(5).fill('10.0.0.1'));
  });

  it('a socket’s address is read the same way, and a missing one is one key, too', () => {
    const of = (remoteAddress?: string) =>
      clientAddress(new Headers(), { incoming: { socket: { remoteAddress } } }, 0);
    expect([of('::ffff:127.0.0.1'), of('127.0.0.1'), of()]).toEqual(['127.0.0.1', '127.0.0.1', 'local']);
  });
});

it('the caller is as many entries from the right as there are proxies, and without proxies the header says nothing', () => {
  const of = (trustedProxies: number) =>
    clientAddress(
      new Headers({ 'x-forwarded-for': '6.6.6.6, 192.0.2.7, 192.0.2.8' }),
      { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
      trustedProxies,
    );
  expect([0, 1, 2, 4].map(of)).toEqual(['10.0.0.1', '192.0.2.8', '192.0.2.7', '10.0.0.1']);
});

describe('a request comes from this computer', () => {
  const isNear = (
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
    config: { baseUrl?: string; unsharedUrl?: string; trustedProxies?: number } = {},
  ) =>
    isFromThisComputer(
      { baseUrl: 'http://localhost:3000', trustedProxies: 0, ...config },
      new Headers({ host: 'localhost:3000', ...headers }),
      { incoming: { socket: { remoteAddress } } },
    );

  it('over a local connection, to a local name, from our own pages or none', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isNear({}, address)).toBe(true);
    for (const host of ['LOCALHOST', '[::1]:3000', '127.0.0.1:3000']) expect(isNear({ host })).toBe(true);
    expect(isNear({ origin: 'http://localhost:5173' })).toBe(true);
    expect(isNear({}, '192.0.2.7')).toBe(false);
    for (const host of ['', 'evil.example:3000', 'localhost.evil.example'])
      expect(isNear({ host })).toBe(false);
    for (const origin of ['https://evil.example', 'null']) expect(isNear({ origin })).toBe(false);
  });

  it.each(
    (
      'forwarded via x-forwarded-for x-forwarded-proto x-original-host x-client-ip x-real-ip x-envoy-peer x-amzn-trace-id ' +
      'x-azure-ref x-cluster-client-ip true-client-ip cf-ray fly-region ngrok-skip tailscale-user-login cdn-loop'
    )
      .split(' ')
      .map((name) => ({ name })),
  )('but not with $name, which says that it was handed on', ({ name }) => {
    expect(isNear({ [name]: '192.0.2.7' })).toBe(false);
  });

  it('but not behind a proxy that no one named, except while a tunnel of our own shares it', () => {
    const baseUrl = 'https://sale.example.com';
    expect(isNear({}, '127.0.0.1', { baseUrl })).toBe(false);
    expect(isNear({}, '127.0.0.1', { baseUrl, trustedProxies: 1 })).toBe(true);
    expect(isNear({}, '127.0.0.1', { baseUrl, unsharedUrl: 'http://localhost:3000' })).toBe(true);
  });
});
