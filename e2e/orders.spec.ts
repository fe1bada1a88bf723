import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter, windowOf } from './people.ts'

test('an agency sells, the client confirms and answers questions, a provider produces, and the order is delivered and accepted [R-1-03]', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(480_000)
  const stamp = Date.now()
  const title = `Season ${stamp}`
  const agencyCaller = await callerOf(request, 'owner@aegean.example')
  const agency = await accountNamed(agencyCaller, 'Aegean Growth')
  const clients = await agencyCaller.get<{ uuid: string; name: string; related_account_id: number }[]>(
    `/api/v1/accounts/${agency}/account-clients?per_page=100`,
  )
  const card = clients.find((client) => client.name === 'Κυκλάδες Ξενοδοχεία')!
  const makers = await agencyCaller.get<{ related_account_id: number; name: string }[]>(`/api/v1/accounts/${agency}/providers?per_page=100`)
  const maker = makers.find((provider) => provider.name === 'Γραμμή Design')!
  const products = await agencyCaller.get<{ id: number; requirements: { key: string; type: string; required: boolean }[] }[]>(
    '/api/v1/products?per_page=100&filter[type]=basic',
  )
  const asked = products.find((product) => product.requirements.some((one) => one.required && one.type === 'text'))

  await enter(page, 'owner@aegean.example')
  let path = ''
  await test.step('the agency writes the order and sends it', async () => {
    await page.goto(`/accounts/${agency}/orders/create?relation=${card.uuid}`)
    await page.getByLabel('Title').fill(title)
    await page.locator('[data-cell="name"]').first().fill('Brochure')
    await page.locator('[data-cell="price"], [data-cell="unit_price_minor"]').first().fill('500')
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
    path = new URL(page.url()).pathname
    await expect(page.getByTestId('document-total')).toContainText('620,00')
    await page.getByRole('button', { name: 'Send for confirmation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send for confirmation' }).click()
    await expect(page.getByText('Awaiting confirmation').first()).toBeVisible()
  })
  const uuid = path.split('/').at(-1)!

  const client = await windowOf(browser, 'owner@hotels.example')
  await test.step('the client reads it in a second browser, without the margin, and confirms', async () => {
    await client.goto(`/accounts/${card.related_account_id}/orders/${uuid}`)
    await expect(client.getByText(title).first()).toBeVisible()
    await expect(client.getByTestId('order-margin')).toHaveCount(0)
    await client.getByRole('button', { name: 'Confirm order' }).click()
    await client.getByRole('dialog').getByLabel('Purchase order number').fill('PO-1')
    await client.getByRole('dialog').getByRole('button', { name: 'Confirm order' }).click()
    await expect(client.getByText('Confirmed').first()).toBeVisible()
  })

  await test.step('the client answers the questions of a product', async () => {
    if (!asked) return
    const added = await agencyCaller.post<{ uuid: string }>(`/api/v1/orders/${uuid}/order-items`, {
      product_id: asked.id,
      unit_price_minor: 0,
    })
    const answers = Object.fromEntries(
      asked.requirements.filter((one) => one.required && one.type === 'text').map((one) => [one.key, 'Blue']),
    )
    expect(Object.keys(answers).length).toBeGreaterThan(0)
    await client.reload()
    await client.getByRole('button', { name: /Awaiting answers/ }).click()
    await client.getByRole('tabpanel').getByRole('textbox').first().fill('Blue and white')
    await client.getByRole('button', { name: 'Save answers' }).click()
    await expect(client.getByText('Answers saved')).toBeVisible()
    await agencyCaller.post(`/api/v1/order-items/${added.uuid}/cancel`)
  })

  await test.step('the agency assigns the work to a provider', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Give to a provider' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Provider' }).click()
    await page.getByRole('option', { name: maker.name }).click()
    await dialog.getByLabel('Agreed unit price', { exact: false }).fill('200')
    await dialog.getByRole('button', { name: 'Make production order' }).click()
    await page.waitForURL(/\/production-orders\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Send to provider' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send to provider' }).click()
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  })
  const production = new URL(page.url()).pathname.split('/').at(-1)!

  const provider = await windowOf(browser, 'owner@design.example')
  await test.step('the provider accepts, works and delivers in a third browser, and sees no sale price', async () => {
    await provider.goto(`/accounts/${maker.related_account_id}/production-orders/${production}`)
    await expect(provider.getByTestId('document-total')).toContainText('248,00')
    await expect(provider.getByText('620,00')).toHaveCount(0)
    await provider.getByRole('button', { name: 'Accept', exact: true }).click()
    await provider.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await provider.getByRole('button', { name: 'Start work' }).click()
    await provider.getByRole('button', { name: 'Deliver', exact: true }).click()
    await provider.getByRole('dialog').getByRole('button', { name: 'Deliver', exact: true }).click()
    await expect(provider.getByText('Delivered', { exact: true }).first()).toBeVisible()
  })

  await test.step('the agency accepts the delivery, and the order is delivered with its margin', async () => {
    await page.getByRole('button', { name: 'Accept delivery' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept delivery' }).click()
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
    await page.goto(path)
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await expect(page.getByTestId('order-margin')).toContainText('300,00')
    await expect(page.getByRole('region', { name: 'Time line' }).getByText('moved the order on').first()).toBeVisible()
    expect(await page.evaluate(() => scrollY), 'a page begins at its top').toBe(0)
  })

  await test.step('the client accepts', async () => {
    await client.goto(`/accounts/${card.related_account_id}/orders/${uuid}`)
    await client.getByRole('button', { name: 'Accept delivery' }).click()
    await client.getByRole('dialog').getByRole('button', { name: 'Accept delivery' }).click()
    await expect(client.getByRole('button', { name: /Brochure.*Completed/ })).toBeVisible()
  })
  await client.context().close()
  await provider.context().close()
})
