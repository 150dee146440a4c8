import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import type { Deps } from '../context.ts';
import { isLoopback } from '../text/loopback.ts';

/**
 * Who can open the links that this service hands out: worked out from the base URL, and for a public name proven by a
 * round trip through it (`prove.ts`). Whatever tells someone to pass a link on asks `reachOf` first.
 */
export const REACHES = ['this_computer', 'home_network', 'public'] as const;

export const ReachFields = {
  reach: z
    .enum(REACHES)
    .describe('Who can open links of this service: only this computer, devices in its network, or everyone.'),
  reach_note: z.string().describe('The same in one sentence, for the seller.'),
};
export type Reach = z.infer<z.ZodObject<typeof ReachFields>>;

type ReachDeps = Pick<Deps, 'config' | 'roundTrip'>;

/** Names that only a home network gives. */
const HOME_NAME = /^[^.]+$|\.(local|lan|home|home\.arpa|internal|localdomain|localhost|fritz\.box)$/i;
const HOME_RANGES = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** What an address says of itself: where it leads when it leads here. */
function kindOf(hostname: string): (typeof REACHES)[number] {
  if (isLoopback(hostname)) return 'this_computer';
  const name = hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(name)) return HOME_NAME.test(name) ? 'home_network' : 'public';
  const range = ipaddr.process(name).range();
  if (range === 'unspecified' || range === 'loopback') return 'this_computer';
  return HOME_RANGES.has(range) ? 'home_network' : 'public';
}

const HOW = 'The owner can change that in Settings, or with npm start -- --share.';

export function reachOf({ config, roundTrip }: ReachDeps): Reach {
  const { baseUrl } = config;
  const kind = kindOf(new URL(baseUrl).hostname);
  const trip = roundTrip.last?.baseUrl === baseUrl ? roundTrip.last : undefined;
  if (kind === 'this_computer') {
    const words = `Only this computer can open its links. ${HOW}`;
    return { reach: kind, reach_note: words };
  }
  if (trip?.cameBack) {
    return kind === 'public'
      ? { reach: kind, reach_note: 'Anyone can open its links.' }
      : { reach: kind, reach_note: `Only devices in the same network can open its links. ${HOW}` };
  }
  const nobody = 'so no one else can open its links.';
  if (kind === 'home_network' && !(trip && isLoopback(config.host))) {
    return { reach: kind, reach_note: `Only devices in the same network can open its links. ${HOW}` };
  }
  return {
    reach: 'this_computer',
    reach_note: trip
      ? `${baseUrl} doesn’t lead to this service right now, ${nobody} Check the address, and the tunnel or proxy behind it.`
      : `Whether others can open ${baseUrl} is still being checked.`,
  };
}

/** Whether a link may be called one to pass on, to other people or to a phone in the house. */
export const isShareable = (deps: ReachDeps): boolean => reachOf(deps).reach !== 'this_computer';
