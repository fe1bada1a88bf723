import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD, enter, linkIn, mailTo } from './people.ts'

const FILE = `Όνομα;Επώνυμο;Ηλεκτρονική διεύθυνση;Κινητό;Ετικέτες
Γιώργος;Παπαδόπουλος;giorgos.p@mail.example;6971234567;VIP
GIORGOS;PAPADOPOULOS;Giorgos.P@Mail.example;+30 697 123 4567;
Μαρία;Ιωάννου;maria@mail.example;210 9876543;πελάτης
Χωρίς;Στοιχεία;;;
Νίκος;Γεωργίου;όχι-email;;
`

test('a newcomer registers, imports a messy Greek file, merges its duplicates, finds, changes and exports contacts while a colleague watches', async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000)
  const email = `first.day.${Date.now()}@mail.example`
  const password = 'correct horse battery'

  await test.step('registers and activates the account from the mail', async () => {
    await page.goto('/register')
    await page.getByLabel('First name').fill('Νέα')
    await page.getByLabel('Last name').fill('Χρήστρια')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat the password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Check your mail')).toBeVisible()
    const mail = await mailTo(page.request, email)
    await page.goto(linkIn(mail.text, '/activate/user'))
    await page.getByRole('button', { name: 'Activate account' }).click()
    await expect(page.getByText('Your account is active')).toBeVisible()
  })

  await test.step('signs in and opens an account of her own', async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/me/home')
    await page.goto('/me/accounts/create')
    await page.getByLabel(/name/i).first().fill('Πρώτη Μέρα')
    await page
      .getByRole('button', { name: /create/i })
      .last()
      .click()
    await page.waitForURL(/\/accounts\/\d+/)
  })
  const account = /\/accounts\/(\d+)/.exec(page.url())![1]!

  await test.step('imports the file in three steps [R-2.8-03] [R-2.8-04] [R-5-22]', async () => {
    await page.goto(`/accounts/${account}/contacts/import`)
    await page.locator('input[type=file]').setInputFiles({ name: 'πελάτες.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await page.waitForURL('**/map')
    await expect(page.getByRole('cell', { name: 'Παπαδόπουλος' })).toBeVisible()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.waitForURL('**/check')
    const start = page.getByRole('button', { name: /^Import \d+ rows?$/ })
    await expect(start).toBeVisible()
    await page.getByLabel(/legal basis/).check()
    await start.click()
    await expect(page.getByText('Import started').first()).toBeVisible()
  })

  const other = await browser.newContext()
  const colleague = await other.newPage()
  await test.step('finds Γιώργος by "giorgos" in the list', async () => {
    await page.goto(`/accounts/${account}/contacts`)
    await expect(page.getByText('Μαρία Ιωάννου').first()).toBeVisible()
    await page.getByPlaceholder('Search').fill('giorgos')
    await expect(page).toHaveURL(/filter\.search=giorgos/)
    await expect(page.getByText('Γιώργος Παπαδόπουλος').first()).toBeVisible()
    await expect(page.getByText('Μαρία Ιωάννου')).toHaveCount(0)
  })

  await test.step('a second window shows a new contact without a reload', async () => {
    await enter(colleague, email, { password })
    const subscribed = new Promise<void>((resolve) => {
      colleague.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (/subscription_succeeded/.test(String(payload)) && String(payload).includes(`.${account}"`)) resolve()
        }),
      )
    })
    await colleague.goto(`/accounts/${account}/contacts`)
    await expect(colleague.getByText('Μαρία Ιωάννου').first()).toBeVisible()
    await subscribed
    await page.goto(`/accounts/${account}/contacts/create`)
    await page.getByRole('textbox', { name: 'First name' }).fill('Ζωντανή')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('live@mail.example')
    await page.getByRole('button', { name: 'Check and create' }).click()
    await expect(colleague.getByText('Ζωντανή').first()).toBeVisible()
  })
  await other.close()

  await test.step('is warned of a possible duplicate before creating [R-2.8-01] [R-2.8-02] [R-5-21]', async () => {
    await page.goto(`/accounts/${account}/contacts/create`)
    await page.getByRole('textbox', { name: 'First name' }).fill('Μαρία')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('MARIA@mail.example')
    await page.getByRole('button', { name: 'Check and create' }).click()
    await expect(page.getByText('This contact may already exist')).toBeVisible()
    await page.getByRole('button', { name: 'Create anyway' }).click()
    await expect(page).toHaveURL(/\/contacts(\/\d+)?(\?|$)/)
  })

  await test.step('searches for duplicates and merges them', async () => {
    await page.goto(`/accounts/${account}/contact-merge`)
    await page.getByRole('button', { name: 'Search now' }).first().click()
    await page
      .getByRole('button', { name: /^Compare/ })
      .first()
      .click({ timeout: 30_000 })
    await page.getByRole('button', { name: /^Merge \d contacts/ }).click()
    await expect(page.getByText(/contacts? (was|were) merged/).first()).toBeVisible()
  })

  await test.step('exports the filtered list [R-2.7-17]', async () => {
    await page.goto(`/accounts/${account}/contacts?filter.search=maria`)
    await expect(page.getByText('Μαρία Ιωάννου').first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /export/i })
      .first()
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })
})

test('the whole product speaks Greek after the language is changed', async ({ page }) => {
  await enter(page, 'owner@aegean.example', { locale: 'gr', password: DEMO_PASSWORD })
  await page.goto('/me/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'el')
  await page.getByText('Aegean Growth').first().click()
  await expect(page.getByRole('link', { name: 'Επαφές' }).first()).toBeVisible()
})
