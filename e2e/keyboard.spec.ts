import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

test('everyday work needs no mouse: skip link, palette, help, and opening and leaving a form', async ({ page, request }) => {
  const caller = await callerOf(request, 'account@aegean.example')
  const account = await accountNamed(caller, 'Aegean Growth')
  const email = `keys.${Date.now()}@mail.example`
  const contact = await caller.post(`/api/v1/accounts/${account}/contacts`, {
    first_name: 'Πληκτρολόγιος',
    last_name: 'Ταχύς',
    email,
  })
  await enter(page, 'account@aegean.example')
  await page.goto(`/accounts/${account}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('the first Tab offers to skip the menu', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })

  await test.step('Ctrl+K finds a contact without accents, Enter opens it', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Find or do…' })).toBeFocused()
    await page.keyboard.type('πληκτρολογιος')
    await expect(page.getByRole('option', { name: new RegExp(email) })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/contacts/${contact.id}`))
    await expect(page.getByRole('heading', { level: 1, name: 'Πληκτρολόγιος Ταχύς' })).toBeVisible()
  })

  await test.step('in the list, Enter on a row opens the contact, Escape closes it', async () => {
    await page.goto(`/accounts/${account}/contacts?filter.search=πληκτρολογιος`)
    await page
      .getByRole('row', { name: /Πληκτρολόγιος/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/contacts(\?|$)/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('? shows the shortcuts, Escape closes them, / goes to the search', async () => {
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Search')).toBeFocused()
  })

  await test.step('Tab walks through the fields of a new contact in their order', async () => {
    await page.goto(`/accounts/${account}/contacts/create`)
    const form = page.getByRole('dialog', { name: 'New contact' })
    await expect(form.getByLabel('First name')).toBeFocused()
    for (const label of ['Last name', 'E-mail', 'Phone', 'Company', 'Lifecycle stage', 'Assigned to', 'Tags', 'Note']) {
      await page.keyboard.press('Tab')
      await expect(form.locator(':focus')).toHaveAccessibleName(new RegExp(`^${label}`))
    }
    await page.keyboard.press('Tab')
    await expect(form.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.getByRole('button', { name: 'Check and create' })).toBeFocused()
  })

  await test.step('Escape asks before it discards input', async () => {
    await page.getByLabel('First name').fill('Μισό')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Leave without saving?')).toBeVisible()
    // The form receives the keys until the question is open.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByText('Leave without saving?')).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 10_000 })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Μισό')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/contacts(\?|$)/)
  })
})
