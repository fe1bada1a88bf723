import { sql } from 'kysely'
import type { CardReference, StageCard } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { all } from '#kit/query/resource-query.ts'
import { CARD_KINDS_IN_ORDER, cardConditions, PLACES, type CardFilter, type CardKind } from './card-conditions.ts'
import { readCards } from './read-cards.ts'
import type { StageRow } from '../stages/stages.presenter.ts'

/** Cards of a window (domain.md 2.4: stage lists have 30 a page). */
export const WINDOW = 30

export interface WindowRequest extends CardFilter {
  /** Rank of the last card loaded. */
  after?: string | null | undefined
  limit?: number | undefined
}
type Reference = CardReference & { position: string; pipeline_stage_id: number }

/** Reads the next cards of a stage that the caller may see, of both kinds, by rank. */
export async function stageWindow(
  ctx: Context,
  stage: StageRow,
  request: WindowRequest,
): Promise<{ cards: StageCard[]; next: string | null }> {
  return (await stageWindows(ctx, [stage], request)).get(stage.id)!
}

/** Reads the next cards of many stages: one statement for the ranks, and one per kind for the content. */
export async function stageWindows(ctx: Context, stages: readonly StageRow[], request: WindowRequest) {
  const limit = request.limit ?? WINDOW
  const parts = stages.flatMap((stage) => {
    const kinds = CARD_KINDS_IN_ORDER.flatMap((kind) => ranksOf(ctx, stage, kind, request, limit + 1) ?? [])
    return kinds.length ? [sql`(SELECT * FROM (${sql.join(kinds, sql` UNION ALL `)}) k ORDER BY position LIMIT ${limit + 1})`] : []
  })
  const references = parts.length ? await rows<Reference>(ctx.db, sql`${sql.join(parts, sql` UNION ALL `)}`) : []
  const byStage = Map.groupBy(references, (reference) => reference.pipeline_stage_id)
  const windows = stages.map((stage) => ({ stage, found: byStage.get(stage.id) ?? [] }))
  const shown = windows.flatMap(({ found }) => found.slice(0, limit))
  const cards = new Map((await readCards(ctx, shown)).map((card) => [keyOf(card), card]))
  return new Map(
    windows.map(({ stage, found }) => {
      const window = found.slice(0, limit).flatMap((reference) => cards.get(keyOf({ ...reference, pipeline_stage_id: stage.id })) ?? [])
      return [stage.id, { cards: window, next: found.length > limit ? found[limit - 1]!.position : null }] as const
    }),
  )
}

const keyOf = (card: { kind: CardKind; id: number; pipeline_stage_id: number }) => `${card.kind}:${card.id}:${card.pipeline_stage_id}`

/** Ranks of one kind after the last card loaded, from one range of its index. */
function ranksOf(ctx: Context, stage: StageRow, kind: CardKind, request: WindowRequest, limit: number): Sql | null {
  const conditions = cardConditions(ctx, stage, kind, request)
  if (!conditions) return null
  const { from, id, stage: stageColumn, position, live } = PLACES[kind]
  const behind = request.after ? sql`${position} > ${request.after} COLLATE "C"` : undefined
  return sql`(SELECT ${kind}::text AS kind, ${id} AS id, ${position} AS position, ${stageColumn} AS pipeline_stage_id FROM ${from}
    WHERE ${all([sql`${stageColumn} = ${stage.id}`, live, behind, ...conditions])} ORDER BY ${position} LIMIT ${limit})`
}
