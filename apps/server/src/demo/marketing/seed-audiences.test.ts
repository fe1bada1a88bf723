import { audienceContacts, audiences } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has audiences of several kinds, each with rules that the editor accepts and with contacts who meet them', async () => {
  const { rows } = await sql<{
    id: number
    account_id: number
    name: string
  }>`SELECT id, account_id, name FROM audiences ORDER BY id`.execute(app.database.db)
  expect(rows.length).toBeGreaterThan(6)
  const empty: string[] = []
  for (const { id, account_id, name } of rows) {
    const member = await app.member({ account_id, permissions: ['audiences.read', 'audiences.update', 'contacts.read'] })
    const { data } = (await member.call(audiences.read, { params: { id } })).body
    const saved = await member.call(audiences.update, { params: { id }, body: { rules: data.rules } })
    expect(saved.status, name).toBe(200)
    const found = await member.call(audienceContacts, { params: { audience_id: id } })
    if (!found.body.meta.total) empty.push(name)
  }
  expect(empty).toEqual([])
})

it('has the members that the rules name, others who left, and sizes that follow from both', async () => {
  const { rows: found } = await sql<{ id: number; size: number; left: number; last: number; days: number }>`SELECT a.id, a.size,
    (SELECT count(*)::int FROM audience_members m WHERE m.audience_id = a.id AND m.left_at IS NOT NULL) AS left,
    (SELECT s.size FROM audience_sizes s WHERE s.audience_id = a.id ORDER BY s.day DESC LIMIT 1) AS last,
    (SELECT count(*)::int FROM audience_sizes s WHERE s.audience_id = a.id) AS days FROM audiences a ORDER BY a.id`.execute(app.database.db)
  for (const { size, last, days } of found) expect([last, days > 4]).toEqual([size, true])
  expect(found.reduce((sum, { left }) => sum + left, 0)).toBeGreaterThan(0)
  const { rows: wrong } = await sql`SELECT FROM audience_members WHERE left_at < entered_at OR entered_at > now()`.execute(app.database.db)
  expect(wrong).toEqual([])
})
