import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { enter, tokenOf } from './people.ts'

/** Screens without an account in their address, by who opens them. */
const GUEST = ['/login', '/register', '/forgot-password', '/reset-password/unknown', '/activate/user?token=unknown', '/nowhere']
const STAFF = [
  '/me/home',
  '/me/accounts',
  '/me/accounts/create',
  '/me/contacts',
  '/me/profile',
  '/me/profile/security',
  '/me/notifications',
  '/admin',
  '/admin/users',
  '/admin/users/create',
  '/admin/roles',
  '/admin/tags',
  '/admin/features',
  '/admin/media-library',
  '/admin/mailbox',
]
const ACCOUNT = [
  'home',
  'contacts',
  'contacts/create',
  'contacts/import',
  'imports',
  'contact-merge',
  'contact-merge/bulk',
  'settings/general',
  'settings/web-presence',
  'settings/members',
  'settings/attachments',
  'settings/tags',
]

async function seriousFaults(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap((violation) =>
      violation.nodes
        .slice(0, 3)
        .map((node) => `${path}: ${violation.id} ${node.target.join(' ')} ${node.failureSummary?.split('\n').at(1) ?? ''}`),
    )
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme })

    test('axe finds no serious fault on the screens of guests', async ({ page }) => {
      for (const path of GUEST) expect.soft(await seriousFaults(page, path)).toEqual([])
    })

    test('axe finds no serious fault on the screens of staff', async ({ page }) => {
      test.setTimeout(120_000)
      await enter(page, 'super@stoa.example')
      for (const path of STAFF) expect.soft(await seriousFaults(page, path)).toEqual([])
    })

    test('axe finds no serious fault on the screens of an account', async ({ page }) => {
      test.setTimeout(120_000)
      const token = await enter(page, 'owner@aegean.example')
      const accounts = (await (await page.request.get('/api/v1/accounts', { headers: { authorization: `Bearer ${token}` } })).json()) as {
        data: { id: number }[]
      }
      for (const path of ACCOUNT) expect.soft(await seriousFaults(page, `/accounts/${accounts.data[0]!.id}/${path}`)).toEqual([])
    })
  })
}

test('nothing needs sideways scrolling on a telephone 360 pixels wide', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 740 })
  const token = await tokenOf(page.request, 'owner@aegean.example')
  await enter(page, 'owner@aegean.example')
  const accounts = (await (await page.request.get('/api/v1/accounts', { headers: { authorization: `Bearer ${token}` } })).json()) as {
    data: { id: number }[]
  }
  for (const path of ['/me/home', ...ACCOUNT.map((screen) => `/accounts/${accounts.data[0]!.id}/${screen}`)]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(overflow, path).toBeLessThanOrEqual(0)
  }
})
