import type { Resource } from '../resource.ts';
import { conversations } from './conversations.ts';
import { listings } from './listings.ts';
import { page } from './page.ts';

/**
 * Everything that clients can read by its address, in the order in which they list it. A resource returns what a tool or an
 * operation returns, with the same access and the same marks on strangers' words; `../read-resources.ts` lists and reads them.
 */
export const resources: readonly Resource[] = [page, listings, conversations];
