import { contactLists, subscribeContact } from '@stoa/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp, TestUser } from '#test/app.ts'

export const every = [
  'contacts.read',
  'contacts.create',
  'contacts.update',
  'contacts.export',
  'contacts.erase',
  'contacts.merge',
  'contact-lists.read',
  'contact-lists.create',
  'contact-lists.update',
  'contact-lists.delete',
  'contact-lists.share',
  'subscriptions.read',
  'subscriptions.create',
  'subscriptions.update',
]

let sequence = 0

/** Creates a list in the member's account. */
export async function newList(user: TestUser, body: object = {}): Promise<number> {
  const answer = await user.call(contactLists.create, {
    params: { account_id: user.account_id },
    body: { name: `List ${++sequence}`, ...body },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}

/** Creates a contact with a unique address. */
export async function newContact(user: TestUser, body: object = {}): Promise<{ id: number; email: string }> {
  const answer = await user.post(`/api/v1/accounts/${user.account_id}/contacts`, {
    first_name: 'Eleni',
    email: `eleni${process.pid}.${++sequence}@example.gr`,
    ...body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

/** Subscribes a contact to lists through the API. */
export const subscribe = (user: TestUser, contact_id: number, list_ids: number[], body: object = {}) =>
  user.call(subscribeContact, {
    params: { contact_id },
    body: { contact_list_ids: list_ids, channels: ['email', 'sms'], consent_text: 'Asked at the fair.', ...body },
  })

export interface State {
  id: number
  status: string
  unsubscribe_id: string
  channels: string[]
}

/** Status of a contact on a list. */
export async function stateOf(app: TestApp, contact_id: number, list_id: number): Promise<State | undefined> {
  const { rows } = await sql<State>`
    SELECT id, status, unsubscribe_id, channels FROM subscriptions WHERE contact_id = ${contact_id} AND contact_list_id = ${list_id}`.execute(
    app.database.db,
  )
  return rows[0]
}

/** Actions in the ledger of a contact, oldest first. */
export async function ledgerOf(app: TestApp, contact_id: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', channel, action, source) AS line FROM consents WHERE contact_id = ${contact_id} ORDER BY occurred_at, id`.execute(
    app.database.db,
  )
  return rows.map((row) => row.line)
}

/** The token of the newest confirmation mail to an address. */
export async function confirmTokenOf(app: TestApp, email: string): Promise<string> {
  const mails = await app.mails(email)
  const found = mails.map((mail) => /\/email\/confirm\/([\w-]+)/.exec(mail.text)?.[1]).find(Boolean)
  expect(found, 'a confirmation mail').toBeTruthy()
  return found!
}

/** Figures of a list as stored and as counted. */
export async function figuresOf(app: TestApp, list_id: number): Promise<{ kept: object; counted: object }> {
  const { rows } = await sql<{ kept: object; counted: object }>`
    SELECT jsonb_build_object('subscribed', l.subscribed_count, 'pending', l.pending_count, 'unsubscribed', l.unsubscribed_count, 'cleaned', l.cleaned_count) AS kept,
      (SELECT jsonb_build_object('subscribed', count(*) FILTER (WHERE s.status = 'subscribed'), 'pending', count(*) FILTER (WHERE s.status = 'pending'),
        'unsubscribed', count(*) FILTER (WHERE s.status = 'unsubscribed'), 'cleaned', count(*) FILTER (WHERE s.status = 'cleaned'))
       FROM subscriptions s JOIN contacts c ON c.id = s.contact_id AND c.deleted_at IS NULL WHERE s.contact_list_id = l.id) AS counted
    FROM contact_lists l WHERE l.id = ${list_id}`.execute(app.database.db)
  return rows[0]!
}

/** Inserts a contact without address and number. */
export async function nameless(app: TestApp, user: TestUser): Promise<{ id: number }> {
  const { rows } = await sql<{
    id: number
  }>`INSERT INTO contacts (account_id, company) VALUES (${user.account_id}, 'No address') RETURNING id`.execute(app.database.db)
  return rows[0]!
}
