import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { DemoRun } from '../seed-demo.ts'

/** Where a record of each kind brings people: into the first stage, or with a mailing into the second. The best known come first. */
const SOURCES = [
  {
    column: 'channel_id',
    stage: 1,
    most: 2,
    from: sql`SELECT id::text, requests_count AS weight, account_id FROM channels WHERE deleted_at IS NULL`,
  },
  { column: 'page_id', stage: 1, most: 2, from: sql`SELECT id::text, views AS weight, account_id FROM pages WHERE status = 'published'` },
  {
    column: 'form_uuid',
    stage: 1,
    most: 1,
    from: sql`SELECT uuid::text, submissions_count, account_id FROM forms WHERE status = 'published'`,
  },
  {
    column: 'email_campaign_id',
    stage: 2,
    most: 2,
    from: sql`SELECT id::text, sent_count, account_id FROM email_campaigns WHERE status = 'sent'`,
  },
  {
    column: 'sms_campaign_id',
    stage: 2,
    most: 1,
    from: sql`SELECT id::text, sent_count, account_id FROM sms_campaigns WHERE status = 'sent'`,
  },
] as const

/** What brings people into the stages of the demo's funnels. */
export async function seedFunnelItems({ services, today }: DemoRun): Promise<void> {
  for (const { column, stage, most, from } of SOURCES)
    await run(
      services.database.db,
      sql`INSERT INTO funnel_stage_items (account_id, funnel_stage_id, ${sql.ref(column)}, created_at, updated_at)
        SELECT s.account_id, s.id, best.key::${sql.raw(column === 'form_uuid' ? 'uuid' : 'bigint')}, ${today}, ${today}
        FROM funnel_stages s CROSS JOIN LATERAL (
          SELECT r.key FROM (${from}) AS r (key, weight, account_id) WHERE r.account_id = s.account_id ORDER BY r.weight DESC, length(r.key), r.key LIMIT ${most}
        ) AS best WHERE s.position = ${stage} AND s.deleted_at IS NULL ORDER BY s.id`,
    )
}
