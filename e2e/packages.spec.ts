import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, emptyAccount, enter, windowOf } from './people.ts'

test('staff build a package with two editions and publish it, and an agency compares them', async ({ page, browser, request }) => {
  test.slow()
  const name = `Journey package ${Date.now()}`
  await enter(page, 'super@stoa.example')

  await test.step('staff create a package with its name and VAT', async () => {
    await page.goto('/admin/products/packages/create')
    await page.getByRole('textbox', { name: 'Name (English)', exact: false }).first().fill(name)
    await page
      .getByRole('combobox', { name: 'VAT rate' })
      .or(page.getByRole('textbox', { name: 'VAT rate' }))
      .first()
      .click()
    await page.getByRole('option', { name: '24 % · Greece, standard', exact: true }).click()
    await page.getByRole('button', { name: 'New package' }).click()
    await expect(page).toHaveURL(/\/admin\/products\/packages\/\d+$/)
  })
  const base = new URL(page.url()).pathname

  await test.step('staff add two products', async () => {
    await page.goto(`${base}/package-items`)
    await addItem(page, 'CARDS')
    await addItem(page, 'SOCIAL-LAUNCH')
    await expect(page.getByRole('row', { name: /Business cards/ })).toContainText('130,00')
  })

  await test.step('staff create two editions, one with its own price', async () => {
    await page.goto(`${base}/package-editions`)
    await addEdition(page, 'Basic')
    await addEdition(page, 'Gold', '500')
    await expect(page.getByRole('article').filter({ hasText: 'Basic' })).toContainText('550,00')
    await expect(page.getByRole('article').filter({ hasText: 'Gold' })).toContainText('saves 50,00')
    await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
    await expect(page.getByText('is in the catalogue')).toBeVisible()
  })

  await test.step('the agency compares the editions side by side', async () => {
    const owner = await callerOf(request, 'owner@aegean.example')
    const account = await accountNamed(owner, 'Aegean Growth')
    const agency = await windowOf(browser, 'owner@aegean.example')
    await agency.goto(`/accounts/${account}/products`)
    await agency
      .getByRole('textbox', { name: 'Search products' })
      .or(agency.getByRole('searchbox', { name: 'Search products' }))
      .first()
      .fill(name)
    await agency.getByRole('link', { name: new RegExp(name) }).click()
    await expect(agency.getByRole('columnheader', { name: /Basic/ })).toContainText('550,00', { timeout: 40_000 })
    await expect(agency.getByRole('columnheader', { name: /Gold/ })).toContainText('You save 50,00')
    await expect(agency.getByRole('row', { name: /Business cards/ })).toBeVisible()
    await agency.context().close()
  })
})

test('an agency that has reached a limit sees its usage and chooses a larger plan', async ({ page, request }) => {
  test.slow()
  const owner = await callerOf(request, 'manager@aegean.example')
  const account = await emptyAccount(owner, `Small agency ${Date.now()}`)
  const root = await callerOf(request, 'super@stoa.example')
  await root.patch(`/api/v1/admin/accounts/${account}/options`, { options: [{ feature_code: 'contacts.max', value: 1 }] })
  await owner.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Only', email: 'only@mail.example' })
  await enter(page, 'manager@aegean.example')

  await test.step('one more contact is refused with a link to larger plans', async () => {
    await page.goto(`/accounts/${account}/contacts/create`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Second')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('second@mail.example')
    await dialog
      .getByRole('button', { name: 'Save' })
      .or(dialog.getByRole('button', { name: 'Create' }))
      .first()
      .click()
    await expect(dialog.getByText('Contacts 1 of 1')).toBeVisible()
    await expect(dialog.getByText('Choose a larger plan in the settings')).toBeVisible()
  })

  await test.step('the plan shows its usage and the alternatives', async () => {
    await page.goto(`/accounts/${account}/settings/membership-product`)
    await expect(page.getByText('No room left: Contacts')).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('article').filter({ hasText: 'Starter' })).toContainText('29,00')
    await page.getByText('Yearly').click()
    await expect(page.getByRole('article').filter({ hasText: 'Starter' })).toContainText('290,00')
    await page.getByRole('article').filter({ hasText: 'Starter' }).getByRole('button', { name: 'Upgrade' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose plan' }).click()
    await expect(page.getByText('Starter is chosen.')).toBeVisible()
  })
})

async function addItem(page: Page, code: string): Promise<void> {
  await page.getByRole('link', { name: 'Add an item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'Product' })
    .or(dialog.getByRole('combobox', { name: 'Product' }))
    .first()
    .fill(code)
  await page.getByRole('option', { name: new RegExp(`· ${code}$`) }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

async function addEdition(page: Page, name: string, price?: string): Promise<void> {
  await page.getByRole('link', { name: 'New edition' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Next' }).click()
  if (price) await dialog.getByRole('textbox', { name: 'Price of the edition' }).fill(price)
  await dialog.getByRole('button', { name: 'Make edition' }).click()
  await expect(dialog).toBeHidden()
}
