import { sql } from 'kysely'
import type { EmailEvent, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { findEmail } from './email-owner.ts'

const MOST = 500

/** What happened to a mail, oldest first. */
export async function listEvents(ctx: Context, { params }: { params: Params }): Promise<{ data: EmailEvent[] }> {
  const row = await findEmail(ctx, params.id, 'read')
  const found = await rows<EmailEvent>(
    ctx.db,
    sql`
    SELECT e.id, e.type, e.is_machine, l.url, e.browser, e.payload->>'detail' AS detail, e.occurred_at FROM message_events e
    LEFT JOIN tracked_links l ON l.id = e.tracked_link_id AND l.account_id = e.account_id
    WHERE e.email_message_id = ${row.id} AND e.account_id = ${row.account_id} ORDER BY e.occurred_at, e.id LIMIT ${MOST}`,
  )
  const queued: EmailEvent[] = row.queued_at
    ? [{ id: 0, type: 'queued', is_machine: false, url: null, browser: null, detail: null, occurred_at: row.queued_at }]
    : []
  return { data: [...queued, ...found] }
}
