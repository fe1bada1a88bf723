import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'

test('an automation is made from a recipe, tried, activated, and leads a contact from an event to a mail and a task; its log tells it; it is paused', async ({
  page,
  request,
}) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/automations`)
  await page.getByRole('button', { name: 'New automation' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Automation').fill(`Enquiries ${stamp}`)
  await dialog.getByLabel('Enquiry left open').check()
  await dialog.getByRole('button', { name: 'Create automation' }).click()
  await expect(page.getByRole('heading', { name: `Enquiries ${stamp}` })).toBeVisible()

  const canvas = page.getByRole('region', { name: 'Starts with' })
  await canvas.getByRole('combobox', { name: 'Starts with' }).click()
  await page.getByRole('option', { name: 'New contact' }).click()
  await canvas.getByRole('group', { name: 'For whom' }).getByRole('button', { name: 'Set rules' }).click()
  await canvas.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Company', exact: true }).click()
  await canvas.getByRole('textbox', { name: 'Value' }).fill(`Enquirer ${stamp}`)
  await page.getByRole('button', { name: /^Ask/ }).first().click()
  await page.getByRole('button', { name: 'Remove step' }).click()
  await page.getByRole('button', { name: /^Wait/ }).first().click()
  await page.getByRole('button', { name: 'Remove step' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()

  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await caller.post(`/api/v1/accounts/${account}/contacts`, {
    first_name: 'Danae',
    company: `Enquirer ${stamp}`,
    email: `danae.${stamp}@post.example`,
  })
  await page.getByRole('tab', { name: 'Contacts' }).click()
  await expect(page.getByRole('table').getByText('Finished')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Danae' }).click()
  const log = page.getByRole('dialog')
  await expect(log.getByText('Send a mail')).toBeVisible()
  await expect(log.getByText('Create a task')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Trial' }).click()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('cell', { name: 'Danae' })).toBeVisible()

  const stranger = `Passer ${stamp}`
  await caller.post(`/api/v1/accounts/${account}/contacts`, { first_name: stranger, email: `passer.${stamp}@post.example` })
  for (const who of [`danae.${stamp}`, stranger]) {
    await page.getByRole('combobox', { name: 'Contacts' }).fill(who)
    await page.getByRole('option', { name: `${stamp}@post.example` }).click()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('row', { name: stranger })).toContainText('Would not start')
  const way = page.getByRole('row', { name: 'Danae' }).getByRole('list', { name: 'Way' })
  await expect(way.getByRole('listitem')).toContainText(['Send a mail', 'Create a task', 'End'])
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible()
})
