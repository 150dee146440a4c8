import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readyLines } from '../../src/cli/serve.ts';
import { readConfig } from '../../src/config.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  family: 'IPv4',
  internal,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});
const HOME = { lo: [at('127.0.0.1', true)], eth0: [at('192.168.1.20')] };
const lines = (env: Record<string, string>, found = HOME) => readyLines(readConfig(env), found);

describe('what the console says when the service is ready', () => {
  it('on this computer alone: the address, and where others are let in', () => {
    expect(lines({})).toEqual([
      'Resale Listing Service is ready at http://localhost:3000',
      'Only this computer can open it. To let others in, go to http://localhost:3000/settings/server, or start with --share.',
    ]);
  });

  it('open to the network: the address there, and that links need it as base URL', () => {
    const [, second] = lines({ HOST: '0.0.0.0', PORT: '8080' });
    expect(second).toBe(
      'In your network: http://192.168.1.20:8080 (set BASE_URL=http://192.168.1.20:8080; otherwise links and photos open only on this computer)',
    );
    expect(lines({ HOST: '0.0.0.0', BASE_URL: 'http://192.168.1.20:3000' }).slice(1)).toEqual([
      'In your network: http://192.168.1.20:3000',
    ]);
  });

  it('behind a proxy: the address alone', () => {
    expect(lines({ BASE_URL: 'https://sale.example.com' })).toEqual([
      'Resale Listing Service is ready at https://sale.example.com',
    ]);
  });

  it('without a network: no address of one', () => {
    expect(lines({ HOST: '0.0.0.0' }, { lo: HOME.lo, eth0: [] })).toHaveLength(1);
  });
});
