import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'

/** A stored move of a card. */
export interface TransitionValues {
  account_id: number
  subject_type: string
  subject_id: number
  pipeline_id: number
  from_stage_id: number | null
  to_stage_id: number | null
  /** Seconds that the card spent in the stage it leaves. */
  seconds?: number | '' | null | undefined
}

/** Adds moves to the history of cards. @param by user who moved them, and time */
export async function insertTransitions(
  db: Db,
  steps: readonly TransitionValues[],
  by: { user_id: number | null; now: Date },
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO stage_transitions (account_id, subject_type, subject_id, pipeline_id, from_stage_id, to_stage_id, user_id, moved_at, seconds_in_previous)
    SELECT account_id, subject_type, subject_id, pipeline_id, from_stage_id, to_stage_id, ${by.user_id}, ${by.now}, seconds
    FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS n(account_id bigint, subject_type text, subject_id bigint, pipeline_id bigint,
      from_stage_id bigint, to_stage_id bigint, seconds bigint)`,
  )
}
