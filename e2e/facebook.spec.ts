import { expect, test } from '@playwright/test'
import { accountWithFeature, enter } from './people.ts'

const OWNER = 'owner@olympus.example'

test('[R-2.6-07] an owner connects Facebook by its dialog, chooses ad accounts, and staff see campaigns and pages', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const account = await accountWithFeature(request, OWNER, 'facebook.enabled')
  const settings = `/accounts/${account}/settings`
  await enter(page, OWNER)
  await page.goto(`${settings}/social-connections`)
  await page.getByRole('link', { name: 'Connect Facebook' }).click()

  await test.step('a dialog that is cancelled connects nothing', async () => {
    await page.getByRole('button', { name: 'Connect Facebook' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('The login was not allowed. Nothing was connected.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${settings}/integrations/facebook$`))
  })

  await test.step('a dialog that is confirmed shows the ad accounts that the login reaches', async () => {
    await page.getByRole('button', { name: 'Connect Facebook' }).click()
    await page.getByRole('button', { name: 'Continue as Practice User' }).click()
    await expect(page.getByText('Logged in as Practice User')).toBeVisible()
    await expect(page.getByText('A stand-in of this machine takes the place of the service.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${settings}/integrations/facebook$`))
    await page.getByRole('checkbox', { name: 'Τουρισμός' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. The campaigns are read now.')).toBeVisible()
    await expect(page.getByText('10 pages')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('staff see the campaigns with their figures, ad sets and ads', async () => {
    const staff = await (await browser.newContext()).newPage()
    await enter(staff, 'super@stoa.example')
    await expect(async () => {
      await staff.goto(`/admin/facebook-campaigns?filter.account=${account}`)
      await expect(staff.getByRole('row', { name: /Τουρισμός/ }).first()).toContainText('€', { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await staff
      .getByRole('row', { name: /Τουρισμός/ })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(staff.getByRole('heading', { name: 'Since the start' })).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Create a channel' })).toBeVisible()
    await staff.getByRole('tab', { name: 'Ad sets' }).click()
    await expect(staff).toHaveURL(/\/adsets/)
    await expect(staff.getByRole('table').getByRole('row').nth(1)).toContainText('€')
    await staff.getByRole('tab', { name: 'Ads' }).click()
    await expect(staff.getByRole('table').getByRole('row').nth(1)).toContainText('€')

    await staff.goto(`/admin/facebook/pages?filter.account=${account}`)
    await staff.getByRole('link', { name: 'Ταβέρνα Το Λιμάνι' }).click()
    await staff.getByRole('button', { name: 'Switch on' }).click()
    await expect(staff.getByText('Facebook reports on the page from now on.')).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Switch off' })).toBeVisible()
    await staff.context().close()
  })

  await test.step('members see pages with posts and figures, also on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${settings}/social-connections`)
    await page.getByRole('button', { name: 'Posts and figures: Ταβέρνα Το Λιμάνι' }).click()
    const modal = page.getByRole('dialog', { name: 'Ταβέρνα Το Λιμάνι' })
    await expect(modal.getByText(/reached/).first()).toBeVisible()
    await modal.getByRole('tab', { name: 'Figures', exact: true }).click()
    await expect(modal.getByRole('img', { name: 'Impressions by day' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  await test.step('it disconnects after a confirmation', async () => {
    await page.goto(`${settings}/integrations/facebook`)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete|Disconnect/ })
      .click()
    await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible()
  })
})
