import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('loads at most 250 kB of JavaScript for the first screen after sign-in and for a list', { timeout: 120_000 }, () => {
  // In a separate process: the test runner's NODE_ENV would build React for development.
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'measure-bundle.ts')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(printed).toContain('accounts-home-screen.tsx')
  expect(printed).toContain('contacts-screen.tsx')
})
