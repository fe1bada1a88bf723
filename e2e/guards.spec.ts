import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

test('[R-4-40] a guest signs in and then arrives at the requested screen', async ({ page }) => {
  await page.goto('/me/notifications')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('user is not authenticated')).toBeVisible()
  await page.getByLabel('E-mail').fill('viewer@olympus.example')
  await page.getByLabel('Password', { exact: true }).fill('stoa-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/me\/notifications$/)
})

test('[R-4-41] a signed-in user is sent home from the sign-in screen', async ({ page }) => {
  await enter(page, 'viewer@olympus.example')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('user is not guest')).toBeVisible()
})

test('[R-4-42] a user with an unconfirmed address is sent to the notice', async ({ page }) => {
  await enter(page, 'unverified@stoa.example')
  await page.goto('/me/home')
  await expect(page).toHaveURL(/\/email\/verify$/)
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible()
})

test('[R-4-43] a user without the role or permission is sent home with a message that names it', async ({ page }) => {
  await enter(page, 'viewer@olympus.example')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('user is missing required role(s)')).toBeVisible()
  await page.goto('/me/contacts')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('user is missing required permission(s)')).toBeVisible()
})

test('no screen of a foreign account can be opened', async ({ page, request }) => {
  const owner = await callerOf(request, 'owner@aegean.example')
  const foreign = await accountNamed(owner, 'Aegean Growth')
  const [secret] = await owner.get<{ id: number; first_name: string }[]>(`/api/v1/accounts/${foreign}/contacts?per_page=1`)
  const stranger = await callerOf(request, 'viewer@olympus.example')
  const own = await accountNamed(stranger, 'Olympus Media')
  await enter(page, 'viewer@olympus.example')

  await page.goto(`/accounts/${foreign}/contacts`)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('user is missing required account permission(s)')).toBeVisible()

  await page.goto(`/accounts/${own}/contacts/${secret!.id}/details`)
  await expect(page.getByText('This contact no longer exists, or you may not see it.')).toBeVisible()

  await page.goto(`/accounts/${own}/contacts/create`)
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/accounts/nowhere/at/all')
  await expect(page.getByText('This page does not exist')).toBeVisible()
})
