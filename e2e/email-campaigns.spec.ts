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

test('two subjects are tested, and the members choose the one that the others get', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const tag = await caller.post(`/api/v1/accounts/${account}/tags`, { name: `Test ${stamp}` })
  const emails = ['one', 'two', 'three', 'four'].map((name) => `${name}.${stamp}@post.example`)
  for (const email of emails) {
    const contact = await caller.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Tester', email, tags: [tag.id] })
    await caller.post(`/api/v1/contacts/${contact.id}/consents`, {
      channel: 'email',
      action: 'granted',
      consent_text: 'Asked at the fair.',
    })
  }
  const campaign = await caller.post(`/api/v1/accounts/${account}/email-campaigns`, {
    name: `Subjects ${stamp}`,
    subject: `Plain ${stamp}`,
    html: '<p>Our summer offer.</p>',
    recipients: { tag_ids: [tag.id] },
  })

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/email-campaigns/${campaign.id}/edit`)
  await page.getByLabel('Test variants').check()
  await page.getByLabel('Share in the test').fill('50')
  await page.getByRole('combobox', { name: 'The winner has' }).click()
  await page.getByRole('option', { name: 'my choice' }).click()
  await page.getByRole('group', { name: 'Variant B' }).getByLabel('Subject').fill(`Lively ${stamp}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Campaign saved')).toBeVisible()

  await page.getByRole('button', { name: 'Check and send' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Each variant goes to about 1 people.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send to 4 people' }).click()
  const variants = page.getByRole('region', { name: 'Variants' })
  await expect(variants.getByText('2 people wait for the winner.')).toBeVisible()
  await expect(variants.getByText('The test has ended. Choose the winner.')).toBeVisible({ timeout: 30_000 })
  await page.setViewportSize({ width: 360, height: 780 })
  const table = variants.locator('.stoa-variants')
  expect(await table.evaluate((box: HTMLElement) => box.scrollWidth - box.clientWidth), 'the variants fit a phone').toBe(0)
  await variants.getByRole('button', { name: 'Choose variant B' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 people wait for the winner and get this variant.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expect(variants.getByText(/^A member chose variant B/)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  const status = async () => (await caller.get<{ status: string }>(`/api/v1/email-campaigns/${campaign.id}`)).status
  await expect.poll(status).toBe('sent')
  const subjects = await Promise.all(emails.map(async (email) => (await mailTo(request, email)).subject))
  expect(subjects.filter((subject) => subject === `Lively ${stamp}`)).toHaveLength(3)
  expect(subjects.filter((subject) => subject === `Plain ${stamp}`)).toHaveLength(1)

  await variants.getByRole('link', { name: 'Variant B' }).click()
  await expect(page.getByRole('row', { name: /Tester/ })).toHaveCount(3)
})
