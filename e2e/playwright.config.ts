import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const results = join(import.meta.dirname, '../test-results')

/** Set by global-setup.ts where it was not given: every worker reads this file again, after the setup. */
const { BASE_URL, CHROME_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME, TRACE } = process.env

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: join(results, 'e2e'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  // Journeys wait for the server and for each other as often as they work: three keep two processors at work.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/Athens',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording every journey doubles its work: traces are kept only where somebody asks for them.
    trace: TRACE ? 'retain-on-failure' : 'off',
    video: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    ...(CHROME_PATH ? {} : { channel: 'chrome' }),
    launchOptions: { args: ['--no-sandbox'], ...(CHROME_PATH && { executablePath: CHROME_PATH }) },
  },
})
