import { defineConfig } from 'vitest/config'

/** Whole sets of demo data are made and held against the rules of the product: half a minute's work, so a part of the tests of its own. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'demo',
    include: ['src/demo/**/*.test.ts'],
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
