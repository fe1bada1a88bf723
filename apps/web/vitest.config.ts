import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    // Tests of screens wait for what is typed and shown: three keep two processors at work.
    maxWorkers: 3,
    // The application is loaded once a worker instead of once a file, which was half of the work.
    isolate: false,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['src/test/set-up.ts'],
    css: false,
    testTimeout: 60_000,
  },
})
