import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/postgres.ts', 'test/support/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
