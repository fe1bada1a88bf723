import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has a draft and a sent message of each medium to chosen contacts, with one message for each of them', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT s.channel, s.status, cardinality(s.contact_ids) > 0 AS chosen, s.recipients_count = (
        SELECT count(*) FROM email_messages m WHERE m.account_id = s.account_id AND m.stage_message_id = s.id AND m.sent_at IS NOT NULL) + (
        SELECT count(*) FROM sms_messages m WHERE m.account_id = s.account_id AND m.stage_message_id = s.id AND m.sent_at IS NOT NULL) AS counted
    FROM stage_messages s WHERE s.contact_ids IS NOT NULL ORDER BY s.channel, s.status`.execute(app.database.db)
  expect(rows).toEqual(
    ['email', 'sms'].flatMap((channel) => ['draft', 'sent'].map((status) => ({ channel, status, chosen: true, counted: true }))),
  )
})
