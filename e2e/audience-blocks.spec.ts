import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter, mailTo } from './people.ts'

const OWNER = 'owner@aegean.example'

test('a block is shown to members of an audience: in the builder, the preview, the sheet before sending and a test', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  await caller.post(`/api/v1/accounts/${account}/audiences`, {
    name: `Friends ${stamp}`,
    rules: { all: [{ field: 'email', op: 'contains', value: `${stamp}` }] },
  })
  const heading = (id: string, en: string) => ({ type: 'Heading', props: { id, level: '1', text: { en, gr: en } } })
  const { id } = await caller.post<{ id: number }>(`/api/v1/accounts/${account}/email-campaigns`, {
    name: `Blocks ${stamp}`,
    design: {
      root: { props: { subject: { en: `Blocks ${stamp}`, gr: `Blocks ${stamp}` } } },
      content: [heading('Heading-1', 'For all'), heading('Heading-2', 'For friends')],
    },
  })

  await enter(page, OWNER)
  await page.setViewportSize({ width: 1500, height: 900 })
  await page.goto(`/accounts/${account}/email-builder?campaign=${id}`)
  const canvas = page.frameLocator('#preview-frame')
  await canvas.getByRole('heading', { name: 'For friends' }).click()
  await page.getByRole('combobox', { name: 'Shown to' }).click()
  await page.getByRole('option', { name: 'Only members of audiences' }).click()
  await expect(canvas.getByText('No audience chosen: hidden')).toBeVisible()
  await page.getByRole('combobox', { name: 'Audiences' }).fill(`${stamp}`)
  await page.getByRole('option', { name: `Friends ${stamp}` }).click()
  await expect(canvas.getByText(`Only for: Friends ${stamp}`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible({ timeout: 15_000 })

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const shown = dialog.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: 'For all' })).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'For friends' })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'As a member of' }).click()
  await page.getByRole('option', { name: `Friends ${stamp}` }).click()
  await expect(shown.getByRole('heading', { name: 'For friends' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const address = `try.${stamp}@post.example`
  await page.getByRole('button', { name: 'Send a test' }).click()
  const to = page.getByRole('dialog').getByLabel('To')
  await to.fill(address)
  await to.press('Enter')
  await page.getByRole('dialog').getByRole('combobox', { name: 'As a member of' }).click()
  await page.getByRole('option', { name: `Friends ${stamp}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Sent to \d address/)).toBeVisible()
  expect((await mailTo(request, address)).html).toContain('For friends')

  await page.goto(`/accounts/${account}/email-campaigns/${id}/edit`)
  await page.getByRole('button', { name: /^Check and send/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(`The audience “Friends ${stamp}” has no members now.`, { exact: false })).toBeVisible()
  await sheet.getByRole('button', { name: 'Show the mail' }).click()
  await expect(sheet.frameLocator('iframe').getByRole('heading', { name: 'For all' })).toBeVisible()
  await expect(sheet.getByRole('combobox', { name: 'As a member of' })).toBeVisible()
})
