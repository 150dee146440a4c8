import { defineConfig } from 'vitest/config';
import { planted } from './test/mutate/mutants.ts';
import LongestFirst from './test/support/longest-first.ts';

const { MUTANT } = process.env;

export default defineConfig({
  // One fault at a time, for `npm run mutate`.
  plugins: MUTANT ? [planted(JSON.parse(MUTANT))] : [],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/postgres.ts', 'test/support/build.ts'],
    // The files of a worker share what they import: nothing in here lives in module state, and imports are most of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Half the cores by default; what is waited for here is mostly computed.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
