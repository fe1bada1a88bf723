import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

test('[R-1-07] audiences, forms and pages have a screen with a list that is searched and opens its records', async ({ page, request }) => {
  const account = await accountNamed(await callerOf(request, 'owner@aegean.example'), 'Aegean Growth')
  await enter(page, 'owner@aegean.example')
  for (const list of ['audiences', 'forms', 'pages']) {
    await page.goto(`/accounts/${account}/${list}`)
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows.nth(1), list).toBeVisible()
    const name = (await rows.first().getByRole('link').first().innerText()).trim()
    await page.getByRole('searchbox').first().fill(name)
    await expect(page, list).toHaveURL(/search=/)
    await expect(rows.first(), list).toContainText(name)
    await rows.first().getByRole('link', { name }).first().click()
    await expect(page.getByText(name).first(), list).toBeVisible()
  }
})
