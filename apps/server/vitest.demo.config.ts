import { defineConfig } from 'vitest/config'

/** Tests that create complete demo data and check the rules of the product against them. They are slow, so they are a separate project. */
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
