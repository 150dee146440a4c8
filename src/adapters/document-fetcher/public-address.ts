import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One cloud's own service, at an address that otherwise looks public. */
const CLOUD_SERVICE = '168.63.129.16';
/** All of IPv6 that is handed out for the internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** Parts of it that no one on the internet has, and that ipaddr.js has no name for: protocol assignments, documentation. */
const SET_APART = ['2001::/23', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));

/** Whether an address, as a resolver gives it, lies on the public internet. */
export function isPublicAddress(address: string): boolean {
  // A zone belongs to a link, and other spellings of numbers aren't what a resolver gives.
  if (isIP(address) === 0 || address.includes('%') || address === CLOUD_SERVICE) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return (
    parsed.kind() === 'ipv4' ||
    (parsed.match(GLOBAL_UNICAST) && !SET_APART.some((range) => parsed.match(range)))
  );
}
