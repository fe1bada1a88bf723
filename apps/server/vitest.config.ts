import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.{faults,large}.test.ts', 'src/demo/**'],
    globalSetup: ['src/test/global-setup.ts'],
    setupFiles: ['src/test/set-up.ts'],
    pool: 'forks',
    // They wait for the database as often as they work: three keep two processors at work.
    maxWorkers: 3,
    // The product is loaded once a worker instead of once a file: every file has its database and its application to itself anyway.
    isolate: false,
    // Node runs the sources by itself, as it does outside of tests: nothing is transformed, and the modules are those that are served.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
