import { expect, test } from '@playwright/test'

test('the documentation opens with the calls of an area, and shows what a call takes and answers', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/api/docs')
  await expect(page.locator('.info .title')).toContainText('Stoa: crm')
  const list = page.locator('.opblock-get', { has: page.locator('[data-path="/api/v1/contacts"]') })
  await expect(list).toBeVisible()
  await list.locator('.opblock-summary-control').click()
  await expect(list.getByText('Permission: ')).toContainText('contacts.read')
  await expect(list.locator('tr[data-param-name="page"]')).toContainText('Number of the page.')
  await expect(list.locator('tr[data-param-name="filter[search]"]')).toContainText('at most 200 characters')
  await expect(list.locator('tr.response[data-code="429"]')).toContainText('There were too many requests.')
  await expect(list.locator('tr.response[data-code="200"]')).toContainText('first_name')

  // A created contact: the schema of its body is resolved too.
  await page.locator('.opblock-tag[data-tag="accounts"]').click()
  const created = page.locator('.opblock-post', { has: page.locator('[data-path="/api/v1/accounts/{account_id}/contacts"]') })
  await created.locator('.opblock-summary-control').click()
  await expect(created.locator('.opblock-section-request-body')).toContainText('first_name')
  await expect(created.locator('tr.response[data-code="413"]')).toContainText('too large')

  await page.locator('.topbar select').selectOption({ label: 'sales' })
  await expect(page.locator('.info .title')).toContainText('Stoa: sales')
  await expect(page.locator('.opblock-tag').first()).toBeVisible()
  expect(faults).toEqual([])
})
