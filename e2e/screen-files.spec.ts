import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const SCREEN = /\/assets\/contacts-screen-/
const TEXTS = /\/assets\/crm-[\w-]{8}\.js$/

for (const locale of ['en', 'gr'] as const)
  test(`a page names the files of its screen, and the texts of a reader of ${locale}`, async ({ page, request }) => {
    const account = await accountNamed(await callerOf(request, 'owner@aegean.example'), 'Aegean Growth')
    await enter(page, 'owner@aegean.example', { locale })
    // The first page of a browser tells the server its language.
    await page.goto('/me/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const requested = new Set<string>()
    page.on('request', (sent) => requested.add(new URL(sent.url()).pathname))
    const isRequested = (name: RegExp) =>
      expect.poll(() => [...requested].some((path) => name.test(path)), { message: String(name) }).toBe(true)
    // The session answers only after the files were requested: a screen that is loaded after the session would never be shown.
    await page.route('**/api/v1/app', async (route) => {
      await isRequested(SCREEN)
      await isRequested(TEXTS)
      await route.continue()
    })
    await page.goto(`/accounts/${account}/contacts`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect([...requested].filter((path) => TEXTS.test(path))).toHaveLength(locale === 'en' ? 1 : 2)
  })
