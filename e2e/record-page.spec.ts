import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

test('a record opens beside its list, is edited and written on in place, and back brings the list', async ({ page, request }) => {
  const owner = await callerOf(request, 'owner@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const mark = `Δίπλα${Date.now()}`
  for (const first_name of ['Άννα', 'Βασίλης'])
    await owner.post(`/api/v1/accounts/${account}/contacts`, { first_name, last_name: mark, email: `${Date.now()}@mail.example` })
  await enter(page, 'owner@aegean.example')
  await page.goto(`/accounts/${account}/contacts?filter.search=${mark}&sort=first_name`)
  const panel = page.getByRole('dialog', { name: 'Contact' })

  await test.step('a row opens the panel, the arrow key opens the next', async () => {
    await page.getByRole('link', { name: `Άννα ${mark}` }).click()
    await expect(panel.getByRole('heading', { name: `Άννα ${mark}` })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('heading', { name: `Βασίλης ${mark}` })).toBeVisible()
  })

  await test.step('Enter opens the whole record, though the link in the list keeps the focus, and back brings the panel back', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Βασίλης ${mark}` })).toBeVisible()
    await expect(panel).toHaveCount(0)
    await page.goBack()
    await expect(panel.getByRole('heading', { name: `Βασίλης ${mark}` })).toBeVisible()
  })

  await test.step('a field is edited in place', async () => {
    await panel.getByRole('button', { name: 'Edit Job title' }).click()
    await panel.getByRole('textbox', { name: 'Job title' }).fill('Διευθυντής')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('textbox', { name: 'Job title' })).toHaveCount(0)
    await expect(panel.getByText('Διευθυντής').first()).toBeVisible()
  })

  await test.step('an edited field is undone from its notice', async () => {
    await panel.getByRole('button', { name: 'Edit Company' }).click()
    await panel.getByRole('textbox', { name: 'Company' }).fill('Λάθος Α.Ε.')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Company changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    const field = (name: string) => panel.locator('.stoa-field').filter({ hasText: name })
    await expect(field('Company')).not.toContainText('Λάθος Α.Ε.')
    await expect(field('Job title'), 'the field before it stays').toContainText('Διευθυντής')
  })

  await test.step('a note is found in the time line, also by a word without accents', async () => {
    await panel.getByRole('button', { name: 'Note' }).first().click()
    await panel.getByRole('textbox', { name: 'Write a note…' }).fill('Ζήτησε προσφορά')
    await page.keyboard.press('Control+Enter')
    const line = panel.getByRole('region', { name: 'Time line' })
    await expect(line.getByText('Ζήτησε προσφορά')).toBeVisible()
    await line.getByRole('button', { name: 'Search the time line' }).click()
    await page.keyboard.type('ζητησε')
    await expect(line.getByText('Ζήτησε προσφορά')).toBeVisible()
    await expect(line.getByText('Διευθυντής')).toHaveCount(0)
  })

  await test.step('the whole page knows its place in the list, and back brings the list as it was', async () => {
    await panel.getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Βασίλης ${mark}` })).toBeVisible()
    await expect(page.getByText('2 of 2')).toBeVisible()
    await page.getByRole('navigation', { name: 'Way back' }).getByRole('link', { name: 'Contacts' }).click()
    await expect(page.getByRole('row', { name: /Άννα/ })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(mark)
  })
})
