import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'

test('[R-2.5-12] an SMS campaign is written with its parts counted, looked through, sent to a tag, and explains every send', async ({
  page,
  request,
}) => {
  const caller = await callerOf(request, OWNER)
  // An account of the demo data, because its plan includes SMS and the stand-in takes its messages.
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const tag = await caller.post(`/api/v1/accounts/${account}/tags`, { name: `SMS ${stamp}` })
  const person = (first_name: string, end: string) =>
    caller.post(`/api/v1/accounts/${account}/contacts`, {
      first_name,
      last_name: String(stamp),
      phone: `+3069${String(stamp).slice(-6)}${end}`,
      tags: [tag.id],
    })
  const agreed = await person('Άννα', '00')
  await person('Νίκος', '10')
  await caller.post(`/api/v1/contacts/${agreed.id}/consents`, { channel: 'sms', action: 'granted', consent_text: 'Asked at the fair.' })

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/sms-campaigns`)
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(`Summer ${stamp}`)
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('combobox', { name: 'Tags', exact: true }).fill(`SMS ${stamp}`)
  await page.getByRole('option', { name: `SMS ${stamp}` }).click()
  await expect(page.getByText('1 person gets it')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Text' }).fill('Καλημέρα {{ contact.first_name }}! Διαγραφή: ΣΤΟΠ')
  await expect(page.getByText(/^1 part · .* · GSM-7/)).toBeVisible()
  await page.getByLabel('Send Greek as capitals').uncheck()
  await expect(page.getByText(/^1 part · .* · Unicode/)).toBeVisible()
  await page.getByLabel('Send Greek as capitals').check()
  await page.getByLabel('Wait during quiet hours').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Campaign saved')).toBeVisible()

  await page.getByRole('button', { name: 'Check and send' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('KAΛHMEPA ANNA! ΔIAΓPAΦH: ΣTOΠ')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(page.getByRole('tab', { name: 'Results', selected: true })).toBeVisible()
  const id = /sms-campaigns\/(\d+)/.exec(page.url())![1]
  const status = async () => (await caller.get<{ status: string }>(`/api/v1/sms-campaigns/${id}`)).status
  await expect.poll(status, { timeout: 60_000 }).toBe('sent')

  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByRole('row', { name: /Νίκος/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Άννα/ })).toHaveCount(0)
  await page.goto(`/accounts/${account}/sms-campaigns/${id}/tracking-logs`)
  await page.getByRole('row', { name: /Άννα/ }).getByRole('button', { name: 'Explain' }).click()
  const reasons = page.getByRole('dialog')
  await expect(reasons.getByText(`Tag: SMS ${stamp}`)).toBeVisible()
  await expect(reasons.getByText('Asked at the fair.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/accounts/${account}/sms-campaigns/${id}/edit`)
  await expect(page.getByText('The campaign has started, so its text and recipients are fixed.')).toBeVisible()
})
