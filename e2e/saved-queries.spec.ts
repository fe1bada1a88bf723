import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

test('a saved filter opens from its address and from the menu, ends with a change, and names the export', async ({ page, request }) => {
  const account = await accountNamed(await callerOf(request, 'manager@olympus.example'), 'Olympus Media')
  const name = `Πελάτες ${Date.now()}`
  await enter(page, 'manager@olympus.example')
  await page.goto(`/accounts/${account}/contacts`)
  const total = page.getByTestId('list-total')
  await expect(total).toHaveText(/Total: [1-9]\d* records/)
  const all = await total.textContent()

  await test.step('filters by lifecycle', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('textbox', { name: 'Choose a field' }).fill('lifecycle')
    await page.keyboard.press('Enter')
    await filters.getByRole('combobox', { name: 'Lifecycle stage', exact: true }).click()
    await page.getByRole('option', { name: 'Customer' }).click()
    await expect(page).toHaveURL(/filter\.lifecycle(\.in)?=customer/)
    await expect(total).not.toHaveText(all!)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(filters).toHaveCount(0)
  })
  const filtered = await total.textContent()

  await test.step('saves the filter, and the address names it', async () => {
    await page.getByRole('button', { name: 'Saved queries' }).click()
    await page.getByRole('menuitem', { name: 'Save this query' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('dialog', { name: 'Save this query' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page).toHaveURL(/saved=\d+/)
  })

  await test.step('the address alone restores it, and the export has its name [R-2.7-17]', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(total).toHaveText(filtered!)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export to a spreadsheet' }).click()
    expect((await download).suggestedFilename()).toBe(`${name}.xlsx`)
  })

  await test.step('a change deselects it, and reset clears all filters', async () => {
    await page.getByPlaceholder('Search').fill('a')
    await expect(page).toHaveURL(/filter\.search=a/)
    await expect(page).not.toHaveURL(/saved=/)
    await expect(page.getByRole('button', { name: 'Saved queries' })).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).not.toHaveURL(/filter\./)
    await expect(total).toHaveText(all!)
  })

  await test.step('the menu applies and deletes it', async () => {
    await page.getByRole('button', { name: 'Saved queries' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page).toHaveURL(/filter\.lifecycle(\.in)?=customer/)
    await expect(total).toHaveText(filtered!)
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: `Delete saved query ${name}` }).click()
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
    await expect(page).not.toHaveURL(/saved=/)
  })
})
