import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smsParts } from '@stoa/domain'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await statement.execute(app.database.db)).rows

it('tells of SMS on contacts and requests, Greek ones among them, what became of each, and of those to a stage and to chosen contacts', async () => {
  const messages = await rowsOf<{
    body: string
    encoding: string
    parts: number
    status: string
    clicks: number
    clicked: number
    told: string[] | null
  }>(sql`
    SELECT m.body, m.encoding, m.parts, m.status, m.clicks, (SELECT count(*) FROM message_events e WHERE e.sms_message_id = m.id AND e.type = 'clicked') AS clicked,
      (SELECT array_agg(l.status ORDER BY l.occurred_at) FROM sms_tracking_logs l WHERE l.sms_message_id = m.id) AS told FROM sms_messages m WHERE m.sms_campaign_id IS NULL`)
  expect(messages.length).toBeGreaterThan(10)
  for (const { body, encoding, parts, status, clicks, clicked, told } of messages) {
    expect({ encoding, parts }).toEqual({ encoding: smsParts(body).encoding, parts: smsParts(body).parts })
    expect([clicked, told?.at(-1)]).toEqual([clicks, status === 'skipped' ? undefined : status])
  }
  expect(new Set(messages.map((one) => one.encoding))).toEqual(new Set(['gsm7', 'ucs2']))
  expect((await rowsOf(sql`SELECT 1 FROM sms_messages WHERE contact_request_id IS NOT NULL`)).length).toBeGreaterThan(0)
  expect(
    await rowsOf(sql`
      SELECT s.recipients_count = count(*) FILTER (WHERE m.status <> 'skipped') AND s.skipped_count = count(*) FILTER (WHERE m.status = 'skipped') AS agrees
      FROM stage_messages s JOIN sms_messages m ON m.stage_message_id = s.id GROUP BY s.id`),
  ).toEqual([{ agrees: true }, { agrees: true }])
})

it('keeps what came in as it was sent: mapped with its request, repeated, and without anybody to answer to', async () => {
  const states = await rowsOf<{ status: string }>(sql`SELECT DISTINCT status FROM request_intakes ORDER BY 1`)
  expect(states.map((row) => row.status)).toEqual(['duplicate', 'failed', 'mapped'])
  expect(
    await rowsOf(sql`
      SELECT i.uuid FROM request_intakes i LEFT JOIN contact_requests r ON r.id = i.contact_request_id AND r.account_id = i.account_id AND r.contact_id = i.contact_id
      WHERE (i.status = 'failed') <> (r.id IS NULL) OR (i.status = 'duplicate' AND NOT EXISTS (SELECT FROM request_intakes f WHERE f.uuid = i.duplicate_of_uuid AND f.contact_request_id = r.id))`),
  ).toEqual([])
})
