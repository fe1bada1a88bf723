import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, enter, windowOf, type Caller } from './people.ts'

const OWNER = 'owner@aegean.example'
const PICTURES = process.env.STOA_PICTURES

/** Keeps a picture of a screen in Greek, dark and narrow, where a folder for pictures is given. */
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}

/** Id of an agency of the demo, and a caller for it. */
async function agencyOf(request: Parameters<typeof callerOf>[0]): Promise<{ caller: Caller; agency: number }> {
  const caller = await callerOf(request, OWNER)
  return { caller, agency: await accountNamed(caller, 'Aegean Growth') }
}

test("a supplier's bill is entered with its file, approved and credited, and counts in the VAT report and the accountant's books", async ({
  page,
  request,
}) => {
  test.setTimeout(360_000)
  const { agency } = await agencyOf(request)
  const number = `S-${Date.now()}`
  await enter(page, OWNER)
  await page.goto(`/accounts/${agency}/supplier-bills/create`)
  await page.getByRole('textbox', { name: 'Supplier', exact: true }).fill('Paper Mill Ltd')
  await page.getByRole('textbox', { name: 'VAT number' }).fill('EL094014201')
  await page.getByRole('textbox', { name: 'Number of the bill' }).fill(number)
  const line = page.getByRole('group', { name: 'Line 1' })
  await line.getByRole('textbox', { name: 'Description' }).fill('Paper')
  await line.getByRole('textbox', { name: 'Net' }).fill('100')
  await picture(page, 'bill-form')
  await page.getByRole('button', { name: 'Enter bill' }).click()
  await expect(page.getByRole('heading', { name: `Bill ${number}` })).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
  await expect(page.getByText('bill.pdf').first()).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Enter credit note' }).click()
  await page.getByRole('textbox', { name: 'Number of the credit note' }).fill(`${number}-C`)
  await line.getByRole('textbox', { name: 'Net' }).fill('40')
  await page.getByRole('button', { name: 'Enter credit note' }).click()
  await expect(page.getByRole('heading', { name: `Credit note ${number}-C` })).toBeVisible()
  await page.getByRole('link', { name: number, exact: false }).first().click()
  await expect(page.getByText('74,40').first()).toBeVisible()
  await picture(page, 'bill')

  await page.goto(`/accounts/${agency}/reports/sales/vat`)
  await expect(page.getByRole('heading', { name: 'Purchases by rate' })).toBeVisible()
  for (const [button, file] of [
    ['VAT report (Excel)', 'vat.xlsx'],
    ['Books for the accountant', 'books.xlsx'],
    ['XML', 'books.xml'],
  ] as const) {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: button, exact: true }).click()
    expect((await started).suggestedFilename()).toBe(file)
  }
})

test('a provider invoices a completed production order, which becomes a bill of the agency', async ({ page, browser, request }) => {
  test.setTimeout(360_000)
  const { caller, agency } = await agencyOf(request)
  const list = <Row>(kind: string) => caller.get<Row[]>(`/api/v1/accounts/${agency}/${kind}?per_page=100`)
  const card = (await list<{ uuid: string; name: string }>('account-clients')).find((one) => one.name === 'Κυκλάδες Ξενοδοχεία')!
  const maker = (await list<{ related_account_id: number; name: string }>('providers')).find((one) => one.name === 'Γραμμή Design')!
  const order = await caller.post<{ uuid: string; orderItems: { uuid: string }[] }>(
    `/api/v1/accounts/${agency}/sales-orders?include=orderItems`,
    {
      account_relation_uuid: card.uuid,
      title: `Posters ${Date.now()}`,
      lines: [{ name: 'Poster', unit_price_minor: 50_000 }],
    },
  )
  await caller.post(`/api/v1/orders/${order.uuid}/send`)
  const client = await callerOf(request, 'owner@hotels.example')
  await client.post(`/api/v1/orders/${order.uuid}/confirm`, { purchase_order_number: 'PO-7' })
  const [item] = await caller.get<{ uuid: string }[]>(`/api/v1/orders/${order.uuid}/order-items`)
  const production = await caller.post<{ uuid: string }>(`/api/v1/accounts/${agency}/production-orders`, {
    provider_account_id: maker.related_account_id,
    items: [{ order_item_uuid: item!.uuid, unit_price_minor: 20_000 }],
  })
  const step = (who: Caller, name: string) => who.post(`/api/v1/production-orders/${production.uuid}/${name}`)
  const provider = await callerOf(request, 'owner@design.example')
  await step(caller, 'send')
  for (const name of ['accept', 'start', 'deliver']) await step(provider, name)
  await step(caller, 'complete')

  const theirs = await windowOf(browser, 'owner@design.example')
  await theirs.goto(`/accounts/${maker.related_account_id}/production-orders/${production.uuid}`)
  await theirs.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(theirs.getByText(/^Invoice .* is issued\.$/)).toBeVisible()
  await expect(theirs).toHaveURL(/\/invoices\/[0-9a-f-]{36}/)
  await theirs.context().close()

  await enter(page, OWNER)
  const bills = await caller.get<{ uuid: string; production_order_uuid: string }[]>(
    `/api/v1/accounts/${agency}/supplier-bills?filter[order]=${order.uuid}`,
  )
  expect(bills.map((bill) => bill.production_order_uuid)).toEqual([production.uuid])
  await page.goto(`/accounts/${agency}/supplier-bills/${bills[0]!.uuid}`)
  await expect(page.getByText('The provider issued this bill here as an invoice')).toBeVisible()
  await expect(page.getByText('248,00').first()).toBeVisible()
})

test('the screens of bills fit a narrow phone, in Greek and dark', async ({ page, request }) => {
  const { caller, agency } = await agencyOf(request)
  const [bill] = await caller.get<{ uuid: string }[]>(`/api/v1/accounts/${agency}/supplier-bills?per_page=1`)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, OWNER, { locale: 'gr' })
  for (const [name, path] of [
    ['list', 'supplier-bills'],
    ['bill', `supplier-bills/${bill!.uuid}`],
    ['form', 'supplier-bills/create'],
    ['vat', 'reports/sales/vat'],
    ['import', 'products/own/import'],
    ['subscription', 'account-subscriptions/create'],
  ] as const) {
    await page.goto(`/accounts/${agency}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await picture(page, `narrow-${name}`)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(excess, path).toBeLessThanOrEqual(0)
  }
})
