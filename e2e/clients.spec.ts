import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, DEMO_PASSWORD, enter, linkIn, mailTo } from './people.ts'

test('an agency opens an account for a client, works in it and hands it over, and the owner limits the rights of the agency [R-2.5-10] [R-2.5-17]', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(300_000)
  const stamp = Date.now()
  const name = `Νησιώτικο ${stamp}`
  const email = `new.owner.${stamp}@mail.example`
  const agency = await accountNamed(await callerOf(request, 'owner@aegean.example'), 'Aegean Growth')
  await enter(page, 'manager@aegean.example')
  let card = ''

  await test.step('creates the client, which is active at once and has no owner', async () => {
    await page.goto(`/accounts/${agency}/clients`)
    await page.getByRole('link', { name: 'New client' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: false }).first().fill(name)
    await form.getByLabel('E-mail').first().fill(email)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await page.waitForURL(/\/clients\/[0-9a-f-]{36}\/overview/)
    card = new URL(page.url()).pathname
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('Nobody owns this account yet')).toBeVisible()
  })

  await test.step('records an opening balance in the ledger', async () => {
    await page.getByRole('tab', { name: 'Movements' }).click()
    await page.getByRole('button', { name: 'Opening balance or correction' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Amount').fill('1.240,50')
    await form.getByLabel('Description').fill('Owed from last year')
    await form.getByRole('button', { name: 'Write it' }).click()
    await expect(page.getByRole('cell', { name: 'Owed from last year' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '1.240,50 €' }).first()).toBeVisible()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Statement (PDF)' }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/)
  })

  let client = ''
  await test.step('works in the account of the client under a banner', async () => {
    await page.goto(card)
    await page.getByRole('button', { name: 'Open account' }).click()
    await page.waitForURL(/\/accounts\/\d+\/home/)
    client = /\/accounts\/(\d+)/.exec(page.url())![1]!
    expect(Number(client)).not.toBe(agency)
    await expect(page.getByText(`You are working in ${name} for Aegean Growth`)).toBeVisible()
    await page.goto(`/accounts/${client}/settings/general`)
    await expect(page.getByText(`You are working in ${name}`)).toBeVisible()
    await page.getByRole('link', { name: "Back to the client's card" }).click()
    await page.waitForURL(`**${card}`)
  })

  await test.step('invites the owner', async () => {
    await page.getByRole('button', { name: 'Invite the owner' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('E-mail')).toHaveValue(email)
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText(`The invitation was sent to ${email}`)).toBeVisible()
  })

  const owner = await (await browser.newContext()).newPage()
  await test.step('the owner registers in a second browser and takes over the account', async () => {
    const invitation = linkIn((await mailTo(request, email)).text, '/invitations/')
    await owner.goto('/register')
    await owner.getByLabel('First name').fill('Νέα')
    await owner.getByLabel('Last name').fill('Ιδιοκτήτρια')
    await owner.getByLabel('E-mail').fill(email)
    await owner.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await owner.getByLabel('Repeat the password').fill(DEMO_PASSWORD)
    await owner.getByRole('button', { name: 'Create account' }).click()
    await expect(owner.getByText('Check your mail')).toBeVisible()
    await expect.poll(async () => (await mailTo(request, email)).text.includes('/activate/user')).toBe(true)
    await owner.goto(linkIn((await mailTo(request, email)).text, '/activate/user'))
    await owner.getByRole('button', { name: 'Activate account' }).click()
    await expect(owner.getByText('Your account is active')).toBeVisible()
    await enter(owner, email)
    await owner.goto(invitation)
    await owner.getByRole('button', { name: 'Accept' }).click()
    await owner.waitForURL(new RegExp(`/accounts/${client}`))
  })

  await test.step('the client shows its owner, and the agency keeps the access Work', async () => {
    await page.goto(card)
    await expect(page.getByText('Access to the account')).toBeVisible()
    await expect(page.getByText('Sees, and works on contacts', { exact: false })).toBeVisible()
    await expect(page.getByText('Nobody owns this account yet')).toHaveCount(0)
    await page.goto(`/accounts/${client}/contacts`)
    await expect(page.getByRole('link', { name: /New contact|Create/ }).first()).toBeVisible()
  })

  await test.step('the owner limits the agency to viewing', async () => {
    await owner.goto(`/accounts/${client}/agencies`)
    await owner.getByRole('link', { name: 'Aegean Growth' }).click()
    await owner.getByRole('dialog', { name: 'Agency' }).getByRole('link', { name: 'Open' }).click()
    await owner.waitForURL(/\/agencies\/[0-9a-f-]{36}\/overview/)
    await owner.getByRole('radio', { name: 'View' }).click()
    await expect(owner.getByText('The access was changed')).toBeVisible()
    await owner.getByRole('tab', { name: 'Movements' }).click()
    await expect(owner.getByRole('cell', { name: 'Owed from last year' })).toBeVisible()
  })

  await test.step('the next request of the agency has less access, and none after the owner ends it', async () => {
    await page.goto(`/accounts/${client}/contacts`)
    await expect(page.getByText('view only', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: /New contact|Create/ })).toHaveCount(0)
    await owner.getByRole('tab', { name: 'Overview' }).click()
    await owner.getByRole('radio', { name: 'No access' }).click()
    await expect(owner.getByText('The access was changed').last()).toBeVisible()
    await page.goto(`/accounts/${client}/contacts`)
    await expect(page).not.toHaveURL(new RegExp(`/accounts/${client}/contacts`))
    await page.goto(card)
    await expect(page.getByText('No access').first()).toBeVisible()
  })
  await owner.context().close()
})
