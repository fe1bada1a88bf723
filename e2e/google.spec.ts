import { expect, test } from '@playwright/test'
import { accountNamed, accountWithFeature, callerOf, enter } from './people.ts'

const OWNER = 'owner@olympus.example'

test('an owner connects Google by its consent page, chooses what is read, and staff see the campaigns', async ({
  page,
  browser,
  request,
}) => {
  const account = await accountWithFeature(request, OWNER, 'google_ads.enabled')
  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/settings/integrations/google`)

  await test.step('a consent that is denied connects nothing', async () => {
    await page.getByRole('button', { name: 'Connect Google' }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByText('The login was not allowed. Nothing was connected.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/accounts/${account}/settings/integrations/google$`))
  })

  await test.step('a consent that is given shows the customers that the login reaches', async () => {
    await page.getByRole('button', { name: 'Connect Google' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText('A stand-in of this machine takes the place of the service.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Olive Grove Foods/ })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page).toHaveURL(new RegExp(`/accounts/${account}/settings/integrations/google$`))
  })

  await test.step('a property that the login cannot read is refused on its field', async () => {
    await page.getByLabel('Property of Google Analytics').fill('999')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The login cannot read a property with this number.')).toBeVisible()
    await page.getByLabel('Property of Google Analytics').fill('310000002')
    await page.getByRole('checkbox', { name: /Olive Grove Foods/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. The campaigns are read now.')).toBeVisible()
  })

  await test.step('staff see the campaigns of the account with their figures', async () => {
    const staff = await (await browser.newContext()).newPage()
    await enter(staff, 'super@stoa.example')
    await expect(async () => {
      await staff.goto(`/admin/google-ads/campaigns?filter[account]=${account}`)
      await expect(staff.getByRole('row', { name: /Brand · search/ })).toContainText('€', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(staff.getByRole('row', { name: /Brand · search/ })).toContainText('Olive Grove Foods')
    await staff.context().close()
  })

  await test.step('it disconnects after a confirmation', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete|Disconnect/ })
      .click()
    await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
  })
})

test('[R-2.5-13] visits of a campaign appear in Greek, and on a phone', async ({ page, request }) => {
  const owner = await callerOf(request, 'owner@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const start_date = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const campaign = await owner.post('/api/v1/campaigns', { account_id: account, name: `Visits ${Date.now()}`, start_date })
  await enter(page, 'owner@aegean.example', { locale: 'gr' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/accounts/${account}/campaigns/${campaign.id}/google-analytics`)
  await expect(page.getByText('Δοκιμή: στη θέση της Google βρίσκεται υποκατάστατο.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Επισκέψεις ανά ημέρα' })).toBeVisible()
  await expect(page.getByText('/offers')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goto(`/accounts/${account}/campaigns/${campaign.id}/overview/delete`)
  await expect(page.getByRole('dialog')).toBeVisible()
})
