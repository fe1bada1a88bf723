import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { parseChecklist } from '../tools/spec/checklist.ts'
import { redirectTarget } from '../tools/spec/coverage.ts'
import { addressOf, visitorOf } from './screen-records.ts'
import { enter } from './people.ts'

/**
 * Opens every screen of the checklist that the product serves, as the role of its guard, with records of the demo data. `npm run
 * spec` counts a screen only if its test passed. These tests only read, so they run in parallel.
 */
test.describe.configure({ mode: 'parallel' })

const folder = join(import.meta.dirname, '../docs/spec')
const { routed } = JSON.parse(readFileSync(join(folder, 'covered.json'), 'utf8')) as { routed: string[] }
const rows = parseChecklist('screens', readFileSync(join(folder, 'screens.tsv'), 'utf8')).filter(({ id }) => routed.includes(id))
/** Signing out and unknown addresses have tests of their own below. */
const SPECIAL = ['/logout', '/{anyUnknownPath}']

for (const { id, columns } of rows) {
  const { route = '', guard = '', note = '' } = columns
  if (SPECIAL.includes(route)) continue
  test(`[${id}] ${route} opens for its role`, async ({ page, request }) => {
    const visitor = visitorOf(route, guard)
    const address = await addressOf(route, visitor, request)
    if (visitor) await enter(page, visitor.email)
    const faults = faultsOf(page)
    await page.goto(address)
    await expect(heading(page)).toBeVisible()
    await expect(heading(page)).toHaveText(/\S/)
    await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toHaveCount(0)
    expect(new URL(page.url()).pathname).toMatch(arrival(route, note))
    expect(faults).toEqual([])
  })
}

test('[SCR-010] signing out at its address ends the session and leads to the sign-in screen', async ({ page }) => {
  await enter(page, 'viewer@olympus.example', { session: 'own' })
  await page.goto('/me/home')
  await expect(heading(page)).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
})

test('[SCR-014] an unknown address shows the not-found page, in every area', async ({ page, request }) => {
  const visitor = visitorOf('/admin', 'admin')!
  const account = await addressOf('/accounts/{accountId}', visitor, request)
  await enter(page, visitor.email)
  for (const path of ['/nowhere', '/me/nowhere', `${account}/nowhere`, '/admin/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This page does not exist' }), path).toBeVisible()
  }
})

/** The heading of a screen, or the name of the modal above it. */
const heading = (page: Page) => page.locator('h1, h2').filter({ visible: true }).first()

/** Where a route leads: to itself, or where the checklist says that it redirects. */
function arrival(route: string, note: string): RegExp {
  const paths = [redirectTarget(note) ?? route, ...(ARRIVALS[route] ?? [])]
  return new RegExp(`^(${paths.map((path) => path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')).join('|')})/?$`)
}

/** Redirects that the checklist leaves open. */
const ARRIVALS: Record<string, string[]> = {
  // A member of one account is led straight into it.
  '/': ['/login', '/accounts/{accountId}/home'],
  '/me': ['/accounts/{accountId}/home'],
  '/me/home': ['/accounts/{accountId}/home'],
  '/cr/{contactRequestId}': ['/accounts/{accountId}/contact-requests/{contactRequestId}.*'],
  '/email/verify/{id}/{hash}': ['/email/verify'],
  '/admin/products/packages/{packageId}/package-items/{packageItemId}': [
    '/admin/products/packages/{packageId}/package-items/{packageItemId}/edit',
  ],
}

/** Errors of scripts, missing texts and failed calls, except those that the tests cause on purpose by unknown links. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.text().startsWith('There is no text') && faults.push(message.text()))
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.url().includes('unknown')) faults.push(`${answer.status()} ${answer.url()}`)
  })
  return faults
}
