import { expect, test } from '@playwright/test'
import { callerOf, emptyAccount, enter, linkIn, mailTo, registerParty } from './people.ts'

const OWNER = 'sales@aegean.example'

test('an invoice is written by keyboard, issued, mailed and read by its buyer; a credit note lowers its price, and a correction replaces the rest [R-1-03]', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(360_000)
  const stamp = Date.now()
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, `Invoice journey ${stamp}`)
  await registerParty(owner, account, 'EL094014201')
  const email = `accounts.${stamp}@mail.example`
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
  await enter(page, OWNER)
  const balance = page.getByTestId('invoice-balance')

  await test.step('writes the lines by keyboard and sees the totals change', async () => {
    await page.goto(`/accounts/${account}/invoices/create?relation=${client.uuid}`)
    await page.getByLabel('Description, line 1').fill('Management of campaigns')
    await page.getByLabel('Quantity, line 1').fill('4')
    await page.getByLabel('Price, line 1').fill('250')
    await expect(page.getByTestId('document-total')).toHaveText('1.240,00 €')
    await page.getByLabel('Price, line 1').press('Enter')
    await expect(page.getByLabel('Description, line 2')).toBeFocused()
    await page.keyboard.type('Photo shooting')
    await page.getByLabel('Price, line 2').fill('100,50')
    await expect(page.getByTestId('document-total')).toHaveText('1.364,62 €')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice Draft' })).toBeVisible()
  })

  let number = ''
  await test.step('issues it: the document gets its number, can no longer change, and is sent to the client', async () => {
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Harbour Hotels will owe 1.364,62 €', { exact: false })).toBeVisible()
    await expect(dialog.getByLabel(`Send it to ${email}`)).toBeChecked()
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
    const heading = page.getByRole('heading', { level: 1, name: /^Service Invoice INV-\d{4}-00001$/ })
    await expect(heading).toBeVisible()
    number = (await heading.innerText()).replace('Service Invoice ', '')
    await expect(balance).toHaveText('1.364,62 €')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  })
  const invoice = page.url()

  await test.step('downloads its PDF', async () => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    expect((await downloaded).suggestedFilename()).toBe(`${number}.pdf`)
  })

  const mail = await mailTo(request, email)
  expect(mail.subject).toContain(number)
  const receiver = await (await browser.newContext({ locale: 'en-GB' })).newPage()

  await test.step('the buyer opens the document from the mail, without a login', async () => {
    await receiver.goto(linkIn(mail.text, '/public/invoices/'))
    await expect(receiver.getByRole('heading', { name: `Service Invoice ${number}` })).toBeVisible()
    await expect(receiver.getByText('Harbour Hotels SA')).toBeVisible()
    await expect(receiver.getByTestId('open-balance')).toHaveText('1.364,62 €')
    const saved = receiver.waitForEvent('download')
    await receiver.getByRole('button', { name: 'PDF', exact: true }).click()
    expect((await saved).suggestedFilename()).toBe(`${number}.pdf`)
  })

  await test.step('a credit note lowers the price of a line, at most to zero', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Credit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Amount', { exact: true }).click()
    const amount = dialog.getByLabel('Amount of Management of campaigns')
    await amount.fill('1000,01')
    await dialog.getByLabel('Reason').fill('Agreed discount')
    await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
    await expect(dialog.getByText('This credits more than what is left of the line', { exact: false })).toBeVisible()
    await amount.fill('200')
    await expect(dialog.getByText('Credits 248,00 €', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Credit Note CN-\d{4}-00001$/ })).toBeVisible()
    await expect(page.getByText('Agreed discount')).toBeVisible()
    await page.getByRole('link', { name: number }).click()
    await page.waitForURL(invoice)
    await expect(balance).toHaveText('1.116,62 €')
  })

  await test.step('the buyer sees the open amount', async () => {
    await receiver.reload()
    await expect(receiver.getByTestId('open-balance')).toHaveText('1.116,62 €')
    await receiver.context().close()
  })

  await test.step('a correction credits the rest and opens a new draft', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Wrong service')
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice Draft' })).toBeVisible()
    await expect(page.getByTestId('document-total')).toHaveText('1.364,62 €')
    await page.goto(invoice)
    await expect(page.getByText('Credited', { exact: true }).first()).toBeVisible()
    await expect(balance).toHaveText('0,00 €')
    await expect(page.getByRole('link', { name: /^Credit Note CN-\d{4}-0000[12]$/i })).toHaveCount(2)
  })
})
