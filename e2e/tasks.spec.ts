import { expect, test } from '@playwright/test'
import { addDays, fromWallTime, localToday } from '@stoa/domain'
import { accountNamed, callerOf, emptyAccount, enter } from './people.ts'

const OWNER = 'owner@aegean.example'
const ZONE = 'Europe/Athens'
interface Task {
  uuid: string
  number: number
  title: string
  status: string
  due_at: string | null
}

test('a task is created, moved on the board by keyboard, dragged in the calendar and read by a calendar program', async ({
  page,
  request,
}) => {
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, 'Task journey')
  const path = `/api/v1/accounts/${account}/tasks`
  const only = async () => (await owner.get<Task[]>(path))[0]!
  await enter(page, OWNER)

  await page.goto(`/accounts/${account}/tasks?view=board`)
  await page.getByRole('link', { name: 'New task' }).first().click()
  const today = localToday(ZONE)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Write the brief')
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('article', { name: 'Write the brief' })
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('region', { name: 'In progress' }).getByRole('article')).toHaveCount(1)
  await expect(card).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'is now in In progress' })).toHaveCount(1)
  await expect.poll(async () => (await only()).status).toBe('in_progress')
  await page.reload()
  await expect(page.getByRole('region', { name: 'In progress' }).getByRole('article')).toHaveCount(1)

  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const { uuid } = await only()
  await page.request.patch(`/api/v1/tasks/${uuid}`, {
    data: { due_at: `${monday}T23:59:00Z` },
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth'))}` },
  })
  await page.goto(`/accounts/${account}/calendar?day=${monday}`)
  const entry = page.getByText('Write the brief').first()
  await expect(entry).toBeInViewport({ ratio: 1 })
  const from = (await entry.boundingBox())!
  const column = (await page.locator('.stoa-schedule').boundingBox())!.width / 7.6
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + from.height / 2, { steps: 3 })
  await page.mouse.move(from.x + 20 + column, from.y + from.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => localToday(ZONE, new Date((await only()).due_at!))).toBe(addDays(monday, 1))

  await page.getByRole('button', { name: 'Calendar feed' }).click()
  await page.getByRole('button', { name: 'Make the address' }).click()
  const address = await page.getByLabel('Address of the feed').inputValue()
  const read = await request.get(new URL(address).pathname)
  expect(read.headers()['content-type']).toContain('text/calendar')
  expect(await read.text()).toMatch(new RegExp(`SUMMARY:Write the brief\\r\\n(.*\\r\\n)*`))
  expect(await read.text()).toContain(`DTSTART;VALUE=DATE:${addDays(monday, 1).replaceAll('-', '')}`)
})

test('a call is moved to another hour in the week and in the day, by mouse and by keyboard, and calendar programs show it', async ({
  page,
  request,
}) => {
  const owner = await callerOf(request, 'manager@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const title = `Call the printer ${Date.now()}`
  const today = localToday(ZONE)
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const hour = (day: string, time: string) => fromWallTime(new Date(`${day}T${time}:00Z`), ZONE).toISOString()
  const task = await owner.post<Task>(`/api/v1/accounts/${account}/tasks`, {
    title,
    all_day: false,
    start_at: hour(monday, '10:00'),
    due_at: hour(monday, '11:00'),
  })
  const due = async () => new Date((await owner.get<Task>(`/api/v1/tasks/${task.uuid}`)).due_at!).toISOString()
  const is = async (day: string, time: string) => expect.poll(due).toBe(hour(day, time))
  await enter(page, 'manager@aegean.example')
  await page.goto(`/accounts/${account}/calendar?day=${monday}&span=week`)
  const entry = page.locator(`[data-event-id="${task.uuid}"]`).first()
  await expect(entry).toBeVisible()

  await test.step('the mouse drags it two hours down and one day on', async () => {
    const from = (await entry.boundingBox())!
    const tuesday = (await page
      .getByRole('button', { name: new RegExp(`${addDays(monday, 1)} 10:00`) })
      .first()
      .boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2 + 8, from.y + 12, { steps: 3 })
    await page.mouse.move(tuesday.x + tuesday.width / 2, from.y + 4 + 2 * tuesday.height, { steps: 10 })
    await page.mouse.up()
    await is(addDays(monday, 1), '13:00')
  })

  await test.step('Alt and the arrow keys move it by quarters of an hour, and the focus stays on it', async () => {
    await entry.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await is(addDays(monday, 2), '13:30')
    await expect(entry).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1)
  })

  await test.step('the same works in the view of one day', async () => {
    await page.goto(`/accounts/${account}/calendar?day=${addDays(monday, 2)}&span=day`)
    await entry.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await is(addDays(monday, 2), '13:15')
  })

  await test.step('a calendar program reads the new hour and a higher sequence', async () => {
    const feed = await owner.post<{ address: string }>('/api/v1/me/calendar-feeds', { account_id: account })
    const text = (await (await request.get(new URL(feed.address).pathname)).text()).replaceAll('\r\n ', '')
    const event = text.split('BEGIN:VEVENT').find((part) => part.includes(title))!
    const stamp = (at: string) => at.replace(/[-:]|\.\d+/g, '')
    expect(event).toContain(`DTSTART:${stamp(hour(addDays(monday, 2), '12:15'))}`)
    expect(event).toContain(`DTEND:${stamp(hour(addDays(monday, 2), '13:15'))}`)
    expect(Number(/SEQUENCE:(\d+)/.exec(event)![1])).toBeGreaterThan(1)
  })
})
