import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import type { Deps } from '../context.ts';
import { type Words, wordsOf } from '../languages/index.ts';
import { isLoopback } from '../text/loopback.ts';

/**
 * Reach: who can open the links that this service hands out. It is derived from the base URL; a public name counts
 * only once a round trip through it has proven that it leads here (`prove.ts`), so that no one is told to share a link
 * that others can't open. Code that tells someone to share a link asks `reachOf` first: start there.
 */
export const REACHES = ['this_computer', 'home_network', 'public'] as const;

export const ReachFields = {
  reach: z.enum(REACHES).describe('Who can open links: this computer, its network, or everyone.'),
  reach_note: z.string().describe('That, in a sentence for the seller.'),
};
export type Reach = z.infer<z.ZodObject<typeof ReachFields>>;

type ReachDeps = Pick<Deps, 'config' | 'roundTrip'>;

/** Names that only a home network gives. */
const HOME_NAME = /^[^.]+$|\.(local|lan|home|home\.arpa|internal|localdomain|localhost|fritz\.box)$/i;

/** What the host name alone says: who could open the address, if it leads here. */
function kindOf(hostname: string): (typeof REACHES)[number] {
  if (isLoopback(hostname)) return 'this_computer';
  const name = hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(name)) return HOME_NAME.test(name) ? 'home_network' : 'public';
  const range = ipaddr.process(name).range();
  if (range === 'unspecified' || range === 'loopback') return 'this_computer';
  return range === 'unicast' ? 'public' : 'home_network';
}

/**
 * @param words language of the note: the seller's, if a person reads it
 * @param isOnPage the note is shown on a page: the owner finds the setting there, or among the first steps
 */
export function reachOf(
  { config, roundTrip }: ReachDeps,
  { reach: say }: Words = wordsOf('en'),
  isOnPage = false,
): Reach {
  const { baseUrl: url } = config;
  const change = isOnPage ? '' : ` ${say.change({ url: `${url}/settings/server` })}`;
  const network = say.network + change;
  const kind = kindOf(new URL(url).hostname);
  const trip = roundTrip.last?.baseUrl === url ? roundTrip.last : undefined;
  if (kind === 'this_computer') return { reach: kind, reach_note: say.thisComputer + change };
  if (trip?.cameBack) return { reach: kind, reach_note: kind === 'public' ? say.public : network };
  if (kind === 'home_network' && !(trip && isLoopback(config.host))) {
    return { reach: kind, reach_note: network };
  }
  return { reach: 'this_computer', reach_note: trip ? say.lost({ url }) : say.checking({ url }) };
}

/** Whether links are worth passing on, to other people or to a phone in the house. */
export const isShareable = (deps: ReachDeps): boolean => reachOf(deps).reach !== 'this_computer';
