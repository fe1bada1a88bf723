import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  NOTIFYING_EVENTS,
  readNotification,
  listNotifications,
  unreadNotification,
  readAllNotifications,
  notifications,
  readNotificationSettings,
  readUserNotificationSettings,
  updateNotificationSettings,
} from '@stoa/contract'
import { createI18n } from '#lib/i18n.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { NotificationEvent } from './notification-event.ts'
import { notify } from './notify/notify.ts'

const LIST = '/api/v1/users/current-user/notifications'
const SETTINGS = '/api/v1/users/current-user/notification-settings'
/** Events that members choose channels for. Staff of the platform also choose those of failed work. */
const FOR_MEMBERS = NOTIFYING_EVENTS.filter((code) => code !== 'system.failed-work')

interface Texts {
  [name: string]: string | Texts
}

/** Codes of the events with texts. */
const codesIn = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === 'string') return []
    return Object.values(value).some((text) => typeof text === 'string') ? [`${prefix}${name}`] : codesIn(value, `${prefix}${name}.`)
  })

let app: TestApp
let ada: TestUser
let bob: TestUser
let event_id = 1_000

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read'] })
  bob = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
})
afterAll(() => app.stop())

const tell = (user: TestUser, more: object = {}, id = ++event_id) =>
  app.database.db.transaction().execute((db) =>
    notify(app.services, db, [
      {
        id,
        event: NotificationEvent.parse({
          user_ids: [user.id],
          setting_code: 'comment.created',
          account_id: ada.account_id,
          subject_type: 'account',
          subject_id: `${id}`,
          params: { subject: 'Μαρία', excerpt: 'Hello' },
          url: '/contacts/7',
          actor_id: ada.id,
          ...more,
        }),
      },
    ]),
  )
const outbox = async (topic: string) =>
  (await sql<{ payload: any }>`SELECT payload FROM outbox_events WHERE topic = ${topic} ORDER BY id`.execute(app.database.db)).rows.map(
    ({ payload }) => payload,
  )
const clear = async () => {
  await sql`DELETE FROM notifications`.execute(app.database.db)
  await sql`DELETE FROM outbox_events`.execute(app.database.db)
  await sql`DELETE FROM user_notification_settings`.execute(app.database.db)
}

describe('notifying a user of an event', () => {
  it('stores a notification that is listed and counted as unread [R-1-15]', async () => {
    await clear()
    await tell(bob)
    const { body } = await bob.call(listNotifications, { query: { include: 'actor' } })
    expect(body.meta).toMatchObject({ total: 1, unread_count: 1 })
    expect(body.data[0]).toMatchObject({
      type: 'comment.created',
      body: 'Hello',
      url: '/contacts/7',
      count: 1,
      read_at: null,
      actor: { id: ada.id },
    })
    expect(body.data[0]!.title).toMatch(/ commented on Μαρία$/)
    expect((await bob.get(LIST, { 'accept-language': 'el' })).body.data[0].title).toContain('Νέο σχόλιο')
  })

  it('has the shape that Laravel clients expect, with its content under `data`', async () => {
    await clear()
    await tell(bob)
    const row = (await bob.get(LIST)).body.data[0]
    const { id, type, notifiable_type, notifiable_id, data } = row
    expect({ id, type, notifiable_type, notifiable_id }).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'comment.created',
      notifiable_type: 'user',
      notifiable_id: bob.id,
    })
    expect(data).toMatchObject({ title: row.title, body: 'Hello', url: '/contacts/7', account_id: ada.account_id, subject_type: 'account' })
  })

  it('sends a live message with the number of unread notifications on the channel of the user', async () => {
    await clear()
    await tell(bob)
    const frames = await outbox('broadcast')
    expect(frames.map(({ event }) => event)).toEqual([
      String.raw`Illuminate\Notifications\Events\BroadcastNotificationCreated`,
      'notification.created',
    ])
    expect(frames[0]).toMatchObject({
      channels: [`private-App.Models.User.${bob.id}`],
      data: { type: 'comment.created', url: '/contacts/7' },
    })
    const { texts, title } = frames[0].data
    expect(texts.en.title).toMatch(/ commented on Μαρία$/)
    expect(texts.gr.title).toContain('Νέο σχόλιο')
    expect(title).toBe(texts.en.title)
    expect(frames[1].data).toMatchObject({ unread_count: 1, key: (await bob.call(listNotifications)).body.data[0]!.id })
  })

  it('stores the notification but sends no live message before the address is confirmed', async () => {
    await clear()
    const verified = (at: string | null) => sql`UPDATE users SET email_verified_at = ${at} WHERE id = ${bob.id}`.execute(app.database.db)
    await verified(null)
    await tell(bob)
    expect(await outbox('broadcast')).toEqual([])
    await verified('2026-01-01')
    expect((await bob.call(listNotifications)).body.meta.unread_count).toBe(1)
  })

  it('quotes the subject and the text of a message, if it has any', async () => {
    await clear()
    const said = async (params: object) => {
      await tell(bob, { setting_code: 'conversation.message', params })
      return (await bob.call(listNotifications)).body.data[0]
    }
    expect(await said({ subject: 'The fair', excerpt: 'See you there' })).toMatchObject({
      title: 'New message: The fair',
      body: 'See you there',
    })
    await clear()
    expect(await said({ subject: 'x@example.gr' })).toMatchObject({ title: 'New message: x@example.gr', body: null })
  })

  it('stores a notification of automatic work, which no user caused', async () => {
    await clear()
    await tell(bob, { actor_id: 0 })
    const { body } = await bob.call(listNotifications, { query: { include: 'actor' } })
    expect(body.data).toMatchObject([{ type: 'comment.created', actor: null }])
  })

  it('does not notify the actor', async () => {
    await clear()
    await tell(ada)
    expect((await ada.call(listNotifications)).body.data).toEqual([])
    expect(await outbox('broadcast')).toEqual([])
  })

  it('leaves out users who may not read the account, lack the permission or do not see the contact [14]', async () => {
    await clear()
    const stranger = await app.member({ permissions: ['contacts.read'] })
    const bare = await app.member({ account_id: ada.account_id })
    const own = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id, data_scope: 'own' })
    const { rows } = await sql<{
      id: number
    }>`INSERT INTO contacts (account_id, first_name, email, created_by_id) VALUES (${ada.account_id}, 'X', 'x@example.gr', ${bob.id}) RETURNING id`.execute(
      app.database.db,
    )
    for (const user of [stranger, bare, own, bob])
      await tell(user, { requires: 'contacts.read', subject_type: 'contact', subject_id: rows[0]!.id })
    for (const user of [stranger, bare, own]) expect((await user.call(listNotifications)).body.meta.total).toBe(0)
    expect((await bob.call(listNotifications)).body.meta.total).toBe(1)
  })

  it('groups the same event within ten minutes, unless the notification was read', async () => {
    await clear()
    const again = () => tell(bob, { subject_id: 'same' })
    await again()
    await again()
    expect((await bob.call(listNotifications)).body.data).toMatchObject([{ count: 2, title: '2 new comments on Μαρία' }])
    await bob.call(readNotification, { params: { uuid: (await bob.call(listNotifications)).body.data[0]!.id } })
    await again()
    expect((await bob.call(listNotifications)).body.meta).toMatchObject({ total: 2, unread_count: 1 })
    ;(app.services.clock as unknown as { advance(ms: number): void }).advance(601_000)
    await again()
    expect((await bob.call(listNotifications)).body.meta).toMatchObject({ total: 3, unread_count: 2 })
  })

  it('changes nothing when an event is processed twice', async () => {
    await clear()
    await tell(bob, { setting_code: 'comment.mention' }, 77)
    await tell(bob, { setting_code: 'comment.mention' }, 77)
    expect((await bob.call(listNotifications)).body.data).toMatchObject([{ count: 1 }])
    expect(await outbox('mail')).toHaveLength(1)
  })

  it('sends mail by default settings, in the language of the recipient', async () => {
    await clear()
    await sql`UPDATE users SET locale = 'gr' WHERE id = ${bob.id}`.execute(app.database.db)
    await tell(bob, { setting_code: 'comment.mention' })
    const [mail] = await outbox('mail')
    expect(mail).toMatchObject({
      name: 'notification',
      locale: 'gr',
      to: bob.email,
      params: { url: 'http://localhost:3000/contacts/7', body: 'Hello' },
    })
    expect(mail.params.title).toContain('Αναφορά σε εσάς')
    await sql`UPDATE users SET locale = 'en' WHERE id = ${bob.id}`.execute(app.database.db)
    app.services.actors.drop(bob.id)
  })

  it('lets users choose the channels of every event that has a text, and of no other', () => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales/en/notifications.json'), 'utf8')) as Texts
    expect(codesIn(texts).toSorted()).toEqual([...NOTIFYING_EVENTS].toSorted())
  })

  it('has texts in both languages for every event', () => {
    const { has } = createI18n()
    for (const code of NOTIFYING_EVENTS)
      for (const locale of ['en', 'gr'] as const)
        expect(has(locale, `notifications:${code}.title`) || has(locale, `notifications:${code}.title_other`), `${code} ${locale}`).toBe(
          true,
        )
  })
})

describe("a user's own notifications", () => {
  it('are marked as read and unread and deleted, and update other windows', async () => {
    await clear()
    await tell(bob)
    await tell(bob)
    const { id } = (await bob.get(LIST)).body.data[0]
    expect((await bob.call(readNotification, { params: { uuid: id } })).body.data.read_at).not.toBeNull()
    expect((await bob.call(listNotifications, { query: { 'filter[unread]': 1 } })).body.meta).toMatchObject({ total: 1, unread_count: 1 })
    expect((await bob.call(unreadNotification, { params: { uuid: id } })).body.data.read_at).toBeNull()
    expect((await bob.call(readAllNotifications)).body).toEqual({ data: { unread_count: 0 } })
    expect((await bob.call(notifications.remove, { params: { uuid: id } })).body).toEqual({ data: null })
    expect((await bob.call(listNotifications)).body.meta).toMatchObject({ total: 1, unread_count: 0 })
    expect((await outbox('broadcast')).slice(-2)).toMatchObject([
      { event: 'notification.read', data: { unread_count: 0 } },
      { event: 'notification.deleted', data: { key: id } },
    ])
  })

  it('are readable by that user only, staff included [14]', async () => {
    await clear()
    await tell(bob)
    const { id } = (await bob.get(LIST)).body.data[0]
    for (const other of [ada, await app.staff()]) {
      expect((await other.call(listNotifications)).body.data).toEqual([])
      expect((await other.call(readNotification, { params: { uuid: id } })).status).toBe(404)
      expect((await other.call(notifications.remove, { params: { uuid: id } })).status).toBe(404)
    }
    expect((await app.guest.call(listNotifications)).status).toBe(401)
    expect((await bob.patch(`${LIST}/nonsense/read`)).status).toBe(404)
  })
})

describe('notification settings', () => {
  const mail = (enabled: boolean, more = {}) => ({
    settings: [{ notification_setting_code: 'comment.mention', notification_channel_code: 'mail', enabled, ...more }],
  })

  it('are keyed by code and include channel and event [R-3.2-08] [R-3.3-40]', async () => {
    await clear()
    const { body } = await bob.call(readNotificationSettings, { query: { include: 'notificationChannel,notificationSetting' } })
    expect(body.data).toHaveLength(FOR_MEMBERS.length * 3)
    expect(
      body.data.find((row: any) => row.notification_setting_code === 'user.security' && row.notification_channel_code === 'database'),
    ).toMatchObject({
      enabled: true,
      is_locked: true,
      notificationSetting: { code: 'user.security', is_critical: true },
      notificationChannel: { code: 'database', name: 'In the application' },
    })
  })

  it('decide which notifications arrive; those of an account take precedence', async () => {
    await clear()
    expect((await bob.patch(SETTINGS, mail(false))).status).toBe(200)
    await tell(bob, { setting_code: 'comment.mention' })
    expect(await outbox('mail')).toEqual([])
    await bob.patch(SETTINGS, mail(true, { account_id: bob.account_id }))
    await tell(bob, { setting_code: 'comment.mention' })
    expect(await outbox('mail')).toHaveLength(1)
  })

  it('cannot remove a critical event from the list or name a foreign account', async () => {
    const critical = await bob.call(updateNotificationSettings, {
      body: {
        settings: [{ notification_setting_code: 'user.security', notification_channel_code: 'database', enabled: false }],
      },
    })
    expect([critical.status, Object.keys(critical.body.errors!)]).toEqual([422, ['settings.0.enabled']])
    expect((await bob.patch(SETTINGS, mail(false, { account_id: await app.account() }))).status).toBe(422)
    expect((await bob.call(updateNotificationSettings, { body: { settings: [] } })).status).toBe(422)
    expect(
      (await bob.patch(SETTINGS, { settings: [{ notification_setting_code: 'nope', notification_channel_code: 'mail', enabled: true }] }))
        .status,
    ).toBe(422)
  })

  it('of other users are for staff only', async () => {
    await clear()
    const path = `/api/v1/admin/user-notification-settings/${bob.id}`
    const admin = await app.staff('admin')
    expect(
      (await admin.patch(path, mail(false))).body.data.find(
        (row: any) => row.notification_setting_code === 'comment.mention' && row.notification_channel_code === 'mail',
      ).enabled,
    ).toBe(false)
    expect((await admin.get(path)).body.data).toHaveLength(FOR_MEMBERS.length * 3)
    expect((await admin.call(readUserNotificationSettings, { params: { id: 999999 } })).status).toBe(404)
    expect((await bob.get(path)).status).toBe(403)
    expect((await app.guest.get(path)).status).toBe(401)
  })
})
