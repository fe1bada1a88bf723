import { sql } from 'kysely'
import type { EmailCampaign } from '@stoa/contract'
import { startMailQueue, type MailQueue } from '../queue/mail-queue.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const PERMISSIONS = [
  'contacts.read',
  'contact-lists.read',
  'audiences.read',
  'email-campaigns.read',
  'email-campaigns.create',
  'email-campaigns.update',
  'email-campaigns.delete',
  'email-campaigns.send',
]

export interface CampaignTest {
  app: TestApp
  queue: MailQueue
  sender: TestUser
  list_id: number
  tag_id: number
  /** Adds a contact. @returns its id */
  contact(email: string | null, more?: { consents?: boolean; list?: boolean; tag?: boolean }): Promise<number>
  /** Creates a draft that is ready to be sent to the list. */
  draft(more?: object): Promise<{ id: number; version: number }>
  start(id: number, more?: object): ReturnType<TestUser['post']>
  read(id: number): Promise<EmailCampaign>
  stop(): Promise<void>
}

/** An application with a mail queue, an account with a sender, a list and a tag. */
export async function createCampaignTest(): Promise<CampaignTest> {
  const app = await createTestApp()
  const queue = startMailQueue(app.services, { poll_ms: 20 })
  const sender = await app.member({ permissions: PERMISSIONS })
  const account = sender.account_id
  const db = app.database.db
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) => (await statement.execute(db)).rows[0]!.id
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await sql`INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at) VALUES (uuid_v7(), ${account}, 'hello@agency.example', true, 'Agency', now())`.execute(
    db,
  )
  const list_id = await one(
    sql<{ id: number }>`INSERT INTO contact_lists (account_id, name) VALUES (${account}, 'Newsletter') RETURNING id`,
  )
  const tag_id = await one(sql<{ id: number }>`INSERT INTO tags (account_id, name) VALUES (${account}, 'Guests') RETURNING id`)
  await app.work()

  async function contact(email: string | null, { consents = true, list = true, tag = false } = {}): Promise<number> {
    const id = email === null ? await nobody() : await withAddress(email)
    const further = [
      consents &&
        sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, occurred_at) VALUES (${account}, ${id}, 'email', 'granted', 'form', 'Yes', now() - interval '1 day')`,
      list &&
        sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, unsubscribe_id) VALUES (${account}, ${id}, ${list_id}, 'subscribed', '{email}', 'manual', gen_random_uuid())`,
      tag &&
        sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, listed, created_at) VALUES (${account}, ${id}, ${tag_id}, true, now())`,
    ]
    for (const statement of further) if (statement) await run(statement)
    return id
  }

  const nobody = () => one(sql<{ id: number }>`INSERT INTO contacts (account_id, first_name) VALUES (${account}, 'nobody') RETURNING id`)

  async function withAddress(email: string): Promise<number> {
    const key = email.toLowerCase()
    const id = await one(
      sql<{
        id: number
      }>`INSERT INTO contacts (account_id, first_name, email, email_key, search_text) VALUES (${account}, ${email.split('@')[0]}, ${email}, ${key}, folded_text(${email})) RETURNING id`,
    )
    await run(
      sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) VALUES (${account}, ${id}, ${email}, ${key}, true)`,
    )
    return id
  }

  return {
    app,
    queue,
    sender,
    list_id,
    tag_id,
    contact,
    async draft(more = {}) {
      const { body, status } = await sender.post(`/api/v1/accounts/${account}/email-campaigns`, {
        name: 'Spring',
        subject: 'News for {{ contact.first_name }}',
        html: '<p>Hello, <a href="https://example.com/offer">look</a></p>',
        recipients: { contact_list_ids: [list_id] },
        ...more,
      })
      if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body))
      return body.data
    },
    start: (id, more = {}) => sender.post(`/api/v1/accounts/${account}/active-email-campaigns`, { email_campaign_id: id, ...more }),
    read: async (id) => (await sender.get(`/api/v1/email-campaigns/${id}`)).body.data,
    async stop() {
      await queue.stop()
      await app.stop()
    },
  }
}
