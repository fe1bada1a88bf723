import { defineConfig } from 'vitest/config'

/** A module is made, typed, linted and tested for real: a minute's work, so a part of the tests of its own. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'generator',
    root: import.meta.dirname,
    include: ['new/**/*.test.ts'],
    exclude: ['**/templates/**'],
    maxWorkers: 3,
    testTimeout: 60_000,
  },
})
