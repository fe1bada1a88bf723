import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'
import { ACCOUNT_SID, AUTH_TOKEN, startGateway, type Gateway } from './sms-gateway.ts'

const OWNER = 'owner@olympus.example'
const NUMBER = '+306940000000'

let gateway: Gateway
test.beforeAll(async () => {
  gateway = await startGateway()
})
test.afterAll(() => gateway.close())

test('a Greek SMS is counted and sent from a contact, its delivery is reported live, and STOP ends the consent', async ({
  page,
  request,
}) => {
  test.setTimeout(360_000)
  const stamp = Date.now()
  const phone = `+3069${String(stamp).slice(-8)}`
  const owner = await callerOf(request, OWNER)
  // An account of the demo data, because its plan includes SMS.
  const account = await accountNamed(owner, 'Olympus Media')
  const { id: contact } = await owner.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Ίρις', last_name: 'Κινητού', phone })
  await owner.post(`/api/v1/contacts/${contact}/consents`, {
    channel: 'sms',
    action: 'granted',
    basis: 'consent',
    consent_text: 'Ναι, στείλτε μου προσφορές με SMS.',
  })
  await enter(page, OWNER)

  await page.goto(`/accounts/${account}/settings/sms`)
  await page.getByRole('button', { name: 'Add a gateway' }).click()
  await page.getByLabel('Account SID').fill(ACCOUNT_SID)
  await page.getByRole('textbox', { name: /^Sender/ }).fill(NUMBER)
  await page.getByLabel('Address of the gateway').fill(gateway.url)
  await page.getByLabel('Auth token').fill(AUTH_TOKEN)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText(/^Login checked/)).toBeVisible()
  const incoming = (await page.getByText(/\/webhooks\/sms\/twilio\//).textContent())!.trim()

  await page.goto(`/accounts/${account}/contacts/${contact}/sms`)
  await page.getByRole('button', { name: 'Write an SMS' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Καλημέρα {{ contact.first_name }}, η προσφορά σας είναι έτοιμη και ισχύει έως την Παρασκευή!')
  await expect(page.getByText(/^2 parts · 72 characters · 62 left · Unicode/)).toBeVisible()
  const preview = page.getByRole('region', { name: 'As it will arrive' })
  await expect(preview.getByText('Καλημέρα Ίρις, η προσφορά σας είναι έτοιμη')).toBeVisible()
  await page.getByRole('button', { name: 'CAPITALS' }).click()
  await expect(page.getByText(/^1 part · .* · GSM-7/)).toBeVisible()
  await text.fill('Καλημέρα {{ contact.first_name }}, είναι έτοιμο!')
  await expect(page.getByText(/^1 part · 28 characters · 42 left · Unicode/)).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  const sent = page.getByRole('listitem').filter({ hasText: 'Καλημέρα Ίρις, είναι έτοιμο!' })
  await expect(sent.getByText('Waiting')).toBeVisible()
  await expect(sent.getByText('Delivered')).toBeVisible({ timeout: 60_000 })
  expect(gateway.texts).toEqual([{ to: phone, text: 'Καλημέρα Ίρις, είναι έτοιμο!' }])

  expect(await gateway.answer(incoming, { from: phone, to: NUMBER, text: 'ΣΤΟΠ' })).toBe(200)
  await expect(page.getByRole('listitem').filter({ hasText: 'ΣΤΟΠ' }).getByText('Received')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Write an SMS' }).click()
  await page.getByRole('radiogroup', { name: 'Purpose' }).getByText('Marketing').click()
  await text.fill('Μόνο σήμερα -20%! ')
  await page.getByRole('button', { name: 'Link to stop' }).click()
  await expect(text).toHaveValue('Μόνο σήμερα -20%! {{ stop_url }}')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This number is on the list of numbers that get no SMS.' })).toBeVisible()
  expect(gateway.texts.filter((one) => one.text.includes('-20%'))).toEqual([])

  await page.goto(`/accounts/${account}/settings/sms`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Delete|Remove)/ })
    .click()
  await expect(page.getByRole('button', { name: 'Add a gateway' })).toBeVisible()
})
