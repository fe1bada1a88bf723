import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tools',
    maxWorkers: 2,
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: ['**/templates/**', 'new/**'],
    testTimeout: 60_000,
  },
})
