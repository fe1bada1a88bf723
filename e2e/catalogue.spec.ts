import { expect, test } from '@playwright/test'
import { callerOf, enter } from './people.ts'

const ADMIN = 'admin@stoa.example'
const MEMBER = 'owner@aegean.example'

test("staff build a product from a provider's service, with an upgrade, questions and a plan, and members see it without its cost", async ({
  page,
  request,
}) => {
  test.setTimeout(600_000)
  const stamp = Date.now().toString(36)
  const names = { service: `Podcast editing ${stamp}`, better: `Podcast studio ${stamp}`, product: `Podcast ${stamp}` }
  const admin = await callerOf(request, ADMIN)
  await admin.post('/api/v1/admin/products/services', { name_en: names.better, price_minor: 90_000, cost_minor: 60_000 })
  await enter(page, ADMIN)
  const dialog = page.getByRole('dialog')
  const done = () => expect(dialog).toBeHidden({ timeout: 40_000 })
  const choose = async (label: string, option: string | RegExp) => {
    const place = (await dialog.count()) ? dialog : page
    await place
      .getByRole('combobox', { name: label })
      .or(place.getByRole('textbox', { name: label }))
      .first()
      .click()
    await page.getByRole('option', { name: option }).first().click()
  }

  await page.goto('/admin/products/services/create')
  await page.getByLabel('Name (English)').fill(names.service)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('400')
  await page.getByRole('textbox', { name: 'Cost', exact: true }).fill('300')
  await expect(page.getByText('Margin: 100,00')).toBeVisible()
  await page.getByRole('button', { name: 'New service' }).click()
  await expect(page.getByRole('heading', { name: names.service, level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: 'Providers' }).click()
  await page.getByRole('button', { name: 'Add a provider' }).click()
  await choose('Provider', 'Kinisi Video')
  await dialog.getByRole('textbox', { name: 'Cost' }).fill('250')
  await expect(dialog.getByText('Margin: 150,00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await done()
  await expect(page.getByText('Default provider', { exact: true })).toBeVisible()

  await page.goto('/admin/products/basic-products/create')
  await page.getByLabel('Name (English)').fill(names.product)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1.200')
  await page.getByRole('button', { name: 'New basic product' }).click()
  await expect(page.getByText('Before it can be published it needs: VAT rate')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('VAT rate is required')).toBeVisible()
  const path = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await choose('VAT rate', '24 % · Greece, standard')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await done()
  expect(new URL(page.url()).pathname).toBe(path)

  await page.getByRole('tab', { name: 'Services' }).click()
  await page.getByRole('button', { name: 'Add a service' }).click()
  await choose('Service', new RegExp(names.service))
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await done()
  await expect(page.getByText('500,00 €').first()).toBeVisible()
  await page.getByRole('link', { name: new RegExp(names.service) }).click()
  await page.getByRole('button', { name: 'Add an upgrade' }).click()
  await choose('Service', new RegExp(names.better))
  await dialog.getByRole('textbox', { name: 'Extra price of a unit' }).fill('350')
  await expect(dialog.getByText('What remains of the extra price: 250,00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await done()
  await expect(page.getByText(names.better)).toBeVisible()

  await page.goto(`${path}/requirements`)
  await dialog.getByRole('button', { name: 'Add a question' }).click()
  await dialog.getByLabel('Question 1 (English)').fill('Name of the show')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await done()
  await expect(page.getByText('Name of the show')).toBeVisible()

  await page.getByRole('tab', { name: 'Subscription plans' }).click()
  await page.getByRole('button', { name: 'Add a plan' }).click()
  const plan = page.getByRole('region', { name: 'New plan' })
  await expect(plan.getByRole('textbox', { name: 'Price each time' })).toHaveValue('1.200,00')
  await plan.getByRole('textbox', { name: 'Name' }).fill('Monthly')
  await page.getByRole('button', { name: 'Save plans' }).click()
  await expect(page.getByText('Plans saved')).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('is in the catalogue')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()

  const member = await callerOf(request, MEMBER)
  const found = await member.get<{ id: number; name_en: string }[]>(`/api/v1/products?filter[search]=${encodeURIComponent(names.product)}`)
  expect(found.map((one) => one.name_en)).toEqual([names.product])
  const shown = await member.get<object>(
    `/api/v1/products/basic-products/${found[0]!.id}?include=productServices.service,productServices.upgrades,subscriptionPlans`,
  )
  expect(shown).toMatchObject({
    requirements: [{ key: 'name_of_the_show', label_en: 'Name of the show', required: true }],
    subscriptionPlans: [{ name: 'Monthly', price_minor: 120_000 }],
    productServices: [{ quantity: 2, upgrades: [{ price_delta_minor: 35_000 }] }],
  })
  expect(JSON.stringify(shown)).not.toContain('cost')
})
