import { mergeContacts, undoMerge } from '@stoa/contract'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { TestUser } from '#test/app.ts'
import { wiring } from '../../wiring.ts'
import { contactChildren } from '../contact-children/index.ts'

export interface MadeContact {
  id: number
  account_id: number
  version: number
  email: string
}

/** Creates a contact through the API. */
export async function newContact(member: TestUser, body: object): Promise<MadeContact> {
  const answer = await member.post(`/api/v1/accounts/${member.account_id}/contacts`, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** Creates two contacts of one person with different addresses. */
export async function pairOf(member: TestUser, one: object = {}, other: object = {}): Promise<[MadeContact, MadeContact]> {
  const n = Math.floor(Math.random() * 1e9)
  return [
    await newContact(member, { first_name: 'Maria', email: `m${n}@x.gr`, ...one }),
    await newContact(member, { first_name: 'Μαρία', email: `m.${n}@y.gr`, ...other }),
  ]
}

/** Merges contacts through the API. */
export const merge = (member: TestUser, body: object) => member.call(mergeContacts, { params: { account_id: member.account_id }, body })

/** Undoes a merge through the API. */
export const undo = (member: TestUser, uuid: string) => member.call(undoMerge, { params: { account_id: member.account_id, uuid } })

/** Adds a consent to the ledger that was given `seconds_ago`. */
export async function consent(
  db: Db,
  contact: MadeContact,
  channel: string,
  action: 'granted' | 'withdrawn',
  seconds_ago = 60,
): Promise<void> {
  await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, occurred_at)
    VALUES (${contact.account_id}, ${contact.id}, ${channel}, ${action}, 'form', 'Yes, write to me.', now() - make_interval(secs => ${seconds_ago}))`.execute(
    db,
  )
}

/** All rows that belong to the contacts, by table, as texts that contain their owner. */
export async function childrenOf(db: Db, ids: readonly number[]): Promise<Record<string, string[]>> {
  const out: Record<string, string[]> = {}
  for (const child of wiring.partsOf(contactChildren)) {
    const morph = child.morph ? sql`AND ${sql.ref(`t.${child.morph}`)} = 'contact'` : sql``
    const { rows } = await sql<{ row: string }>`SELECT (to_jsonb(t) - 'updated_at')::text AS row FROM ${sql.table(child.table)} t
      WHERE ${sql.ref(`t.${child.column}`)}::text = any(${ids.map(String)}::text[]) ${morph} ORDER BY 1`.execute(db)
    out[child.table] = rows.map(({ row }) => row)
  }
  return out
}

export const countsOf = (children: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(children).map(([table, rows]) => [table, rows.length]))

/** Columns of the contacts, without those that count changes. */
export async function statesOf(db: Db, ids: readonly number[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{
    row: Record<string, unknown>
  }>`SELECT to_jsonb(c) - 'version' - 'updated_at' AS row FROM contacts c WHERE c.id = any(${[...ids]}::bigint[]) ORDER BY c.id`.execute(db)
  return rows.map(({ row }) => row)
}
