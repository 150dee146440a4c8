import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Address of one cloud's internal service, which otherwise looks public. */
const CLOUD_SERVICE = '168.63.129.16';
/** The IPv6 range that is allocated for the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** Parts of that range that aren't on the internet and that ipaddr.js doesn't classify: protocol assignments, documentation. */
const SET_APART = ['2001::/23', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));

/** Whether an address, as a resolver returns it, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  // A zone means a local link, and a resolver never returns other spellings of numbers.
  if (isIP(address) === 0 || address.includes('%') || address === CLOUD_SERVICE) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return (
    parsed.kind() === 'ipv4' ||
    (parsed.match(GLOBAL_UNICAST) && !SET_APART.some((range) => parsed.match(range)))
  );
}
