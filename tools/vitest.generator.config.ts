import { defineConfig } from 'vitest/config'

/** Generates a module and checks, lints and tests it. This takes a minute, so it is a separate part of the tests. */
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
