import { generateListing } from '../jobs/generate.ts';
import { jobQueue } from '../jobs/run.ts';
import { createListings, giveUpCreating } from '../listings/bulk-create-run.ts';

/** Hands each kind of job its work, so that the queue knows no listing. */
export const jobs = jobQueue({
  generate_listing: { run: generateListing, giveUp: async (_, __, error) => ({ status: 'failed', error }) },
  create_listings: { run: createListings, giveUp: giveUpCreating },
});
