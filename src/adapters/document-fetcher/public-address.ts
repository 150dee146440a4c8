import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 space that is not the public internet (IANA special-purpose registry, RFC 6890), and one cloud's own service address. */
const NOT_PUBLIC_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Parts of 2000::/3 that are reserved or carry an IPv4 address inside: Teredo, ORCHID and others, documentation, 6to4, AS112. */
const NOT_PUBLIC_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, bits] of NOT_PUBLIC_IPV4) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_IPV6) refused.addSubnet(network, bits, 'ipv6');

/** All of IPv6 that is handed out for the internet. It leaves out mapped, NAT64, link-local, unique-local and multicast. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address, as a resolver gives it, lies on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
