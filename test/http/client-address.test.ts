import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../src/http/client-address.ts';

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

  it('a socket reads the same way, and none is one key too', () => {
    const of = (remoteAddress?: string) =>
      clientAddress(new Headers(), { incoming: { socket: { remoteAddress } } }, 0);
    expect([of('::ffff:127.0.0.1'), of('127.0.0.1'), of()]).toEqual(['127.0.0.1', '127.0.0.1', 'local']);
  });
});
