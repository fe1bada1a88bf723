import { sql } from 'kysely'
import type { Condition, StageCard } from '@stoa/contract'
import { callerZone } from '#access/caller-zone.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, linked, searchText, whether, type FilterSql } from '#kit/query/filter-sql.ts'
import { cardRights, type SharedRow } from '../pipelines.policy.ts'
import type { StageRow } from '../stages/stages.presenter.ts'

export type CardKind = StageCard['kind']
export const CARD_KINDS_IN_ORDER: readonly CardKind[] = ['contact', 'contact_request']

export interface CardFilter {
  kinds?: readonly CardKind[]
  /** Conditions of the board's filters, by name. */
  conditions?: ReadonlyMap<string, readonly Condition[]>
}

/** Tables and columns of a kind of cards. The record is `t`; these columns hold its place in the stage. */
export const PLACES = {
  contact: {
    from: sql`contact_pipeline_stage s JOIN contacts t ON t.account_id = s.account_id AND t.id = s.contact_id`,
    /** Source without the record, for queries that need none of its columns. */
    bare: sql`contact_pipeline_stage s`,
    id: sql`s.contact_id`,
    stage: sql`s.pipeline_stage_id`,
    position: sql`s.position`,
    entered: sql`s.entered_at`,
    live: sql`NOT s.hidden`,
  },
  contact_request: {
    from: sql`contact_requests t`,
    bare: sql`contact_requests t`,
    id: sql`t.id`,
    stage: sql`t.pipeline_stage_id`,
    position: sql`t.position`,
    entered: sql`t.stage_entered_at`,
    live: sql`t.deleted_at IS NULL`,
  },
} as const

const TAGS = {
  contact: linked((ids) => sql`EXISTS (SELECT FROM contact_tag g WHERE g.contact_id = t.id AND g.tag_id = any(${ids}::bigint[]))`),
  contact_request: linked(
    (ids) => sql`EXISTS (SELECT FROM contact_request_tag g WHERE g.contact_request_id = t.id AND g.tag_id = any(${ids}::bigint[]))`,
  ),
}

/**
 * Conditions on the cards of a kind that the caller may see and that match the filters, besides stage and deletion.
 * @param rotten time of entry before which a card is stale, null when cards do not become stale; by default that of the stage `w` of
 * {@link watched}
 * @returns null when the caller may see no cards of this kind, or the filters exclude it
 */
export function cardConditions(
  ctx: Context,
  stage: SharedRow,
  kind: CardKind,
  filter: CardFilter,
  rotten = sql`w.rotten_before`,
): Sql[] | null {
  const rights = cardRights(ctx.actor, stage)[kind]
  if (!rights.read || (filter.kinds && !filter.kinds.includes(kind))) return null
  const asked = filter.conditions ?? new Map<string, readonly Condition[]>()
  if (!kindIsAsked(asked.get('kind'), kind)) return null
  const scope = { zone: callerZone(ctx, { account_id: stage.account_id }), now: ctx.services.clock.now() }
  const filters: Record<string, FilterSql> = {
    search: searchText(),
    assignee: column('user_id'),
    tag: TAGS[kind],
    rotting: whether(sql`coalesce(${PLACES[kind].entered} < ${rotten}, false)`),
  }
  const parts = [...asked].flatMap(([name, conditions]) => conditions.map((condition) => filters[name]?.(condition, scope)))
  const own = rights.own ? sql`(t.user_id = ${ctx.actor.id} OR t.created_by_id = ${ctx.actor.id})` : undefined
  return [own, ...parts].filter((part) => part !== undefined)
}

function kindIsAsked(conditions: readonly Condition[] | undefined, kind: CardKind): boolean {
  return (conditions ?? []).every(
    (condition) => condition.kind !== 'choice' || condition.values.includes(kind) === (condition.op === 'any'),
  )
}

/** Days after which a card of the stage is stale. Only cards of open stages become stale. */
export const rottingDaysOf = (stage: Pick<StageRow, 'type' | 'rotting_days' | 'pipeline_rotting_days'>): number | null =>
  stage.type === 'open' ? (stage.rotting_days ?? stage.pipeline_rotting_days) : null

/** A card that entered the stage before this instant is stale; null when cards of the stage do not become stale. */
function rottenBefore(ctx: Context, stage: StageRow): Date | null {
  const days = rottingDaysOf(stage)
  return days === null ? null : new Date(ctx.services.clock.now().getTime() - days * 86_400_000)
}

/** The stages `w` of a statement that reads all of them at once: id, probability, and the time before which their cards are stale. */
export const watched = (ctx: Context, stages: readonly StageRow[]): Sql => sql`
  unnest(${stages.map(({ id }) => id)}::bigint[], ${stages.map((stage) => stage.probability_bp)}::int[],
    ${stages.map((stage) => rottenBefore(ctx, stage)?.toISOString() ?? null)}::timestamptz[]) AS w(id, probability_bp, rotten_before)`

/** Stages on whose cards the caller has the same rights. */
export const ofEqualRights = (stages: readonly StageRow[]): StageRow[][] => [
  ...Map.groupBy(stages, ({ account_id, shares }) => `${account_id} ${JSON.stringify(shares)}`).values(),
]
