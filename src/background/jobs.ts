import { generateListing } from '../jobs/generate.ts';
import { jobRunner } from '../jobs/run.ts';
import { createListings, giveUpCreating } from '../listings/bulk-create-run.ts';

/** Takes one due job of any kind and runs it to its end. Returns false when none was due. */
export const runNextJob = jobRunner({
  generate_listing: { run: generateListing, giveUp: async (_, __, error) => ({ status: 'failed', error }) },
  create_listings: { run: createListings, giveUp: giveUpCreating },
});
