import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    // Screen tests mostly wait for input and rendering: three workers keep two processors busy.
    maxWorkers: 3,
    // The application is loaded once per worker instead of once per file, which took half of the time.
    isolate: false,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['src/test/set-up.ts'],
    css: false,
    testTimeout: 60_000,
  },
})
