import { sql } from 'kysely'
import { newList } from '#modules/crm/contact-lists/contact-lists.fixture.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import type { TestApp, TestUser } from '../app.ts'
import { CHANNELS, statementBook, type Channel } from './statements.fixture.ts'

/** A person of the property test has one e-mail and one mobile number. */
export const emailOf = (person: number) => `person${person}@example.gr`
export const phoneOf = (person: number) => `+30697000000${person}`

export interface KnownContact {
  id: number
  status: string
  primary: Record<Channel, string | null>
  addresses: Record<Channel, string[]>
}

/** An account with two lists, and what was stated about its people. */
export async function consentWorld(app: TestApp, user: TestUser) {
  const lists = [await newList(user, { visibility: 'public' }), await newList(user, { visibility: 'public' })]
  const { db } = app.database

  /** Contacts that are not deleted, with all their addresses. */
  async function contacts(deleted = false): Promise<KnownContact[]> {
    const { rows } = await sql<KnownContact>`
      SELECT c.id, c.status, jsonb_build_object('email', lower(c.email), 'sms', c.phone) AS primary, jsonb_build_object(
        'email', (SELECT coalesce(jsonb_agg(lower(e.email)), '[]') FROM contact_email_addresses e WHERE e.contact_id = c.id),
        'sms', (SELECT coalesce(jsonb_agg(p.number), '[]') FROM contact_phone_numbers p WHERE p.contact_id = c.id)) AS addresses
      FROM contacts c WHERE c.account_id = ${user.account_id} AND (c.deleted_at IS NOT NULL) = ${deleted} AND c.status NOT IN ('merged', 'erased') ORDER BY c.id`.execute(
      db,
    )
    return rows
  }

  /** The contact that has an address of a person. */
  async function contactOf(person: number): Promise<KnownContact | undefined> {
    return (await contacts()).find(({ addresses }) => [...addresses.email, ...addresses.sms].some((one) => isOf(one, person)))
  }

  /** Addresses that may receive marketing now, by the product. */
  async function reachable(): Promise<string[]> {
    const asked = CHANNELS.map((channel) => {
      const from = channel === 'email' ? sql`contact_email_addresses a` : sql`contact_phone_numbers a`
      const address = channel === 'email' ? sql`lower(a.email)` : sql`a.number`
      return sql`SELECT ${address} AS address FROM contacts c JOIN ${from} ON a.contact_id = c.id WHERE c.account_id = ${user.account_id} AND ${refusalSql({ channel, purpose: 'marketing' }, address)} IS NULL`
    })
    const flagged = sql`SELECT lower(c.email) FROM contacts c WHERE c.account_id = ${user.account_id} AND c.emails_marketable AND c.status <> 'merged'
      UNION SELECT c.phone FROM contacts c WHERE c.account_id = ${user.account_id} AND c.sms_marketable AND c.status <> 'merged'`
    const { rows } = await sql<{ address: string }>`${sql.join(asked, sql` UNION `)} UNION ${flagged} ORDER BY 1`.execute(db)
    return rows.map((row) => row.address)
  }

  /** Subscriptions that are active, as `address list`. */
  async function subscribed(): Promise<{ address: string; list_id: number }[]> {
    const { rows } = await sql<{ address: string; list_id: number }>`
      SELECT lower(e.email) AS address, s.contact_list_id AS list_id FROM subscriptions s JOIN contacts c ON c.id = s.contact_id AND c.deleted_at IS NULL
      JOIN contact_email_addresses e ON e.contact_id = c.id WHERE s.account_id = ${user.account_id} AND s.status = 'subscribed' AND 'email' = any(s.channels)`.execute(
      db,
    )
    return rows
  }

  async function liveSuppressions(): Promise<string[]> {
    const { rows } = await sql<{
      address: string
    }>`SELECT address FROM suppressions WHERE account_id = ${user.account_id} AND lifted_at IS NULL`.execute(db)
    return rows.map((row) => row.address)
  }

  return {
    app,
    db,
    user,
    lists,
    book: statementBook(),
    imports: [] as number[],
    merges: [] as string[],
    undos: [] as LinkUndo[],
    contacts,
    contactOf,
    reachable,
    subscribed,
    liveSuppressions,
  }
}
/** An unsubscription by link that can be undone, and what was stated before it. */
export interface LinkUndo {
  contact_id: number
  key: string
  token: string
  allowed: string[]
  reached: string[]
  on: { address: string; list_id: number }[]
}

export type ConsentWorld = Awaited<ReturnType<typeof consentWorld>>

const isOf = (address: string, person: number) => address === emailOf(person) || address === phoneOf(person)

/** Whether a contact that is not deleted has an address. */
export const isTaken = async (world: Pick<ConsentWorld, 'contacts'>, address: string): Promise<boolean> =>
  (await world.contacts()).some(({ addresses }) => CHANNELS.some((channel) => addresses[channel].includes(address)))
