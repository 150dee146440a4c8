import type { Resource } from '../resource.ts';
import { conversations } from './conversations.ts';
import { listings } from './listings.ts';
import { page } from './page.ts';

/** Everything that clients can read by its address, in the order in which they list it. */
export const resources: readonly Resource[] = [page, listings, conversations];
