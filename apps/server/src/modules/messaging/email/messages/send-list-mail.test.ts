import { contactLists, contacts, subscribeContact } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { startMailQueue, type MailQueue } from '../queue/mail-queue.ts'

const PERMISSIONS = [
  'contacts.read',
  'contacts.create',
  'contact-lists.read',
  'contact-lists.create',
  'contact-lists.update',
  'subscriptions.create',
  'subscriptions.read',
]

let app: TestApp
let queue: MailQueue
let ada: TestUser
let sequence = 0

beforeAll(async () => {
  app = await createTestApp()
  queue = startMailQueue(app.services, { poll_ms: 20 })
  ada = await app.member({ permissions: PERMISSIONS })
})
afterAll(async () => {
  await queue.stop()
  await app.stop()
})

async function sender(email: string, verified: boolean): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at) VALUES (uuid_v7(), ${ada.account_id}, ${email}, true, 'Olive News', CASE WHEN ${verified} THEN now() END) RETURNING uuid`.execute(
    app.database.db,
  )
  return rows[0]!.uuid
}

const newList = (body: object) =>
  ada.call(contactLists.create, { params: { account_id: ada.account_id }, body: { name: `List ${++sequence}`, ...body } })

/** Adds a person to the list, and returns the mails that they received. */
async function join(list_id: number): Promise<{ from: string; subject: string; text: string; raw: string }[]> {
  const email = `reader${++sequence}@example.com`
  const contact = (await ada.call(contacts.create, { params: { account_id: ada.account_id }, body: { first_name: 'Anna', email } })).body
    .data
  const joined = await ada.call(subscribeContact, {
    params: { contact_id: contact.id },
    body: {
      contact_list_ids: [list_id],
      channels: ['email'],
      basis: 'consent',
      consent_text: 'Yes, please.',
    },
  })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  await app.relay()
  await queue.idle()
  const { rows } = await sql<{ from: string; subject: string; text: string; raw: string }>`
    SELECT sender AS from, subject, text, convert_from(raw, 'UTF8') AS raw FROM mailbox_messages WHERE ${email} = any(recipients) ORDER BY id`.execute(
    app.database.db,
  )
  return rows
}

it('asks for the confirmation from the address of the list, by a link that is no counter', async () => {
  const from_email_uuid = await sender('news@olive.example', true)
  const list = (await newList({ opt_in: 'double', from_email_uuid })).body.data
  const mails = await join(list.id)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.raw).toMatch(/^From: Olive News <news@olive\.example>/m)
  expect(mails[0]!.text).toContain('/email/confirm/')
  expect(mails[0]!.text).not.toContain('/t/c/')
  expect(mails[0]!.raw).not.toMatch(/^List-Unsubscribe:/m)
})

it('welcomes from it too, as marketing with the way out of that list', async () => {
  const from_email_uuid = await sender('hello@olive.example', true)
  const list = (await newList({ opt_in: 'single', from_email_uuid, is_welcoming: true, welcome_message: 'Good to have you.' })).body.data
  const [mail, ...others] = await join(list.id)
  expect(others).toEqual([])
  expect(mail!.raw).toMatch(/^From: Olive News <hello@olive\.example>/m)
  const { rows } = await sql<{
    unsubscribe_id: string
  }>`SELECT unsubscribe_id FROM subscriptions WHERE contact_list_id = ${list.id}`.execute(app.database.db)
  expect(mail!.raw.replaceAll(/\r?\n[ \t]/g, ' ')).toContain(`/email/unsubscribe/${rows[0]!.unsubscribe_id}`)
})

it('takes only an address that was proven, and writes from the product when it is taken away', async () => {
  const refused = await newList({ from_email_uuid: await sender('not-yet@olive.example', false) })
  expect(refused.body.errors).toHaveProperty('from_email_uuid')
  const from_email_uuid = await sender('gone@olive.example', true)
  const list = (await newList({ opt_in: 'double', from_email_uuid })).body.data
  await sql`UPDATE account_emails SET deleted_at = now() WHERE uuid = ${from_email_uuid}`.execute(app.database.db)
  const [mail] = await join(list.id)
  expect(mail!.raw).not.toContain('gone@olive.example')
  expect(mail!.text).toContain('/email/confirm/')
})
