import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const results = join(import.meta.dirname, '../test-results')

/** Set by global-setup.ts when missing: each worker reads this file again after the setup. */
const { BASE_URL, CHROME_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME, TRACE } = process.env

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: join(results, 'e2e'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  // Journeys wait about as long as they compute, so three workers keep two processors busy.
  workers: 3,
  // Limits for a machine that is three times slower than usual: they end what hangs, and never say that something is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Pictures to compare with are beside the tests.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  forbidOnly: true,
  reporter: PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/Athens',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording doubles the work of a journey, so traces are kept only on request.
    trace: TRACE ? 'retain-on-failure' : 'off',
    video: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    ...(CHROME_PATH ? {} : { channel: 'chrome' }),
    launchOptions: { args: ['--no-sandbox'], ...(CHROME_PATH && { executablePath: CHROME_PATH }) },
  },
})
