import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { serveCatalogue } from '../apps/web/serve-catalogue.ts'

let catalogue: Awaited<ReturnType<typeof serveCatalogue>>
test.beforeAll(async () => {
  catalogue = await serveCatalogue()
})
test.afterAll(() => catalogue.stop())

/** Opens the catalogue and waits until its last parts are there. */
async function openCatalogue(page: Page, query: string): Promise<void> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(`${catalogue.url}?${query}`)
  await expect(page.locator('[data-part]')).toHaveCount(9, { timeout: 90_000 })
  await expect(page.locator('.recharts-surface')).toHaveCount(6)
  await expect(page.locator('.tiptap')).toHaveCount(2)
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  expect(faults).toEqual([])
}

// A picture may differ by the smoothing of letters, not by a word, a colour or a place. New ones are written by `--update-snapshots`
// and looked at before they are committed.
const LIKE = { maxDiffPixelRatio: 0.004, animations: 'disabled', caret: 'hide' } as const

/** Only the browser that the packages bring draws every letter as in the stored pictures; with another one the page is still tried. */
const drawsAlike = process.env.CHROME_PATH === join(tmpdir(), 'chromium')

async function compare(page: Page, name: string, fullPage = true): Promise<void> {
  if (drawsAlike) await expect(page).toHaveScreenshot(`${name}.png`, { ...LIKE, fullPage })
}

for (const lang of ['en', 'gr'])
  for (const theme of ['light', 'dark'])
    test(`the components look as before in ${lang}, ${theme}`, async ({ page }) => {
      test.slow()
      await openCatalogue(page, `lang=${lang}&theme=${theme}`)
      await compare(page, `components-${lang}-${theme}`)
    })

test('the components fit a phone, and dialogs and notices look as before', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await openCatalogue(page, 'lang=gr&theme=light')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await compare(page, 'components-phone')
  await page.setViewportSize({ width: 900, height: 600 })
  await page.getByRole('button', { name: 'Ειδοποίηση: Απέτυχε' }).click()
  await page.getByRole('button', { name: 'Ερώτηση πριν τη διαγραφή' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.move(0, 0)
  await compare(page, 'dialog-and-notice', false)
})
