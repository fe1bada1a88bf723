import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, enter, type Caller } from './people.ts'

const OWNER = 'owner@winery.example'
const ACCOUNT = 'Κτήμα Αμπελώνες'

interface Order {
  id: number
  payment_method_title: string
}

/** Orders in a status with a payment method, whose customers the ERP could find again. */
async function ordersIn(owner: Caller, account: number, status: string): Promise<Order[]> {
  const query = `filter[status]=${status}&filter[has_document]=false&per_page=50&sort=-external_created_at`
  const orders = await owner.get<(Order & { customer_email: string | null; totals_differ: boolean })[]>(
    `/api/v1/accounts/${account}/acc-orders?${query}`,
  )
  return orders.filter((order) => order.payment_method_title && order.customer_email && !order.totals_differ)
}

const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('an ERP is connected, mapped and given documents, with what is missing mended on the way', async ({ page, request }) => {
  test.setTimeout(240_000)
  const owner = await callerOf(request, OWNER)
  const account = await accountNamed(owner, ACCOUNT)
  const staff = await callerOf(request, 'super@stoa.example')
  await staff.patch(`/api/v1/admin/accounts/${account}/options`, {
    options: [{ feature_code: 'soft_one.enabled', enabled: true, reason: 'Journey' }],
  })
  const settings = `/accounts/${account}/settings/integrations`
  await enter(page, OWNER)
  await page.goto(settings)
  await page.getByRole('button', { name: 'Connect' }).first().click()
  await page.getByRole('menuitem', { name: 'ERP (SoftOne)' }).click()
  const create = page.getByRole('dialog', { name: 'Connect SoftOne' })
  await create.getByRole('textbox', { name: 'Name' }).fill('Journey ERP')
  await create.getByRole('textbox', { name: 'User', exact: true }).fill('standin')
  await create.getByLabel('Password').first().fill('wrong')
  await create.getByRole('textbox', { name: 'Number of the web service' }).fill('2001')
  await create.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(create.getByText('The ERP refuses this user name or password.')).toBeVisible()
  await create.getByLabel('Password').first().fill('standin')
  await create.getByRole('button', { name: 'Connect', exact: true }).click()

  const erp = page.getByRole('dialog', { name: /Journey ERP/ })
  await expect(erp.getByText('4 series, 5 payment methods')).toBeVisible()
  await expect(erp.getByText('Practice', { exact: true })).toBeVisible()
  await erp.getByRole('button', { name: 'Read the items' }).click()
  await expect(erp.getByText(/items belong to products, 1 to none/)).toBeVisible({ timeout: 60_000 })
  await expect(erp.getByText('ΔΕΙΓΜΑ-1 · Δείγμα χωρίς προϊόν')).toBeVisible()

  await erp.getByRole('link', { name: 'Kinds of documents' }).click()
  await page.getByRole('button', { name: 'Add a kind' }).click()
  await choose(page, 'Series', /7001/)
  const kind = page.getByRole('dialog', { name: 'Add a kind' })
  await expect(kind.getByRole('textbox', { name: 'Name' })).toHaveValue('Απόδειξη λιανικής πώλησης')
  await kind.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Απόδειξη λιανικής πώλησης' })).toBeVisible()

  const [service] = await owner.get<{ id: number; name: string }[]>(`/api/v1/accounts/${account}/third-party-services?filter[name]=Journey`)
  await page.goto(`${settings}/erp/${service!.id}/statuses`)
  await choose(page, 'Completed: all orders', 'Απόδειξη λιανικής πώλησης')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const [first] = await ordersIn(owner, account, 'completed')
  const [second] = await ordersIn(owner, account, 'processing')
  await page.goto(`/accounts/${account}/acc-orders/${first!.id}`)
  const documents = page.getByRole('region', { name: 'ERP documents' })
  await documents.getByRole('button', { name: 'Create a document' }).click()
  await page.getByRole('dialog', { name: 'Create a document' }).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(documents.getByText('Something is missing')).toBeVisible({ timeout: 60_000 })
  const missing = documents
    .getByRole('listitem')
    .filter({ hasText: `The payment method ${first!.payment_method_title} has no counterpart` })
    .last()
  await missing.getByRole('link', { name: 'Mend it' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment methods' })).toBeVisible()
  for (const title of new Set([first!.payment_method_title, second!.payment_method_title])) await choose(page, title, /1001/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${settings}/erp/${service!.id}/edit`)
  await page.getByRole('textbox', { name: 'Item for shipping' }).fill('ΜΕΤΑΦ')
  await page.getByRole('textbox', { name: 'Item for fees' }).fill('ΑΝΤΙΚ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /Journey ERP/ })).toBeVisible()
  await page.goto(`/accounts/${account}/acc-orders/${first!.id}`)
  await documents.getByRole('button', { name: 'Try again' }).click()
  await expect(documents.getByText('Created')).toBeVisible({ timeout: 60_000 })
  await expect(documents.getByText('ΑΛΠ000001')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The stand-in stores a document with this comment and does not answer: it is found by its key, and not sent twice.
  await page.goto(`/accounts/${account}/acc-orders/${second!.id}`)
  await documents.getByRole('button', { name: 'Create a document' }).click()
  const silent = page.getByRole('dialog', { name: 'Create a document' })
  await choose(page, 'Kind of document', /Απόδειξη λιανικής πώλησης/)
  await silent.getByRole('textbox', { name: 'Comments' }).fill('#no-answer')
  await silent.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(documents.getByText('The ERP did not answer.')).toBeVisible({ timeout: 60_000 })
  await expect(documents.getByText('Created')).toBeVisible({ timeout: 150_000 })
  await expect(documents.getByText('ΑΛΠ000002')).toBeVisible()
})
