import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter, mailTo } from './people.ts'

const OWNER = 'owner@aegean.example'

test('selected contacts get one e-mail, after its author saw who does not get it and why', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const person = async (first_name: string) => {
    const email = `${first_name.toLowerCase()}.${stamp}@post.example`
    return { ...(await caller.post(`/api/v1/accounts/${account}/contacts`, { first_name, last_name: String(stamp), email })), email }
  }
  const agreed = await person('Anna')
  await person('Nikos')
  await caller.post(`/api/v1/contacts/${agreed.id}/consents`, { channel: 'email', action: 'granted', consent_text: 'Asked at the fair.' })

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/contacts?filter.search=${stamp}`)
  await expect(page.getByRole('row', { name: /Nikos/ })).toBeVisible()
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Write an e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'E-mail to 2 chosen contacts' })
  await dialog.getByLabel('Subject').first().fill(`New office ${stamp}`)
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('We have moved.')
  await dialog.getByRole('button', { name: 'See who gets it' }).click()
  await expect(dialog.getByText('No consent · 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await page.getByRole('dialog', { name: 'Send to 1 person?' }).getByRole('button', { name: 'Send to 1 person' }).click()
  await expect.poll(async () => (await mailTo(request, agreed.email)).text, { timeout: 60_000 }).toContain('We have moved.')
  await expect(dialog.getByText('Everything has left')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`/accounts/${account}/custom-emails`)
  await page
    .getByRole('row', { name: new RegExp(`New office ${stamp}.*Sent`) })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/custom-emails\/\d+/)
  await expect(page.getByRole('dialog').getByText(agreed.email)).toBeVisible()
})
