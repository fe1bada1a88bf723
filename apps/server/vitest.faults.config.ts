import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that kill, stop and disconnect processes of the product. They are slow, so they are a separate project. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'faults',
    include: ['src/**/*.faults.test.ts'],
    globalSetup: ['src/test/global-setup.ts', '../../tools/build/built-server.setup.mjs'],
    setupFiles: ['src/test/set-up.ts'],
    pool: 'forks',
    // Most of their time passes in waiting for processes to come up and go down.
    maxWorkers: 3,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Processes that are started over and over read the code that the first of them compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
