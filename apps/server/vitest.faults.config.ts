import { defineConfig } from 'vitest/config'

/** Processes of the product are killed, stopped and cut off: slow by nature, so a part of the tests of its own. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'faults',
    include: ['src/**/*.faults.test.ts'],
    globalSetup: ['src/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
