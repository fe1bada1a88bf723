import { expect, test, type Page } from '@playwright/test'
import { callerOf, windowOf } from './people.ts'

/** Whether a live connection of the page was opened and then closed. */
function watchSocket(page: Page): () => boolean {
  let isClosed = false
  page.on('websocket', (socket) => void socket.on('close', () => (isClosed = true)))
  return () => isClosed
}

/** Opens a screen and waits until its channels are subscribed. */
async function openAndListen(page: Page, path: string): Promise<void> {
  const isListening = page.waitForResponse((answer) => answer.url().endsWith('/broadcasting/auth') && answer.ok())
  await page.goto(path)
  await isListening
}

test('signing out everywhere else ends the session of the other window and its live connection', async ({ browser }) => {
  const ofDesigner = () => windowOf(browser, 'designer@aegean.example', { session: 'own' })
  const [here, there] = await Promise.all([ofDesigner(), ofDesigner()])
  const ended = watchSocket(there)
  await openAndListen(there, '/me/home')
  await here.goto('/me/profile/security')
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(here.getByText('Signed out.')).toBeVisible()
  await expect(there).toHaveURL(/\/login/)
  await expect.poll(ended).toBe(true)
  await expect(here.getByText('This device')).toBeVisible()
  await Promise.all([here.context().close(), there.context().close()])
})

test('a deactivated user is signed out immediately', async ({ browser, request }) => {
  const staff = await callerOf(request, 'super@stoa.example')
  const [user] = await staff.get<{ id: number }[]>(`/api/v1/admin/users?filter[search]=${encodeURIComponent('sales@olympus.example')}`)
  const [admin, member] = await Promise.all([
    windowOf(browser, 'super@stoa.example'),
    windowOf(browser, 'sales@olympus.example', { session: 'own' }),
  ])
  const ended = watchSocket(member)
  await openAndListen(member, '/me/home')
  await admin.goto(`/admin/users/${user!.id}`)
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText(/can no longer sign in/)).toBeVisible()
  await expect(member).toHaveURL(/\/login/)
  await expect.poll(ended).toBe(true)
  const answer = await request.post('/api/auth/login', { data: { email: 'sales@olympus.example', password: 'stoa-demo-2026' } })
  expect(answer.ok()).toBe(false)
  await staff.post('/api/v1/admin/activated-users', { user_id: user!.id })
  await Promise.all([admin.context().close(), member.context().close()])
})
