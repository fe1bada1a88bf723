import {
  editAdminUser,
  listNotifications,
  NOTIFYING_EVENTS,
  notifications,
  readAllNotifications,
  readNotification,
  readNotificationSettings,
  readUserNotificationSettings,
  type Notification,
  type UserNotificationSetting,
  updateNotificationSettings,
  updateUserNotificationSettings,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import en from '../../../locales/en/notifications.json' with { type: 'json' }
import gr from '../../../locales/gr/notifications.json' with { type: 'json' }
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const row = (at: number, more: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  type: 'comment.created',
  notifiable_type: 'user',
  notifiable_id: 1,
  data: {},
  account_id: 7,
  title: `Comment ${at}`,
  body: 'Hello',
  title_key: 'comment.created',
  params: {},
  url: '/me/home',
  subject_type: null,
  subject_id: null,
  count: 1,
  read_at: null,
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
  actor: null,
  ...more,
})

const pageOf = (data: Notification[], unread_count: number, page = 1, last_page = 1) => ({
  data,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: page, from: 1, to: data.length, last_page, path: '', per_page: 20, total: data.length, unread_count },
})

it('[R-1-15] shows the number of unread notifications at the bell, and the list behind it', async () => {
  const server = fakeServer()
  server.answer(listNotifications, pageOf([row(1), row(2, { read_at: '2026-03-09T11:00:00Z' })], 1))
  server.answer(readAllNotifications, { data: { unread_count: 0 } })
  await renderApp('/me/home', { user: member([]), server })
  await screen.findByRole('heading', { level: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  // Without a layout the panel counts as detached from its bell and therefore as hidden.
  const list = await screen.findByRole('list', { name: 'Notifications', hidden: true })
  expect(within(list).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read', hidden: true }))
  await waitFor(() => expect(server.to(readAllNotifications)).toHaveLength(1))
})

it('marks a notification as read when its subject is opened, and deletes one by its button', async () => {
  const server = fakeServer()
  server.answer(listNotifications, pageOf([row(1), row(2)], 2))
  server.answer(readNotification, { data: row(1, { read_at: '2026-03-09T11:00:00Z' }) })
  server.answer(notifications.remove, { data: null })
  const { address } = await renderApp('/me/notifications', { user: member([]), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: Comment 2' }))
  await waitFor(() => expect(server.to(notifications.remove)[0]!.path).toContain(row(2).id))
  await userEvent.click(await screen.findByRole('link', { name: /Comment 1/ }))
  await waitFor(() => expect(address()).toBe('/me/home'))
  expect(server.to(readNotification)[0]!.path).toContain(row(1).id)
})

it('reports why not all notifications could be marked as read', async () => {
  const server = fakeServer()
  server.answer(listNotifications, pageOf([row(1)], 1))
  server.reply(readAllNotifications, () => ({
    status: 503,
    statusText: 'Service Unavailable',
    body: { message: 'Not now', code: 'unavailable', request_id: 'r2' },
  }))
  await renderApp('/me/notifications', { user: member([]), server })
  const readAll = await screen.findByRole('button', { name: 'Mark all as read' })
  await waitFor(() => expect(readAll.hasAttribute('disabled')).toBe(false))
  await userEvent.click(readAll)
  expect(await screen.findByText('Not now')).toBeTruthy()
})

it('loads more, and keeps the unread filter in the address', async () => {
  const server = fakeServer()
  server.answer(listNotifications, ({ query }) => (query.page === '2' ? pageOf([row(2)], 2, 2, 2) : pageOf([row(1)], 2, 1, 2)))
  const { address } = await renderApp('/me/notifications', { user: member([]), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Comment 2')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }))
  await waitFor(() => expect(address()).toBe('/me/notifications?show=unread'))
  await waitFor(() => expect(server.to(listNotifications).at(-1)!.query['filter[unread]']).toBeTruthy())
})

it('explains an empty list, and reports a failure with a retry', async () => {
  const server = fakeServer()
  server.answer(listNotifications, pageOf([], 0))
  const { unmount } = await renderApp('/me/notifications', { user: member([]), server })
  expect(await screen.findByText('Nothing new')).toBeTruthy()
  unmount()
  const broken = fakeServer()
  broken.reply(listNotifications, () => ({
    status: 503,
    statusText: 'Service Unavailable',
    body: { message: 'x', code: 'unavailable', request_id: 'r9' },
  }))
  await renderApp('/me/notifications', { user: member([]), server: broken })
  expect(await screen.findByText('Reference: r9')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
}, 15_000)

const setting = (code: string, channel: string, more: Partial<UserNotificationSetting> = {}): UserNotificationSetting => ({
  user_id: 1,
  account_id: null,
  notification_setting_code: code,
  notification_channel_code: channel,
  enabled: true,
  is_locked: false,
  notificationSetting: { code, group: code.split('.')[0]!, name: code, is_critical: false },
  notificationChannel: { code: channel, name: channel },
  ...more,
})

it('stores each switch immediately, and reverts it when it was refused', async () => {
  const server = fakeServer()
  server.answer(listNotifications, pageOf([], 0))
  server.answer(readNotificationSettings, {
    data: [setting('user.security', 'database', { is_locked: true }), setting('comment.created', 'database')],
  })
  server.reply(updateNotificationSettings, () => ({
    status: 503,
    statusText: 'Service Unavailable',
    body: { message: 'Not now', code: 'unavailable', request_id: 'r1' },
  }))
  await renderApp('/me/profile/notifications', { user: member([]), server })
  const box = await screen.findByRole('switch', { name: 'comment.created: database' })
  expect(screen.queryByRole('switch', { name: 'user.security: database' })).toBeNull()
  await userEvent.click(box)
  expect(server.to(updateNotificationSettings)[0]!.body.settings).toEqual([
    { notification_setting_code: 'comment.created', notification_channel_code: 'database', enabled: false },
  ])
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true))
  expect(await screen.findByText('Not now')).toBeTruthy()
})

it("lets staff change a user's notification settings on the user's page", async () => {
  const server = fakeServer()
  server.answer(listNotifications, pageOf([], 0))
  server.answer(readUserNotificationSettings, { data: [setting('comment.created', 'mail')] })
  server.answer(updateUserNotificationSettings, { data: [] })
  server.reply(editAdminUser, () => ({ body: { data: { user: STAFF_VIEW, roles: [], locales: [], time_zones: [] } } }))
  await renderApp('/admin/users/5?tab=notifications', {
    user: member([], { roles: ['Admin'], permissions: ['users.read', 'users.update'] }),
    server,
  })
  await userEvent.click(await screen.findByRole('switch', { name: 'comment.created: mail' }))
  await waitFor(() => expect(server.to(updateUserNotificationSettings)[0]?.path).toBe('/api/v1/admin/user-notification-settings/5'))
  expect(server.to(updateUserNotificationSettings)[0]!.body.settings).toEqual([
    { notification_setting_code: 'comment.created', notification_channel_code: 'mail', enabled: false },
  ])
})

const STAFF_VIEW = {
  id: 5,
  first_name: 'Eleni',
  last_name: 'Dimou',
  username: 'Eleni Dimou',
  email: 'eleni@example.com',
  locale: 'gr',
  time_zone: null,
  color: 3,
  avatar_url: null,
  status: 'active',
  emailVerified: true,
  admin: false,
  super_admin: false,
  manageable: true,
  activated_at: null,
  deactivated_at: null,
  last_login_at: null,
  last_seen_at: null,
  locked_until: null,
  membershipsCount: 0,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  roles: [],
  memberships: [],
}

it('has a heading for every group of events in both languages', () => {
  const groups = [...new Set(NOTIFYING_EVENTS.map((event) => event.split('.')[0]!))].sort()
  for (const { settings } of [en, gr]) expect(Object.keys(settings.groups).sort()).toEqual(groups)
})
