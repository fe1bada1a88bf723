import { expect, test } from '@playwright/test'
import { callerOf, emptyAccount, enter, mailTo, registerParty } from './people.ts'

const OWNER = 'sales2@aegean.example'

test('payments of a client are recorded in parts, kept as credit, allocated, made by card and refunded, and the ledger shows all of them [R-1-03]', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(360_000)
  const stamp = Date.now()
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, `Payment journey ${stamp}`)
  await registerParty(owner, account, 'EL094014201')
  const email = `treasury.${stamp}@mail.example`
  const client = await owner.post<{ uuid: string }>(`/api/v1/accounts/${account}/account-clients`, {
    name: 'Harbour Hotels',
    legal_name: 'Harbour Hotels SA',
    vat_number: 'EL094259216',
    country_code: 'GR',
    address_line: 'Patision',
    address_number: '2',
    postal_code: '10434',
    city: 'Athens',
    invoice_email: email,
    invoice_locale: 'en',
  })
  const issued = async (price_minor: number) => {
    const { uuid } = await owner.post<{ uuid: string }>(`/api/v1/accounts/${account}/invoices`, {
      account_relation_uuid: client.uuid,
      lines: [{ name: 'Campaign', quantity: 1, unit_price_minor: price_minor }],
    })
    return owner.post<{ uuid: string; number: string; public_url: string }>(`/api/v1/invoices/${uuid}/issue`, { send: false })
  }
  const first = await issued(100_000)
  await enter(page, OWNER)
  const balance = page.getByTestId('invoice-balance')

  await test.step('a partial payment is recorded on the invoice, and the rest remains open', async () => {
    await page.goto(`/accounts/${account}/invoices/${first.uuid}`)
    await page.getByRole('link', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel('Amount')
    await expect(amount).toHaveValue('1.240,00')
    await amount.fill('-5')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill('500')
    await expect(dialog.getByLabel(`Paid of invoice ${first.number}`)).toHaveValue('500,00')
    const warning = dialog.getByText('An invoice above 500 € to a business may not be paid in cash in Greece', { exact: false })
    await expect(warning).toHaveCount(0)
    const method = dialog.getByLabel('Method')
    const usual = await method.inputValue()
    await method.selectOption({ label: 'Cash' })
    await expect(warning).toBeVisible()
    await method.selectOption(usual)
    await expect(warning).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /PAY-\d{4}-00001/ })).toBeVisible()
    await page.getByRole('link', { name: first.number }).click()
    await expect(balance).toHaveText('740,00 €')
    await expect(page.getByText('Partially paid').first()).toBeVisible()
  })

  await test.step('an overpayment becomes credit', async () => {
    await page.goto(`/accounts/${account}/payments/create?relation=${client.uuid}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('1.000,00')
    await expect(dialog.getByLabel(`Paid of invoice ${first.number}`)).toHaveValue('740,00')
    await dialog.getByLabel(`Paid of invoice ${first.number}`).fill('740,01')
    await expect(dialog.getByText('More than is open')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Record payment' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Oldest first' }).click()
    await dialog.getByLabel('The amount is right. Keep 260,00 € as credit.').check()
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /PAY-\d{4}-00002/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay invoices' })).toBeVisible()
  })
  const overpaid = page.url()
  expect((await mailTo(request, email)).subject).toContain('PAY-')

  const second = await issued(50_000)
  await test.step('the credit pays the next invoice', async () => {
    await page.goto(overpaid)
    await page.getByRole('button', { name: 'Pay invoices' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(`Paid of invoice ${second.number}`)).toHaveValue('260,00')
    await dialog.getByRole('button', { name: 'Pay invoices' }).click()
    await expect(page.getByText('The invoices are paid.')).toBeVisible()
    await expect(page.getByRole('link', { name: second.number })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay invoices' })).toHaveCount(0)
  })

  await test.step('a refund of a part, at most of the payment, reopens the invoice', async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('1000,01')
    await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
    await dialog.getByLabel('Amount').fill('100')
    await dialog.getByLabel('Reason').fill('Paid twice')
    await expect(dialog.getByText('100,00 € is taken back from invoices', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText('The refund is recorded.')).toBeVisible()
    await expect(page.getByText('Partly refunded').first()).toBeVisible()
    await page.goto(`/accounts/${account}/invoices/${second.uuid}`)
    await expect(balance).toHaveText('460,00 €')
  })

  await test.step('the buyer pays the rest by card on the page of the link', async () => {
    await page.goto(`/accounts/${account}/settings/payments`)
    await page.getByRole('button', { name: 'Use the practice gateway' }).click()
    await expect(page.getByText('Practice gateway: no money moves')).toBeVisible()
    const receiver = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await receiver.goto(new URL(second.public_url).pathname)
    await receiver.getByRole('button', { name: 'Pay 460,00 € by card' }).click()
    await receiver.getByLabel('Card number').fill('4242 4242 4242 4242')
    await receiver.getByRole('button', { name: 'Pay', exact: true }).click()
    await receiver.waitForURL(/\/public\/invoices\//)
    await expect(receiver.getByTestId('open-balance')).toHaveText('0,00 €', { timeout: 30_000 })
    await receiver.context().close()
    await page.goto(`/accounts/${account}/invoices/${second.uuid}`)
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  })

  await test.step('the ledger of the client shows every movement, and nothing is owed', async () => {
    await page.goto(`/accounts/${account}/clients/${client.uuid}/movements`)
    const rows = page.getByRole('row')
    for (const words of [first.number, second.number, 'PAY-', 'Refund']) await expect(rows.filter({ hasText: words }).first()).toBeVisible()
    await expect(rows.filter({ hasText: 'Payment' })).toHaveCount(3)
    await expect(page.getByRole('cell', { name: '0,00 €' }).first()).toBeVisible()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Spreadsheet', exact: true }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/\.xlsx$/)
  })
})
