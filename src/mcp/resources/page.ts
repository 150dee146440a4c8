import { pages } from '../../pages/operations.ts';
import type { Resource } from '../resource.ts';

export const page: Resource = {
  uri: 'sale://page',
  name: 'sale-page',
  title: 'My sale page',
  description:
    'The seller’s own sale page: address, whether it is online and until when, what it says, its newest 50 listings, and its numbers.',
  mimeType: 'application/json',
  access: 'read',
  operation: pages.own,
};
