import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'
const WIDE = { width: 1500, height: 900 }
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible({ timeout: 15_000 })

test('a member keeps a block as a locked section and inserts it in another page, where it can only be moved and removed', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const mark = Date.now()
  const block = (type: string, props: object) => ({ type, props: { id: `${type}-1`, ...props } })
  const make = (name: string, content: object[]) =>
    caller.post<{ id: number }>(`/api/v1/accounts/${account}/pages`, { name, locale: 'en', design: { root: { props: {} }, content } })
  const terms = block('Heading', { level: '2', text: { en: `Our terms ${mark}` } })
  const first = await make(`First ${mark}`, [block('Section', { content: [terms] })])
  const second = await make(`Second ${mark}`, [block('Heading', { level: '1', text: { en: 'Welcome' } })])

  await enter(page, OWNER)
  await page.setViewportSize(WIDE)
  await page.goto(`/accounts/${account}/page-builder?page=${first.id}`)
  await page
    .frameLocator('#preview-frame')
    .getByRole('heading', { name: `Our terms ${mark}` })
    .click()
  await page.getByRole('button', { name: 'Sections', exact: true }).click()
  await page.getByRole('button', { name: 'Save blocks' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: /^Heading: Our terms/ })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Terms ${mark}`)
  await dialog.getByRole('checkbox', { name: 'Lock the section' }).check()
  await dialog.getByRole('button', { name: 'Save section' }).click()
  await expect(dialog.getByText(`Terms ${mark}`, { exact: true })).toBeVisible()

  await page.goto(`/accounts/${account}/page-builder?page=${second.id}`)
  const canvas = page.frameLocator('#preview-frame')
  await expect(canvas.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.getByRole('button', { name: 'Sections', exact: true }).click()
  const picture = dialog.locator(`iframe[title="Terms ${mark}"]`)
  await expect(picture.contentFrame().getByRole('heading', { name: `Our terms ${mark}` })).toBeVisible()
  await dialog.getByRole('button', { name: `Insert Terms ${mark}` }).click()
  const copy = canvas.getByRole('heading', { name: `Our terms ${mark}` })
  await expect(copy).toBeVisible()
  await saved(page)
  await copy.click()
  await expect(page.getByRole('textbox', { name: 'Text in English' })).toBeDisabled()
  await page.reload()
  await expect(page.frameLocator('#preview-frame').getByRole('heading', { name: `Our terms ${mark}` })).toBeVisible()
})
