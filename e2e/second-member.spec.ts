import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, windowOf } from './people.ts'

test("two members with one contact open see the other's changes live, and neither overwrites a change unseen", async ({
  browser,
  request,
}) => {
  const owner = await callerOf(request, 'owner@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const contact = await owner.post(`/api/v1/accounts/${account}/contacts`, {
    first_name: 'Κοινή',
    last_name: 'Επαφή',
    company: 'Παλιά Εταιρεία',
    email: `common.${Date.now()}@mail.example`,
  })
  const path = `/accounts/${account}/contacts/${contact.id}/details`
  const [first, second] = await Promise.all([windowOf(browser, 'owner@aegean.example'), windowOf(browser, 'manager@aegean.example')])
  await Promise.all(
    [first, second].map(async (page) => {
      const isListening = page.waitForResponse((answer) => answer.url().endsWith('/broadcasting/auth') && answer.ok())
      await page.goto(path)
      await expect(field(page, 'Company')).toContainText('Παλιά Εταιρεία')
      await isListening
    }),
  )

  await test.step('the second window shows the changes that the first one saves, and names who made them', async () => {
    await change(first, 'Company', 'Νέα Εταιρεία')
    await first.keyboard.press('Enter')
    await expect(field(first, 'Company')).toContainText('Νέα Εταιρεία')
    await expect(field(second, 'Company')).toContainText('Νέα Εταιρεία')
    await expect(second.getByText('Μαρία Γεωργίου changed just now: Company')).toBeVisible()
  })

  await test.step('both change the job title: the second save shows the faster change and overwrites nothing', async () => {
    await change(second, 'Job title', 'Υπεύθυνη πωλήσεων')
    await change(first, 'Job title', 'Διευθύντρια')
    await first.keyboard.press('Enter')
    await expect(field(first, 'Job title')).toContainText('Διευθύντρια')
    const refused = second.waitForResponse(
      (answer) => answer.request().method() !== 'GET' && answer.url().endsWith(`/contacts/${contact.id}`),
    )
    await second.keyboard.press('Enter')
    expect((await refused).status()).toBe(409)
    await expect(second.getByText('Someone changed it meanwhile to “Διευθύντρια”')).toBeVisible()
    await expect(second.getByRole('textbox', { name: 'Job title' })).toHaveValue('Υπεύθυνη πωλήσεων')
  })

  await test.step('Escape leaves the change of the other, and it can be changed again', async () => {
    await second.keyboard.press('Escape')
    await expect(field(second, 'Job title')).toContainText('Διευθύντρια')
    await change(second, 'Job title', 'Γενική διευθύντρια')
    await second.keyboard.press('Enter')
    await expect(field(first, 'Job title')).toContainText('Γενική διευθύντρια')
  })
  await Promise.all([first.context().close(), second.context().close()])
})

/** A field of the page with its value. */
const field = (page: Page, label: string) => page.locator('.stoa-field').filter({ has: page.getByText(label, { exact: true }) })

async function change(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await page.getByRole('textbox', { name: label }).fill(value)
}
