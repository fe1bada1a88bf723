import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@fashion.example'
const ACCOUNT = 'Μόδα Αθήνα'

test('[R-1-11] a shop is connected after a wrong key, brings orders with contacts and products, and reports a change', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const owner = await callerOf(request, OWNER)
  const account = await accountNamed(owner, ACCOUNT)
  const staff = await callerOf(request, 'super@stoa.example')
  await staff.patch(`/api/v1/admin/accounts/${account}/options`, {
    options: [{ feature_code: 'woocommerce.enabled', enabled: true, reason: 'Journey' }],
  })
  const settings = `/accounts/${account}/settings/integrations`
  const name = `Journey shop ${Date.now() % 100_000}`
  const key = `standin_journey${Date.now()}`
  await enter(page, OWNER)
  await page.goto(settings)
  await page.getByRole('button', { name: 'Connect' }).first().click()
  await page.getByRole('menuitem', { name: 'Online shop (WooCommerce)' }).click()
  const create = page.getByRole('dialog', { name: 'Connect an online shop' })
  await create.getByRole('textbox', { name: 'Name' }).fill(name)
  await create.getByRole('textbox', { name: 'Address of the shop' }).fill(`https://journey${Date.now()}.example`)
  await create.getByRole('textbox', { name: 'Consumer key' }).fill(`ck_${key}`)
  await create.getByLabel('Consumer secret').first().fill('cs_standin_another1')
  await create.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(create.getByText('The shop does not accept these keys.', { exact: false })).toBeVisible()
  await create.getByLabel('Consumer secret').first().fill(`cs_${key}`)
  await create.getByRole('button', { name: 'Connect', exact: true }).click()

  const shop = page.getByRole('dialog', { name })
  await expect(shop.getByText('New or changed: 7 orders, 7 products; new contacts: 3.')).toBeVisible({ timeout: 60_000 })
  await expect(shop.getByText('Practice', { exact: true })).toBeVisible()
  await expect(shop.getByText('The shop reports them at once')).toBeVisible({ timeout: 30_000 })
  const practice = await shop.getByRole('link', { name: 'Open the practice shop' }).getAttribute('href')

  await shop.getByRole('link', { name: 'Settings' }).click()
  const edit = page.getByRole('dialog', { name: 'Settings of the online shop' })
  await edit.getByRole('combobox', { name: 'Meaning of wc-custom' }).click()
  await page.getByRole('option', { name: 'Processing' }).last().click()
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(shop).toBeVisible()

  await shop.getByRole('link', { name: '7', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Shop orders' })).toBeVisible()
  await page.getByRole('link', { name: '#507', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Μαρία Πετροπούλου' })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('Υφαντή τσάντα', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Processing', { exact: true }).first()).toBeVisible()

  const back = await page.context().newPage()
  await back.goto(practice!)
  const row = back.locator('form').filter({ hasText: '#507' })
  await row.getByRole('combobox').selectOption('completed')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await back.close()
})

test('the dialogs of a shop fit a phone, in Greek and in the dark', async ({ page, request }) => {
  const owner = await callerOf(request, OWNER)
  const account = await accountNamed(owner, ACCOUNT)
  const [service] = await owner.get<{ id: number }[]>(`/api/v1/accounts/${account}/third-party-services?filter[type]=woocommerce_api`)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, OWNER, { locale: 'gr' })
  for (const path of ['shops/create', `shops/${service!.id}`, `shops/${service!.id}/edit`]) {
    await page.goto(`/accounts/${account}/settings/integrations/${path}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
})
