import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'

test('an audience is built from rules while its count follows; its members change with its rules', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const person = (name: string, company: string) =>
    caller.post(`/api/v1/accounts/${account}/contacts`, { first_name: name, company, email: `${name}.${stamp}@post.example` })
  await person('anna', `Alpha ${stamp}`)
  await person('nikos', `Beta ${stamp}`)

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/audiences`)
  await page.getByRole('link', { name: 'New audience' }).first().click()
  await page.getByLabel('Audience').fill(`Partners ${stamp}`)
  const first = page.getByRole('group', { name: 'Condition: Lifecycle stage' })
  await first.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Company' }).click()
  const company = page.getByRole('group', { name: 'Condition: Company' })
  await company.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'contains' }).click()
  await company.getByRole('textbox', { name: 'Value' }).fill(String(stamp))
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'nikos' })).toBeVisible()

  await page.getByRole('button', { name: 'Leave out who meets one' }).click()
  await expect(page.getByText('Complete the conditions to see who meets them.')).toBeVisible()
  await page.getByRole('button', { name: 'Create audience' }).click()
  const left_out = page.getByRole('group', { name: 'None of these applies' })
  await expect(left_out.getByText(/required/i)).toBeVisible()
  await left_out.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'First name' }).click()
  await left_out.getByRole('textbox', { name: 'Value' }).fill('NIKOS')
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create audience' }).click()

  await expect(page.getByRole('heading', { name: `Partners ${stamp}` })).toBeVisible()
  const member = (name: string) => page.getByRole('table').getByRole('link', { name, exact: true })
  await expect(member('anna')).toBeVisible()
  await expect(member('nikos')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByRole('button', { name: 'Remove the condition “First name”' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(member('nikos')).toBeVisible()

  await page.getByRole('tab', { name: 'History' }).click()
  const stays = page.getByRole('region', { name: 'Entries and exits' })
  await expect(stays.getByRole('row', { name: /anna.*In the audience/ })).toBeVisible({ timeout: 30_000 })
  await expect(stays.getByRole('row', { name: /nikos.*In the audience/ })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click()
  await expect(page).toHaveURL(/\/audiences$/)
  await expect(page.getByText(`Partners ${stamp}`)).toHaveCount(0)
})

test('contacts are added to an audience by hand and taken out of it', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const tag = `Guests ${stamp}`
  const person = (name: string) =>
    caller.post(`/api/v1/accounts/${account}/contacts`, { first_name: name, email: `${name}.${stamp}@post.example`, tags: [tag] })
  await person('maria')
  await person('petros')

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/audiences/create`)
  await page.getByText('By hand', { exact: true }).click()
  await page.getByLabel('Audience').fill(`Evening ${stamp}`)
  await page.getByRole('button', { name: 'Create audience' }).click()
  await page.getByRole('button', { name: 'Add contacts' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Which contacts' }).click()
  await page.getByRole('option', { name: 'Contacts with a tag' }).click()
  await dialog.getByRole('combobox', { name: 'Contacts with a tag' }).click()
  await page.getByRole('option', { name: tag }).click()
  await expect(dialog.getByText('2 contacts', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('link', { name: 'maria', exact: true })).toBeVisible()
  await table
    .getByRole('row', { name: /petros/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Take out' }).click()
  await expect(table.getByRole('link', { name: 'petros', exact: true })).toHaveCount(0)
  await expect(table.getByRole('link', { name: 'maria', exact: true })).toBeVisible()
})
