import { defineConfig } from 'vitest/config'

/**
 * What the part for every change has no time for: the whole product, thousands of rows, many writers at once, months of billing, whole
 * imports, conversations with the services of others.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'large',
    include: ['src/**/*.large.test.ts'],
    globalSetup: ['src/test/global-setup.ts'],
    setupFiles: ['src/test/set-up.ts'],
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
