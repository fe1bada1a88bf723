import { expect, test, type APIRequestContext } from '@playwright/test'
import { accountNamed, callerOf, enter, linkIn, mailTo } from './people.ts'

const OWNER = 'owner@aegean.example'
const LIST = `Journey newsletter ${Date.now()}`

/** Waits for a mail to an address and returns its link of a kind. */
async function linkInMail(request: APIRequestContext, to: string, path: string): Promise<string> {
  let mail = { text: '' }
  await expect
    .poll(async () => {
      mail = await mailTo(request, to)
      return mail.text
    })
    .toContain(path)
  return linkIn(mail.text, path)
}

test('a contact confirms a subscription by mail, leaves with one click, resubscribes and undoes an unsubscription; the list shows each state in its tab [R-2.5-11]', async ({
  page,
  request,
  browser,
}) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const email = `journey.${Date.now()}@post.example`
  const contact = await caller.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Ελένη', email, locale: 'gr' })

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/lists`)
  await page.getByRole('link', { name: 'New list' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: false }).first().fill(LIST)
  await form.getByRole('radio', { name: 'Double opt-in' }).check()
  await form.getByRole('radio', { name: 'Public' }).check()
  await form.getByRole('switch', { name: 'Send a welcome mail' }).check({ force: true })
  await form.getByLabel('Welcome message').fill('Χαιρόμαστε που είστε εδώ.')
  await form.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { name: LIST })).toBeVisible()
  const overview = page.url()

  await page.goto(`/accounts/${account}/contacts/${contact.id}/lists`)
  await page.getByRole('button', { name: 'Put on a list' }).click()
  await page.getByRole('combobox', { name: 'Lists' }).fill(LIST)
  await page.getByRole('option', { name: LIST }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'May be sent by' }).click({ force: true })
  await page.getByRole('option', { name: 'E-mail' }).click()
  await page.keyboard.press('Tab')
  await page.getByLabel('How was the consent given?').fill('Asked at the fair.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await linkInMail(request, email, '/email/confirm/'))
  await expect(guest.getByRole('heading', { name: 'Επιβεβαιώστε την εγγραφή σας' })).toBeVisible()
  const statuses = async () =>
    (await caller.get<{ status: string }[]>(`/api/v1/contacts/${contact.id}/subscriptions`)).map((one) => one.status)
  expect(await statuses(), 'opening the link confirms nothing').toEqual(['pending'])
  await guest.getByRole('button', { name: 'Ναι, θέλω να εγγραφώ' }).click()
  await expect(guest.getByRole('heading', { name: 'Είστε στη λίστα' })).toBeVisible()
  await expect(page.getByText('Subscribed', { exact: true }), 'the member sees it live').toBeVisible()

  const leave = await linkInMail(request, email, '/email/unsubscribe/')
  const oneClick = await request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 })
  expect([oneClick.status(), await oneClick.text()]).toEqual([200, ''])
  expect(await statuses()).toEqual(['unsubscribed'])

  await guest.goto(leave)
  await expect(guest.getByRole('heading', { name: 'Η διαγραφή έγινε' })).toBeVisible()
  await expect(guest.getByText(email)).toHaveCount(0)
  await guest.getByRole('checkbox', { name: LIST }).check()
  await guest.getByRole('button', { name: 'Αποθήκευση επιλογών' }).click()
  await expect(guest.getByText('αναμονή της επιβεβαίωσής σας με e-mail')).toBeVisible()

  await guest.getByRole('radio', { name: 'Οτιδήποτε από την εταιρεία Aegean Growth' }).check()
  await guest.getByRole('button', { name: 'Διαγραφή', exact: true }).click()
  await expect(guest.getByText('δεν λαμβάνει πια τίποτα')).toBeVisible()
  expect(await statuses()).toEqual(['unsubscribed'])
  await guest.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect(guest.getByText('Αναιρέθηκε')).toBeVisible()
  expect(await statuses()).toEqual(['pending'])
  await guest.context().close()

  await page.goto(overview)
  await expect(page.getByRole('img', { name: 'Subscribers over time' })).toBeVisible()
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await expect(page.getByRole('link', { name: 'Ελένη' })).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(LIST)
})
