import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('loads at most 194 kB of JavaScript in 20 files for a list, and little more for the first screens after sign-in and for records', {
  timeout: 120_000,
}, () => {
  // In a separate process: the test runner's NODE_ENV would build React for development.
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'measure-bundle.ts')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(printed).toContain('/accounts/$accountId/home')
  expect(printed).toContain('/accounts/$accountId/contacts')
  expect(printed).toContain('/accounts/$accountId/contacts/$contactId/$tab')
})
