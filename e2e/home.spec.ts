import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

/** Number in a text such as "3 late answers" or "1–25 of 1.234". */
const numberIn = (text: string | null) => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''))

test('the home counts what waits, opens its rows, and is arranged by its reader', async ({ page, request }) => {
  const owner = await callerOf(request, 'owner@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  await enter(page, 'owner@aegean.example')
  await page.goto(`/accounts/${account}/home`)

  await test.step('it greets its reader', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Good (morning|afternoon|evening)/)
  })

  await test.step('a figure opens the rows that it counts', async () => {
    const section = page.getByRole('region', { name: /^requests? to accept$/ })
    const figure = section.getByRole('heading').getByRole('link')
    const count = numberIn(await figure.textContent())
    await figure.click()
    await expect(page).toHaveURL(/filter\.status\.in=staging/)
    await expect(page.getByRole('row')).toHaveCount(count + 1)
    await page.goBack()
  })

  await test.step('a task is ticked off and taken back', async () => {
    const task = page
      .getByRole('region', { name: /tasks? left today/ })
      .getByRole('checkbox')
      .first()
    // A ticked task leaves the list, so its box does not stay checked.
    await task.click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('region', { name: /tasks? left today/ }).getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  await test.step('a part is hidden and comes back, also in another browser window', async () => {
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('checkbox', { name: 'Recent activity' }).click()
    await expect(page.getByRole('region', { name: 'Recent activity' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent activity' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('checkbox', { name: 'Recent activity' }).click()
    await expect(page.getByRole('checkbox', { name: 'Recent activity' })).toBeChecked()
    await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()
  })
})
