import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter, mailTo } from './people.ts'

const OWNER = 'owner@aegean.example'

test('a campaign is written, looked through, sent to a tag, and explains why each person got it', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const tag = await caller.post(`/api/v1/accounts/${account}/tags`, { name: `Campaign ${stamp}` })
  const person = async (name: string) => {
    const email = `${name}.${stamp}@post.example`
    const contact = await caller.post(`/api/v1/accounts/${account}/contacts`, { first_name: name, email, tags: [tag.id] })
    return { ...contact, email }
  }
  const agreed = await person('anna')
  const silent = await person('nikos')
  await caller.post(`/api/v1/contacts/${agreed.id}/consents`, { channel: 'email', action: 'granted', consent_text: 'Asked at the fair.' })

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/email-campaigns`)
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(`Summer ${stamp}`)
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('combobox', { name: 'Tags', exact: true }).fill(`Campaign ${stamp}`)
  await page.getByRole('option', { name: `Campaign ${stamp}` }).click()
  await expect(page.getByText('1 person gets it')).toBeVisible()
  await expect(page.getByText('1 person does not: No consent')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Subject').first().fill(`Summer ${stamp}`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Our summer offer.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Campaign saved')).toBeVisible()

  await page.getByRole('button', { name: 'Check and send' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('No consent · 1')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(page.getByRole('tab', { name: 'Results', selected: true })).toBeVisible()
  await expect.poll(async () => (await mailTo(request, agreed.email)).text).toContain('Our summer offer.')
  const id = /email-campaigns\/(\d+)/.exec(page.url())![1]
  const status = async () => (await caller.get<{ status: string }>(`/api/v1/email-campaigns/${id}`)).status
  await expect.poll(status).toBe('sent')

  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByRole('row', { name: new RegExp(silent.email) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(agreed.email) })).toHaveCount(0)
  await page.goto(`/accounts/${account}/email-campaigns/${id}/tracking-logs`)
  const row = page.getByRole('row', { name: new RegExp(agreed.email) })
  await row.getByRole('button', { name: 'Explain' }).click()
  const reasons = page.getByRole('dialog')
  await expect(reasons.getByText(`Tag: Campaign ${stamp}`)).toBeVisible()
  await expect(reasons.getByText('Asked at the fair.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: new RegExp(silent.email) })
    .getByRole('button', { name: 'Explain' })
    .click()
  await expect(page.getByRole('dialog').getByText('No consent')).toBeVisible()
})
