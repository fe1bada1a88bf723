import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'

test('a form is made from a template, published, sent without script by a visitor, and its answers become a contact', async ({
  page,
  browser,
  request,
}) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/forms`)
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByLabel('Form', { exact: false }).first().fill(`Site ${stamp}`)
  await page.getByRole('radio', { name: 'Ask for an offer' }).check()
  await page.getByRole('button', { name: 'Create form' }).click()

  await expect(page.getByRole('heading', { name: `Site ${stamp}` })).toBeVisible()
  await page.getByRole('button', { name: 'Move Message up' }).click()
  await expect(page.getByText('Message is now at place 6 of 7.')).toBeAttached()
  await page.getByRole('button', { name: 'Field', exact: true }).click()
  await page.getByRole('textbox', { name: 'Label in English' }).fill('How did you find us?')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByLabel('How did you find us?')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Language of the preview' }).getByText('Greek').click()
  await expect(preview.getByRole('button', { name: 'Αποστολή' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Share' }).click()
  const address = await page.getByLabel('Address').inputValue()
  const visitor = await (await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })).newPage()
  const faults: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await visitor.goto(new URL(address).pathname)
  await expect(visitor.getByRole('heading', { name: 'Ask for an offer' })).toBeVisible()
  await visitor.getByLabel('E-mail').first().fill('nobody')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.locator('.bad').first()).toBeVisible()
  await visitor.getByLabel('First name').fill('Κυριακή')
  await visitor.getByLabel('E-mail').first().fill(`kyriaki.${stamp}@post.example`)
  await visitor.getByLabel('How did you find us?').fill('By a friend')
  await visitor.waitForTimeout(2200)
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('Thank you. We will write to you soon.')).toBeVisible()
  // The answer that names a missing field is 422, which the browser notes.
  expect(faults.filter((text) => !text.includes('422'))).toEqual([])

  await page.getByRole('tab', { name: 'Submissions' }).click()
  const row = page.getByRole('row').filter({ hasText: `kyriaki.${stamp}` })
  await expect(row.getByText('Done')).toBeVisible({ timeout: 15_000 })
  await row.hover()
  await row.getByRole('button', { name: 'Spam' }).click()
  await expect(row.getByText('Spam').first()).toBeVisible()
  await row.getByRole('button', { name: 'Not spam' }).click()
  await expect(row.getByText('Done')).toBeVisible()
  const found = await caller.get<object[]>(`/api/v1/accounts/${account}/contacts?filter[search]=kyriaki.${stamp}`)
  expect(found).toMatchObject([{ first_name: 'Κυριακή', source: 'form' }])
})
