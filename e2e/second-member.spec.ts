import { expect, test } from '@playwright/test'
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
      await expect(page.getByLabel('Company')).toHaveValue('Παλιά Εταιρεία')
      await isListening
    }),
  )

  await test.step('the second window shows the changes that the first one saves', async () => {
    await first.getByLabel('Company').fill('Νέα Εταιρεία')
    await first.getByRole('button', { name: 'Save' }).click()
    await expect(first.getByText('Saved.')).toBeVisible()
    await expect(second.getByLabel('Company')).toHaveValue('Νέα Εταιρεία')
  })

  await test.step('both change the job title: the second save names the faster member and overwrites nothing', async () => {
    await second.getByLabel('Job title').fill('Υπεύθυνη πωλήσεων')
    await first.getByLabel('Job title').fill('Διευθύντρια')
    await first.getByRole('button', { name: 'Save' }).click()
    await expect(second.getByText('Changed in the meantime')).toBeVisible()
    await expect(second.getByText(/Μαρία Γεωργίου changed this contact/)).toBeVisible()
    await expect(second.getByLabel('Job title')).toHaveValue('Υπεύθυνη πωλήσεων')
    const refused = second.waitForResponse(
      (answer) => answer.request().method() !== 'GET' && answer.url().endsWith(`/contacts/${contact.id}`),
    )
    await second.getByRole('button', { name: 'Save' }).click()
    expect((await refused).status()).toBe(409)
    await expect(second.getByText('Changed in the meantime')).toBeVisible()
  })

  await test.step('a reload shows the current value, and the change can be repeated', async () => {
    await second.getByRole('button', { name: 'Load again' }).click()
    await expect(second.getByLabel('Job title')).toHaveValue('Διευθύντρια')
    await expect(second.getByText('Changed in the meantime')).toHaveCount(0)
    await second.getByLabel('Job title').fill('Γενική διευθύντρια')
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(second.getByText('Saved.')).toBeVisible()
    await expect(first.getByLabel('Job title')).toHaveValue('Γενική διευθύντρια')
  })
  await Promise.all([first.context().close(), second.context().close()])
})
