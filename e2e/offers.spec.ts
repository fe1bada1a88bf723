import { expect, test } from '@playwright/test'
import { callerOf, emptyAccount, enter, linkIn, mailTo } from './people.ts'

const OWNER = 'manager@aegean.example'

test('an offer with an optional line is written and mailed; its receiver accepts it without a login, and an order follows [R-1-03] [R-2.5-17]', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(360_000)
  const stamp = Date.now()
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, `Offer journey ${stamp}`)
  const email = `receiver.${stamp}@mail.example`
  const contact = await owner.post(`/api/v1/accounts/${account}/contacts`, {
    first_name: 'Maria',
    last_name: 'Nikolaou',
    email,
    locale: 'en',
  })
  await enter(page, OWNER)
  let offer = ''

  await test.step('writes the lines by keyboard and sees the totals change', async () => {
    await page.goto(`/accounts/${account}/offers/create?contact=${contact.id}`)
    await page.getByLabel('Title').fill('Launch campaign')
    await page.getByLabel('Description, line 1').fill('Strategy')
    await page.getByLabel('Quantity, line 1').fill('2')
    await page.getByLabel('Price, line 1').fill('100')
    await expect(page.getByTestId('document-total')).toHaveText('248,00 €')
    await page.getByLabel('Price, line 1').press('Enter')
    await expect(page.getByLabel('Description, line 2')).toBeFocused()
    await page.keyboard.type('Photo shooting')
    await page.getByLabel('Price, line 2').fill('50,00')
    await expect(page.getByTestId('document-total')).toHaveText('310,00 €')
    await page.getByRole('group', { name: 'Line 2' }).getByLabel('Optional').check()
    await expect(page.getByTestId('document-total')).toHaveText('248,00 €')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(/\/offers\/[0-9a-f-]{36}$/)
    offer = page.url()
  })

  await test.step('sends it by mail', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('To')).toHaveValue(email)
    await dialog.getByLabel('Your message').fill('As we discussed')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  })

  const mail = await mailTo(request, email)
  expect(mail.text).toContain('As we discussed')
  const context = await browser.newContext({ locale: 'en-GB' })
  const receiver = await context.newPage()

  await test.step('the receiver opens the page, asks a question, chooses and accepts', async () => {
    await receiver.goto(linkIn(mail.text, '/public/offers/'))
    await expect(receiver.getByRole('heading', { name: 'Launch campaign' })).toBeVisible()
    await expect(receiver.getByTestId('document-total')).toHaveText('248,00 €')
    await receiver.getByRole('checkbox', { name: 'Photo shooting' }).check()
    await expect(receiver.getByTestId('document-total')).toHaveText('310,00 €')
    await receiver.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(
      receiver.getByText('Your full name is a required field', { exact: false }).or(receiver.locator('[aria-invalid="true"]')).first(),
    ).toBeVisible()
    await receiver.getByLabel('Your full name').first().fill('Maria Nikolaou')
    await receiver.getByLabel('I accept this offer and its terms').check()
    await receiver.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(receiver.getByText('This offer was accepted. Thank you!')).toBeVisible()
    await expect(receiver.getByText(/margin|internal/i)).toHaveCount(0)
  })

  await test.step('the seller sees the acceptance live and finds the order', async () => {
    expect(page.url()).toBe(offer)
    await expect(page.getByText('Accepted by Maria Nikolaou')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Time line' }).getByText('The order was made', { exact: false })).toBeVisible()
    const link = page.getByRole('link', { name: /Open the order/ })
    await expect(link).toHaveAttribute('href', /\/orders\/[0-9a-f-]{36}$/)
    await page.goto(`/accounts/${account}/offers`)
    await expect(page.getByRole('link', { name: 'Launch campaign' })).toBeVisible()
  })

  await test.step('an unknown link shows the not-found page', async () => {
    await receiver.goto('/public/offers/00000000-0000-4000-8000-000000000000')
    await expect(receiver.getByText('This offer is not here')).toBeVisible()
    await context.close()
  })
})
