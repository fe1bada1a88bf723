import { sql } from 'kysely'
import type { StageValue } from '@stoa/contract'
import type { z } from 'zod'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { all } from '#kit/query/resource-query.ts'
import { cardConditions, ofEqualRights, PLACES, watched, type CardFilter } from '../cards/card-conditions.ts'
import type { StageRow } from './stages.presenter.ts'

export interface StageFigures {
  contacts_count: number
  contact_requests_count: number
  rotting_count: number
  values: z.infer<typeof StageValue>[]
}
interface CountRow {
  id: number
  kind: 'contact' | 'contact_request'
  currency: string | null
  cards: number
  rotting: number
  value_minor: number | null
  weighted_minor: number | null
}

/** Counts, stale cards and sums of stages over the cards that the caller may see, in one statement for all stages. */
export async function stageFigures(ctx: Context, stages: readonly StageRow[], filter: CardFilter = {}): Promise<Map<number, StageFigures>> {
  const parts = ofEqualRights(stages)
    .flatMap((some) => [contactCount(ctx, some, filter), requestCount(ctx, some, filter)])
    .filter((part) => part !== null)
  const found = parts.length ? await rows<CountRow>(ctx.db, sql`${sql.join(parts, sql` UNION ALL `)}`) : []
  return new Map(stages.map((stage) => [stage.id, figuresOf(found.filter((row) => row.id === stage.id))]))
}

function figuresOf(counts: readonly CountRow[]): StageFigures {
  const sum = (kind: CountRow['kind']) => counts.reduce((total, row) => total + (row.kind === kind ? row.cards : 0), 0)
  return {
    contacts_count: sum('contact'),
    contact_requests_count: sum('contact_request'),
    rotting_count: counts.reduce((total, row) => total + row.rotting, 0),
    values: counts
      .flatMap(({ currency, value_minor, weighted_minor }) =>
        currency && value_minor !== null ? [{ currency, value_minor, weighted_minor: weighted_minor ?? 0 }] : [],
      )
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  }
}

function contactCount(ctx: Context, stages: readonly StageRow[], filter: CardFilter): Sql | null {
  const conditions = cardConditions(ctx, stages[0]!, 'contact', filter)
  if (!conditions) return null
  const { from, bare, live, entered } = PLACES.contact
  return sql`SELECT w.id, 'contact' AS kind, NULL AS currency, count(*) AS cards, count(*) FILTER (WHERE ${entered} < w.rotten_before) AS rotting,
    NULL::bigint AS value_minor, NULL::bigint AS weighted_minor
    FROM ${watched(ctx, stages)} CROSS JOIN ${conditions.length ? from : bare} WHERE ${all([sql`s.pipeline_stage_id = w.id`, live, ...conditions])} GROUP BY w.id`
}

/** Values are summed for each probability first, so that one multiplication weighs all of them. */
function requestCount(ctx: Context, stages: readonly StageRow[], filter: CardFilter): Sql | null {
  const conditions = cardConditions(ctx, stages[0]!, 'contact_request', filter)
  if (!conditions) return null
  const { from, live, entered } = PLACES.contact_request
  return sql`SELECT n.id, 'contact_request' AS kind, n.currency, sum(n.cards)::bigint AS cards, sum(n.rotting)::bigint AS rotting, sum(n.value_minor)::bigint AS value_minor,
      round(sum(n.value_minor * n.bp) / 10000)::bigint AS weighted_minor
    FROM (SELECT w.id, t.currency, coalesce(t.probability_bp, w.probability_bp) AS bp, count(*) AS cards, count(*) FILTER (WHERE ${entered} < w.rotten_before) AS rotting,
        sum(t.value_minor) AS value_minor
      FROM ${watched(ctx, stages)} CROSS JOIN ${from} WHERE ${all([sql`t.pipeline_stage_id = w.id`, live, ...conditions])} GROUP BY w.id, t.currency, bp) n
    GROUP BY n.id, n.currency`
}
