import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { hasSellers, newWelcomeLink } from '../accounts/one-time-links.ts';
import { networkAddress } from '../adapters/address-prober.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { isLoopback } from '../text/loopback.ts';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;
type Address = Pick<Config, 'baseUrl' | 'host' | 'port'>;

/** What the console says once requests are accepted: the address, and how to open it on a phone. */
export const readyLines = (config: Address, found: Interfaces = networkInterfaces()): string[] => [
  `Resale Listing Service is ready at ${config.baseUrl}`,
  ...networkLines(config, found),
];

/** The link that makes someone the owner. It is printed only on the console, and only until there is an owner. */
export async function welcomeLines(deps: Deps): Promise<string[]> {
  const link = await newWelcomeLink(deps);
  if (link === undefined) return [];
  if (!(await hasSellers(deps.store.read)))
    return [`No one has an account here yet. To create yours, open ${link}`];
  return [`No one owns this installation yet. To make your account its owner, open ${link}`];
}

function networkLines({ baseUrl, host, port }: Address, found: Interfaces): string[] {
  const isPublic = !isLoopback(new URL(baseUrl).hostname);
  const everywhere = host === '0.0.0.0' || host === '::';
  if (isLoopback(host)) {
    if (isPublic) return [];
    return [
      `Only this computer can open it. To let others in, go to ${baseUrl}/settings/server, or start with --share.`,
    ];
  }
  const address = everywhere ? networkAddress(found) : host;
  if (address === undefined) return [];
  const here = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  if (isPublic) return [`In your network: ${here}`];
  return [
    `In your network: ${here} (set BASE_URL=${here}; otherwise links and photos open only on this computer)`,
  ];
}
