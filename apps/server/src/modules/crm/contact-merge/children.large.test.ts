import { undoMerge } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { wiring } from '../../wiring.ts'
import { contactChildren, contactExemptions } from '../contact-children/index.ts'
import { childrenOf, countsOf, newContact, statesOf } from './merge.fixture.ts'
import { scatterChildren, seeded } from './scatter-children.fixture.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.merge'] })
})
afterAll(() => app.stop())

const ROUNDS = 12

describe('rows that belong to contacts', () => {
  it.each(Array.from({ length: ROUNDS }, (_, seed) => seed))(
    'stay the same through a merge except for journalled duplicates, make no contact marketable, and are restored by an undo [INV-27] [INV-29] [INV-30] (seed %i)',
    async (seed) => {
      const { db } = app.database
      const random = seeded(seed * 7919 + 17)
      const ids: number[] = []
      const size = 2 + Math.floor(random() * 4)
      for (let at = 0; at < size; at++)
        ids.push(
          (
            await newContact(ada, {
              first_name: `N${at}`,
              email: `n${at}.${seed}@x.gr`,
              ...(random() < 0.5 && { company: `C${at}` }),
              notes: 'note',
            })
          ).id,
        )
      await scatterChildren(db, { account_id: ada.account_id, user_id: ada.id }, ids, random)
      const before = { children: await childrenOf(db, ids), states: await statesOf(db, ids) }
      const consent = await consentOf(ids)
      const winner_id = ids[Math.floor(random() * size)]!
      const loser_ids = ids.filter((id) => id !== winner_id)
      const merged = await ada.post(`/api/v1/accounts/${ada.account_id}/contacts/merge`, {
        winner_id,
        loser_ids,
        ...(random() < 0.5 && { fields: { email: loser_ids[0], company: loser_ids.at(-1) } }),
      })
      expect(merged.status, JSON.stringify(merged.body)).toBe(200)
      const uuid = merged.body.data.merge_uuid

      const { rows: journal } = await sql<{ table_name: string; dropped: number; made: number }>`
      SELECT table_name, count(*) FILTER (WHERE action = 'dropped_duplicate') AS dropped, count(*) FILTER (WHERE action = 'status_tightened' AND before IS NULL) AS made
      FROM contact_merge_items WHERE contact_merge_uuid = ${uuid} GROUP BY table_name`.execute(db)
      const recorded = (table: string) => journal.find((row) => row.table_name === table) ?? { dropped: 0, made: 0 }
      const of_winner = countsOf(await childrenOf(db, [winner_id]))
      const of_losers = countsOf(await childrenOf(db, loser_ids))
      for (const [table, n] of Object.entries(countsOf(before.children))) {
        const logged = table === 'activity_logs' ? 1 + loser_ids.length : 0
        expect([table, of_winner[table], of_losers[table]]).toEqual([table, n - recorded(table).dropped + recorded(table).made + logged, 0])
      }
      await expectPrimaries(winner_id)
      const allowed = consent.agreed.filter((channel) => !consent.refused.includes(channel))
      expect(
        (await consentOf([winner_id])).agreed.filter((channel) => !allowed.includes(channel)),
        'made marketable',
      ).toEqual([])

      const undone = await ada.call(undoMerge, { params: { account_id: ada.account_id, uuid } })
      expect(undone.status, JSON.stringify(undone.body)).toBe(200)
      await sql`DELETE FROM activity_logs WHERE event IN ('contact.merged', 'contact.unmerged')`.execute(db)
      expect(await childrenOf(db, ids)).toEqual(before.children)
      expect(await statesOf(db, ids)).toEqual(before.states)
    },
  )

  it('are declared, or exempt with a reason, for every column of the database that can refer to a contact', async () => {
    const { rows } = await sql<{ column: string }>`
      WITH tables AS (SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition),
      columns AS (SELECT t.oid, t.relname, a.attname, a.attnum FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped)
      SELECT relname || '.' || attname AS column FROM columns WHERE attname = 'contact_id' OR attname LIKE '%\\_contact\\_id'
      UNION SELECT c.relname || '.' || c.attname FROM pg_constraint f JOIN columns c ON c.oid = f.conrelid AND c.attnum = any(f.conkey) WHERE f.contype = 'f' AND f.confrelid = 'contacts'::regclass AND c.attname <> 'account_id'
      UNION SELECT k.relname || '.' || k.attname FROM columns k JOIN columns i ON i.oid = k.oid AND i.attname = regexp_replace(k.attname, '_type$', '_id') WHERE k.attname LIKE '%\\_type'
      ORDER BY 1`.execute(app.database.db)
    const handled = new Set([
      ...wiring.partsOf(contactChildren).map((child) => `${child.table}.${child.morph ?? child.column}`),
      ...wiring.partsOf(contactExemptions).flatMap((columns) => Object.keys(columns)),
    ])
    const found = rows.map((row) => row.column)
    expect(found.filter((column) => !handled.has(column))).toEqual([])
    expect(
      [...handled].filter((column) => !found.includes(column)),
      'listed, but no longer in the database',
    ).toEqual([])
  })

  it('are declared once for each table', () => {
    const tables = wiring.partsOf(contactChildren).map((child) => child.table)
    expect(tables.filter((table, at) => tables.indexOf(table) !== at)).toEqual([])
  })
})

/** A contact has at most one primary address and number, equal to the copies on the contact [INV-30]. */
async function expectPrimaries(id: number): Promise<void> {
  const { rows } = await sql<{ emails: string[]; phones: string[]; email: string | null; phone: string | null }>`
    SELECT array(SELECT email FROM contact_email_addresses WHERE contact_id = c.id AND is_primary) AS emails,
      array(SELECT number FROM contact_phone_numbers WHERE contact_id = c.id AND is_primary) AS phones, c.email, c.phone FROM contacts c WHERE id = ${id}`.execute(
    app.database.db,
  )
  const { emails, phones, email, phone } = rows[0]!
  expect([emails, phones]).toEqual([email ? [email] : [], phone ? [phone] : []])
}

/** Channels over which one of the contacts may receive marketing, and channels that one of them has refused. */
async function consentOf(ids: readonly number[]): Promise<{ agreed: string[]; refused: string[] }> {
  const { rows } = await sql<{ agreed: string[]; refused: string[] }>`
    WITH latest AS (SELECT DISTINCT ON (contact_id, channel) channel, action FROM consents WHERE contact_id = any(${[...ids]}::bigint[]) AND purpose = 'marketing' ORDER BY contact_id, channel, occurred_at DESC, id DESC)
    SELECT array(SELECT 'email' FROM contacts WHERE id = any(${[...ids]}::bigint[]) AND emails_marketable UNION SELECT 'sms' FROM contacts WHERE id = any(${[...ids]}::bigint[]) AND sms_marketable) AS agreed,
      array(SELECT DISTINCT channel FROM latest WHERE action = 'withdrawn') AS refused`.execute(app.database.db)
  return rows[0]!
}
