import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { nearestFirst, planted } from './test/mutate/planted.ts';
import { built } from './test/support/built.ts';
import LongestFirst from './test/support/longest-first.ts';

const { TEST_BUILD } = process.env;
const MUTANT = process.env.MUTANT && JSON.parse(process.env.MUTANT);

export default defineConfig({
  // One fault at a time, for `npm run mutate`.
  plugins: MUTANT ? [planted(MUTANT)] : TEST_BUILD ? [built(import.meta.dirname, TEST_BUILD)] : [],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    server: { deps: { external: TEST_BUILD ? [new RegExp(`/${TEST_BUILD}/(src|db|tools)/`)] : [] } },
    globalSetup: ['test/support/postgres.ts', 'test/support/build.ts'],
    // The files of a worker share what they import: nothing in here lives in module state, and imports are most of the time.
    isolate: false,
    // V8 optimizes later than usual: most code of a test doesn't run for long enough to win back what that costs. Large
    // pages hold Node's own code, which is most of what runs then; where there are none, nothing changes.
    execArgv: ['--interrupt-budget=400000', '--use-largepages=silent'],
    sequence: { sequencer: MUTANT ? nearestFirst(MUTANT.tests) : LongestFirst },
    // A quarter of the time is waiting (browsers, databases, programs that start): one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
