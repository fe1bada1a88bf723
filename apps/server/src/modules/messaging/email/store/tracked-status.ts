import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { liveEvent } from '../queue/live-event.ts'

interface Event {
  kind: 'delivered' | 'opened' | 'clicked' | 'bounced' | 'complained'
  at: Date
  /** Null for a bounce whose reason says nothing about the address. */
  bounce_type?: 'hard' | 'soft' | null
  is_machine?: boolean
  detail?: string | null
}

/**
 * Applies an event to the mail that it happened to: its counts, times and status, which never falls. A mail that is still
 * being sent keeps its status; the writer of the outcome considers the times.
 */
export async function raiseStatus(db: Db, id: number, { kind, at, is_machine = false, bounce_type, detail }: Event): Promise<void> {
  const under_way = sql`status IN ('queued', 'sending')`
  const raised = (status: string, rank: number) =>
    sql`status = CASE WHEN ${under_way} OR status_rank >= ${rank} OR status IN ('bounced', 'complained') THEN status ELSE ${status} END,
      status_rank = CASE WHEN ${under_way} THEN status_rank ELSE greatest(status_rank, ${rank}) END`
  const changes = {
    delivered: sql`delivered_at = coalesce(delivered_at, ${at}), ${raised('delivered', 4)}`,
    opened: is_machine
      ? sql`machine_opens = machine_opens + 1`
      : sql`opens = opens + 1, first_opened_at = coalesce(first_opened_at, ${at}), last_opened_at = greatest(last_opened_at, ${at}), ${raised('opened', 5)}`,
    clicked: is_machine
      ? sql`clicks = clicks`
      : sql`clicks = clicks + 1, first_clicked_at = coalesce(first_clicked_at, ${at}), ${raised('clicked', 6)}`,
    bounced: sql`bounced_at = coalesce(bounced_at, ${at}), bounce_type = CASE WHEN bounce_type = 'hard' THEN bounce_type ELSE ${bounce_type ?? null} END, error = left(${detail ?? null}, 300),
      status = CASE WHEN status = 'complained' THEN status ELSE 'bounced' END`,
    complained: sql`complained_at = coalesce(complained_at, ${at}), status = 'complained'`,
  }
  await run(
    db,
    sql`WITH changed AS (UPDATE email_messages SET ${changes[kind]}, updated_at = ${at} WHERE id = ${id} RETURNING *)
      ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE num_nonnulls(stage_message_id, email_campaign_id) = 0 AND NOT ${is_machine}`,
  )
}
