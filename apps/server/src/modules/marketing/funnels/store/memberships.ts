import { sql } from 'kysely'
import { insertRow, one, run, type Db, type Row } from '#db/rows.ts'

/** The latest way of a contact through a funnel. */
export const latestMembership = (db: Db, funnel_id: number, contact_id: number): Promise<Row<'funnel_memberships'> | undefined> =>
  one(db, sql`SELECT * FROM funnel_memberships WHERE funnel_id = ${funnel_id} AND contact_id = ${contact_id} ORDER BY round DESC LIMIT 1`)

interface Entry {
  account_id: number
  funnel_id: number
  contact_id: number
  stage_id: number
  /** Times that the contact has entered the funnel, from 1. */
  round: number
  now: Date
  /** Whether the stage is the one in which contacts have converted. */
  converts: boolean
}

/** Has a contact enter a stage of a funnel for an automation, and keeps the move. */
export async function insertMembership(db: Db, entry: Entry): Promise<void> {
  const { account_id, funnel_id, contact_id, stage_id, round, now, converts } = entry
  const { id } = await insertRow(db, 'funnel_memberships', {
    account_id,
    funnel_id,
    contact_id,
    funnel_stage_id: stage_id,
    round,
    entered_at: now,
    stage_entered_at: now,
    ...(converts ? { status: 'completed', exited_at: now, exit_reason: 'completed' } : { status: 'active' }),
  })
  await insertRow(db, 'funnel_transitions', {
    account_id,
    funnel_membership_id: id,
    from_stage_id: null,
    to_stage_id: stage_id,
    cause: 'automation',
    moved_at: now,
  })
}

/** Notes of contacts that entered a stage why its mail was not sent to them; null for those to whom it was. */
export async function noteSkippedMails(
  db: Db,
  { account_id, stage_id }: { account_id: number; stage_id: number },
  outcomes: readonly { contact_id: number; reason: string | null }[],
): Promise<void> {
  await run(
    db,
    sql`UPDATE funnel_memberships m SET mail_skipped = o.reason
      FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (contact_id bigint, reason text)
      WHERE m.account_id = ${account_id} AND m.contact_id = o.contact_id AND m.funnel_stage_id = ${stage_id} AND m.mail_skipped IS DISTINCT FROM o.reason
        AND m.round = (SELECT max(r.round) FROM funnel_memberships r WHERE r.funnel_id = m.funnel_id AND r.contact_id = m.contact_id)`,
  )
}
