import { expect, test } from '@playwright/test'
import { callerOf, emptyAccount } from './people.ts'

// This test waits for the clock of the server. In a separate file it starts early, beside journeys that use the processor.
test('a reminder is mailed exactly once', async ({ request }) => {
  test.setTimeout(360_000)
  const owner = await callerOf(request, 'sales2@aegean.example')
  const account = await emptyAccount(owner, 'Reminder journey')
  const title = `Reminded at ${Date.now()}`
  const due = new Date(Date.now() + 3_600_000).toISOString()
  await owner.post(`/api/v1/accounts/${account}/tasks`, {
    title,
    all_day: false,
    due_at: due,
    reminder_at: new Date(Date.now() - 1000).toISOString(),
  })
  const staff = await callerOf(request, 'admin@stoa.example')
  const mails = async () => {
    const found = await staff.get<{ subject: string }[]>(`/api/v1/admin/mailbox?filter[search]=${encodeURIComponent(title)}`)
    return found.filter((mail) => mail.subject.includes(title)).length
  }
  await expect.poll(mails, { timeout: 150_000, intervals: [2000] }).toBe(1)
})
