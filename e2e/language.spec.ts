import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

test('changing the language keeps the page and its search', async ({ page, request }) => {
  const account = await accountNamed(await callerOf(request, 'viewer@aegean.example'), 'Aegean Growth')
  await enter(page, 'viewer@aegean.example')
  const path = `/accounts/${account}/contacts?filter.search=maria`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByText('Ελληνικά').click()
  await expect(page.getByRole('heading', { name: 'Επαφές', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'el')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  await expect(page.getByPlaceholder('Αναζήτηση')).toHaveValue('maria')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Επαφές', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Το μενού σας' }).click()
  await page.getByText('English').click()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test("validation messages of browser and server are in the reader's language", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'gr'))
  await page.goto('/register')
  await expect(page.locator('html')).toHaveAttribute('lang', 'el')
  await expect(page.getByRole('button', { name: 'Εμφάνιση κωδικού' })).toHaveCount(2)
  await page.getByLabel('E-mail').fill('όχι-email')
  await page.getByRole('button', { name: 'Δημιουργία λογαριασμού' }).click()
  await expect(page.getByText('Το πεδίο «Όνομα» είναι υποχρεωτικό')).toBeVisible()
  await expect(page.getByText(/πρέπει να είναι έγκυρη διεύθυνση e-mail/)).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('E-mail').fill('nobody@mail.example')
  await page.getByLabel('Κωδικός', { exact: true }).fill('λάθος κωδικός')
  const answer = page.waitForResponse((one) => one.url().endsWith('/login') && one.request().method() === 'POST')
  await page.getByRole('button', { name: 'Σύνδεση' }).click()
  const { errors } = (await (await answer).json()) as { errors: Record<string, string[]> }
  const [said] = Object.values(errors).flat()
  expect(said).toMatch(/[α-ω]/)
  await expect(page.getByText(said!)).toBeVisible()
})
