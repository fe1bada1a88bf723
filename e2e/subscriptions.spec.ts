import { expect, test, type Page } from '@playwright/test'
import { callerOf, emptyAccount, enter, type Caller } from './people.ts'

const OWNER = 'manager@aegean.example'

interface Options {
  products: {
    id: number
    name: string
    plans: { id: number; interval: string; interval_count: number; name: string; price_minor: number }[]
  }[]
}

/** The last 31st before today: renewals keep to this day of the month. */
function last31st(): string {
  const at = new Date()
  do at.setUTCDate(at.getUTCDate() - 1)
  while (at.getUTCDate() !== 31)
  return at.toISOString().slice(0, 10)
}

/** Picks a day before today in the calendar of a field whose value is today. */
async function pickDay(page: Page, label: string, day: string): Promise<void> {
  const picked = new Date(`${day}T12:00:00Z`)
  const name = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(picked)
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const calendar = page.locator('.stoa-date-picker')
  await expect(calendar.getByRole('button', { name: 'Previous' })).toBeVisible()
  for (let back = 0; back < 3 && !(await calendar.getByRole('button', { name, exact: true }).isVisible()); back++)
    await calendar.getByRole('button', { name: 'Previous' }).click()
  await calendar.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
}

/** Fills in the details of an account that invoices must show by law. */
async function register(owner: Caller, account: number, vat_number: string): Promise<void> {
  await owner.post(`/api/v1/accounts/${account}/registrations`, {
    legal_name: 'Journey Ltd',
    country_code: 'GR',
    vat_number,
    address_line: 'Ermou',
    address_number: '1',
    city: 'Athens',
    postal_code: '10563',
    is_primary: true,
  })
}

test('[R-2.5-09] a subscription from the 31st is started, billed, renewed manually, upgraded with its proration shown, and cancelled to the end of the period', async ({
  page,
  request,
}) => {
  test.setTimeout(360_000)
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, 'Subscription journey')
  const root = await callerOf(request, 'super@stoa.example')
  await root.patch(`/api/v1/admin/accounts/${account}/options`, { options: [{ feature_code: 'subscriptions.enabled', enabled: true }] })
  await register(owner, account, 'EL094014201')
  const client = await owner.post(`/api/v1/accounts/${account}/account-clients`, {
    name: 'Journey client',
    vat_number: 'EL094259216',
    legal_name: 'Journey client SA',
    address_line: 'Patision',
    address_number: '2',
    postal_code: '10434',
    city: 'Athens',
    country_code: 'GR',
  })
  const token = await enter(page, OWNER)
  const answer = await request.get(`/api/v1/accounts/${account}/account-subscriptions/new`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  const options = ((await answer.json()) as { data: Options }).data
  const monthly = options.products
    .flatMap((product) =>
      product.plans
        .filter((plan) => plan.interval === 'month' && plan.interval_count === 1)
        .map((plan) => ({ product: product.name, plan: plan.name, price: plan.price_minor })),
    )
    .toSorted((one, other) => one.price - other.price)
  const [small, large] = [monthly[0]!, monthly.at(-1)!]
  await page.goto(`/accounts/${account}/account-subscriptions`)
  await page.getByRole('link', { name: 'New subscription' }).first().click()
  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: 'Journey client' }).click()
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: small.product, exact: true }).click()
  await pickDay(page, 'First day', last31st())
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next bills' })).toBeVisible()

  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByText('The subscription has begun.')).toBeVisible()
  await expect(page.locator('dl').getByText('31', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Bill next period now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bill next period now' }).click()
  await expect(page.getByText('The bill is made.')).toBeVisible()
  await expect(page).toHaveURL(/\/overview$/)
  await page.getByRole('tab', { name: 'Bills' }).click()
  await expect(page).toHaveURL(/\/subscription-orders$/)
  await expect(page.getByRole('row').filter({ hasText: 'Renewal' }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'First period' })).toBeVisible()

  await page.getByRole('button', { name: 'Change plan' }).click()
  const change = page.getByRole('dialog')
  await change.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: `${large.product} · ${large.plan}`, exact: true }).click()
  const proration = change.getByTestId('proration')
  await expect(proration.getByText(/To pay now/)).toBeVisible()
  await expect(proration.getByText(/Paid and not used/).first()).toBeVisible()
  await change.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByText('Changed.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Proration' })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel subscription' }).click()
  const cancel = page.getByRole('dialog')
  await expect(cancel.getByText(/Last day of service/)).toBeVisible()
  const isCommitted = await cancel.getByTestId('commitment').isVisible()
  if (isCommitted) await expect(cancel.getByRole('radio', { name: 'With the minimum term' })).toBeChecked()
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(isCommitted ? /It ends with its minimum term, on/ : 'It ends with its period.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeVisible()
  expect(client).toBeTruthy()
})
