import { expect, test } from '@playwright/test'
import { callerOf, emptyAccount, enter } from './people.ts'

const OWNER = 'manager@aegean.example'

test('an agency makes a service with a plan, publishes it, copies a product of the platform and archives it', async ({ page, request }) => {
  test.setTimeout(360_000)
  const stamp = Date.now().toString(36)
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, 'Catalogue journey')
  await enter(page, OWNER)
  const dialog = page.getByRole('dialog')
  const done = () => expect(dialog).toBeHidden({ timeout: 40_000 })

  await page.goto(`/accounts/${account}/products`)
  await page.getByRole('link', { name: 'Our products' }).click()
  await expect(page.getByText('No products of your own yet')).toBeVisible()
  await page.getByRole('button', { name: 'New product' }).first().click()
  await page.getByRole('menuitem', { name: 'New service' }).click()
  await page.getByLabel('Name (English)').fill(`Channel care ${stamp}`)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('280')
  await page.getByRole('textbox', { name: 'Cost', exact: true }).fill('120')
  await expect(page.getByText('Margin: 160,00')).toBeVisible()
  await page.getByRole('button', { name: 'New service' }).click()
  await expect(page.getByRole('heading', { name: `Channel care ${stamp}`, level: 1 })).toBeVisible()
  await expect(page.getByText('Before it can be published it needs: VAT rate')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await dialog
    .getByRole('combobox', { name: 'VAT rate' })
    .or(dialog.getByRole('textbox', { name: 'VAT rate' }))
    .first()
    .click()
  await page.getByRole('option', { name: '24 % · Greece, standard' }).first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await done()
  await page.getByRole('tab', { name: 'Subscription plans' }).click()
  await page.getByRole('button', { name: 'Add a plan' }).click()
  await page.getByRole('region', { name: 'New plan' }).getByRole('textbox', { name: 'Name' }).fill('Monthly')
  await page.getByRole('button', { name: 'Save plans' }).click()
  await expect(page.getByText('Plans saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('is in the catalogue')).toBeVisible()

  await page.goto(`/accounts/${account}/products?filter.custom=true`)
  await page.getByRole('link', { name: new RegExp(stamp) }).click()
  await expect(page.getByText('280,00 €').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()

  const platform = await owner.get<{ id: number; name_en: string }[]>('/api/v1/products?filter[type]=basic&filter[custom]=false&per_page=1')
  await page.goto(`/accounts/${account}/products/basic-products/${platform[0]!.id}`)
  await page.getByRole('button', { name: 'Copy to our products' }).click()
  await expect(page.getByRole('heading', { name: platform[0]!.name_en, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/products\/own\/basic-products\/\d+$/)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('is archived')).toBeVisible()
  await page.goto(`/accounts/${account}/products/own`)
  await expect(page.getByRole('link', { name: `Channel care ${stamp}` })).toBeVisible()
  await expect(page.getByRole('link', { name: platform[0]!.name_en })).toHaveCount(0)

  const chosen = await owner.get<{ name_en: string }[]>(
    `/api/v1/products?filter[account]=${account}&filter[published]=true&filter[search]=${stamp}`,
  )
  expect(chosen.map((one) => one.name_en)).toEqual([`Channel care ${stamp}`])
})

test('services come from a sheet after a preview with the reasons of every row that is left out, and go again with undo', async ({
  page,
  request,
}) => {
  const account = await emptyAccount(await callerOf(request, OWNER), 'Catalogue import')
  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/products/own`)
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  const sheet = 'Code;Name;Unit;Price;Cost;VAT %\nSM-1;Channel care;Month;280,00;120,00;24\nSM-2;Wrong;Kilo;ten;;24'
  await page.locator('input[type=file]').setInputFiles({ name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(page.getByText('1 of 2 rows become products.')).toBeVisible()
  await expect(page.getByText('“Kilo” is not a unit.')).toBeVisible()
  await expect(page.getByText('Price: “ten” is not an amount.')).toBeVisible()
  await page.getByRole('button', { name: 'Create 1 product' }).click()
  await expect(page.getByText('1 product is created as a draft.')).toBeVisible()
  await page.goto(`/accounts/${account}/products/own`)
  await expect(page.getByRole('link', { name: 'Channel care' })).toBeVisible()
  await page.goto(`/accounts/${account}/products/own/import`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await page.goto(`/accounts/${account}/products/own`)
  await expect(page.getByText('No products of your own yet')).toBeVisible()
})
