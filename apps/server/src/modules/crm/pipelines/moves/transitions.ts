import { sql } from 'kysely'
import type { CardReference, StageTransition } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { valuesOf } from '#kit/query/includes.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import { insertTransitions, type TransitionValues } from '../store/transitions.ts'

export interface Transition {
  account_id: number
  kind: CardReference['kind']
  id: number
  pipeline_id: number
  /** Null when the card enters the pipeline. */
  from_stage_id: number | null
  /** Null when it leaves the pipeline. */
  to_stage_id: number | null
  /** Time at which it entered the stage that it leaves. */
  entered_at?: Date | string | null
}

/** Adds a move of a card to its history, in the caller's transaction. Moves within a stage are not stored. */
export async function recordTransition(ctx: Context, transition: Transition): Promise<void> {
  await recordTransitions(ctx, [transition])
}

/** Adds moves of many cards to their histories in one statement. */
export async function recordTransitions(ctx: Context, transitions: readonly Transition[]): Promise<void> {
  const now = ctx.services.clock.now()
  const steps = stepsOf(transitions, now)
  if (!steps.length) return
  await insertTransitions(ctx.db, steps, { user_id: ctx.actor.id || null, now })
}

/** The moves that are stored: those to another stage, with the time spent in the former one. */
export function stepsOf(transitions: readonly Transition[], now: Date): TransitionValues[] {
  return transitions
    .filter((step) => step.from_stage_id !== step.to_stage_id)
    .map(({ entered_at, kind, id, ...step }) => ({
      ...step,
      subject_type: kind,
      subject_id: id,
      seconds: entered_at ? secondsSince(entered_at, now) : null,
    }))
}

const secondsSince = (instant: Date | string, now: Date) => Math.max(0, Math.round((now.getTime() - new Date(instant).getTime()) / 1000))

/** Maximum number of moves that are listed for a card. */
const NEWEST = 200

/** Lists the moves of a card, newest first. Check access to the record before. */
export async function listTransitions(ctx: Context, card: CardReference): Promise<StageTransition[]> {
  const found = await rows<StageTransition & { user_id: number | null }>(
    ctx.db,
    sql`SELECT t.id, t.pipeline_id, p.name AS pipeline_name, t.from_stage_id, f.name AS from_stage_name, t.to_stage_id, s.name AS to_stage_name,
      t.user_id, t.moved_at, t.seconds_in_previous
    FROM stage_transitions t JOIN pipelines p ON p.id = t.pipeline_id
    LEFT JOIN pipeline_stages f ON f.id = t.from_stage_id LEFT JOIN pipeline_stages s ON s.id = t.to_stage_id
    WHERE t.subject_type = ${card.kind} AND t.subject_id = ${card.id} ORDER BY t.id DESC LIMIT ${NEWEST}`,
  )
  const users = new Map((await userBadges(ctx, valuesOf(found, 'user_id'))).map((user) => [user.id, user]))
  return found.map(({ user_id, ...step }) => ({ ...step, user: users.get(user_id ?? 0) ?? null }))
}
