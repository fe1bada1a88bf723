import { sql } from 'kysely'
import type { StageCard } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { all } from '#kit/query/resource-query.ts'
import { CARD_KINDS_IN_ORDER, cardConditions, ofEqualRights, PLACES, watched, type CardFilter, type CardKind } from './card-conditions.ts'
import { contentOf, presentCards, type CardRow } from './read-cards.ts'
import type { StageRow } from '../stages/stages.presenter.ts'

/** Cards of a window (domain.md 2.4: stage lists have 30 a page). */
export const WINDOW = 30

export interface WindowRequest extends CardFilter {
  /** Rank of the last card loaded. */
  after?: string | null | undefined
  limit?: number | undefined
}

/** Reads the next cards of a stage that the caller may see, of both kinds, by rank. */
export async function stageWindow(
  ctx: Context,
  stage: StageRow,
  request: WindowRequest,
): Promise<{ cards: StageCard[]; next: string | null }> {
  return (await stageWindows(ctx, [stage], request)).get(stage.id)!
}

/** Reads the next cards of many stages, ranks and content, in one statement. */
export async function stageWindows(ctx: Context, stages: readonly StageRow[], request: WindowRequest) {
  const limit = request.limit ?? WINDOW
  const parts = ofEqualRights(stages).flatMap((some) => windowsOf(ctx, some, request, limit + 1) ?? [])
  const found = parts.length ? await rows<CardRow>(ctx.db, contentOf(sql.join(parts, sql` UNION ALL `))) : []
  const byStage = Map.groupBy(found.toSorted(byRank), (row) => row.pipeline_stage_id)
  return new Map(
    stages.map((stage) => {
      const cards = byStage.get(stage.id) ?? []
      const window = presentCards(ctx, cards.slice(0, limit))
      return [stage.id, { cards: window, next: cards.length > limit ? window.at(-1)!.position : null }] as const
    }),
  )
}

/** Ranks are ASCII: their UTF-16 units are their bytes. */
const byRank = (one: CardRow, other: CardRow) => (one.position < other.position ? -1 : one.position > other.position ? 1 : 0)

/** Query of the next cards of each stage, by rank; null when the caller may see no cards of them. */
function windowsOf(ctx: Context, stages: readonly StageRow[], request: WindowRequest, limit: number): Sql | null {
  const kinds = CARD_KINDS_IN_ORDER.flatMap((kind) => ranksOf(ctx, stages[0]!, kind, request, limit) ?? [])
  if (!kinds.length) return null
  return sql`SELECT n.kind, n.id, w.id AS pipeline_stage_id FROM ${watched(ctx, stages)}
    CROSS JOIN LATERAL (SELECT * FROM (${sql.join(kinds, sql` UNION ALL `)}) u ORDER BY position LIMIT ${limit}) n`
}

/** Ranks of one kind after the last card loaded, from one range of the index for each stage. */
function ranksOf(ctx: Context, stage: StageRow, kind: CardKind, request: WindowRequest, limit: number): Sql | null {
  const conditions = cardConditions(ctx, stage, kind, request)
  if (!conditions) return null
  const { from, bare, id, stage: stageColumn, position, live } = PLACES[kind]
  const behind = request.after ? sql`${position} > ${request.after} COLLATE "C"` : undefined
  return sql`(SELECT ${kind}::text AS kind, ${id} AS id, ${position} AS position FROM ${conditions.length ? from : bare}
    WHERE ${all([sql`${stageColumn} = w.id`, live, behind, ...conditions])} ORDER BY ${position} LIMIT ${limit})`
}
