import { sql } from 'kysely'
import { run, type Db, type Sql } from '#db/rows.ts'

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
  await run(db, intoTransitions({ steps: sql`${JSON.stringify(steps)}`, user_id: sql`${by.user_id}`, now: sql`${by.now}` }))
}

/**
 * Statement, or part of a WITH, that adds moves to the history of cards.
 * @param values.steps {@link TransitionValues} as JSON text
 * @param cards name of a part of the WITH without whose row nothing is added
 */
export const intoTransitions = (values: Record<'steps' | 'user_id' | 'now', Sql>, cards?: string): Sql => sql`
  INSERT INTO stage_transitions (account_id, subject_type, subject_id, pipeline_id, from_stage_id, to_stage_id, user_id, moved_at, seconds_in_previous)
  SELECT n.account_id, n.subject_type, n.subject_id, n.pipeline_id, n.from_stage_id, n.to_stage_id, ${values.user_id}::bigint, ${values.now}::timestamptz, n.seconds
  FROM json_to_recordset(${values.steps}::json) AS n(account_id bigint, subject_type text, subject_id bigint, pipeline_id bigint,
    from_stage_id bigint, to_stage_id bigint, seconds bigint) ${cards ? sql`CROSS JOIN ${sql.ref(cards)}` : sql``}`
