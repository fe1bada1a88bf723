import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { windowEnvelope } from '#kit/query/page.ts'
import { all } from '#kit/query/resource-query.ts'
import { stageOfContacts } from '../stages/find-stage.ts'
import { stageFigures } from '../stages/stage-figures.ts'
import type { StageRow } from '../stages/stages.presenter.ts'
import { cardConditions, PLACES } from './card-conditions.ts'
import { stageWindow, WINDOW } from './stage-window.ts'

/** Lists the contacts of a stage by rank, in windows after the last one loaded. */
export async function listStageContacts(
  ctx: Context,
  { params, query }: { params: Params; query: { after?: string | undefined; limit?: number | undefined } },
) {
  const stage = await stageOfContacts(ctx, params.id, 'read')
  const filter = { kinds: ['contact'] as const }
  const per_page = query.limit ?? WINDOW
  const { cards, next } = await stageWindow(ctx, stage, { ...filter, ...query })
  const figures = await stageFigures(ctx, [stage], filter)
  const total = figures.get(stage.id)!.contacts_count
  const before = query.after ? await contactsUpTo(ctx, stage, query.after) : 0
  const last = Math.max(0, Math.ceil(total / per_page) - 1) * per_page
  const ranks = await ranksAt(ctx, stage, [last, before - per_page])
  const { links, meta } = windowEnvelope(
    ctx,
    { before, count: cards.length, total, per_page },
    {
      first: {},
      last: cursor(ranks.get(last)),
      prev: before > 0 ? cursor(ranks.get(before - per_page)) : null,
      next: next === null ? null : cursor(next),
    },
  )
  return { data: cards, links, meta: { ...meta, next } }
}

const cursor = (after: string | undefined): Record<string, string> => (after === undefined ? {} : { after })

const { from, position, live } = PLACES.contact

/** Condition for the contacts of the stage that the caller may see. */
const shown = (ctx: Context, stage: StageRow, ...more: Sql[]): Sql =>
  all([sql`s.pipeline_stage_id = ${stage.id}`, live, ...(cardConditions(ctx, stage, 'contact', {}) ?? [sql`false`]), ...more])

/** Number of contacts up to a rank. */
async function contactsUpTo(ctx: Context, stage: StageRow, after: string): Promise<number> {
  const where = shown(ctx, stage, sql`${position} <= ${after} COLLATE "C"`)
  return (await one<{ total: number }>(ctx.db, sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`))!.total
}

/** The ranks of the contacts at the given places, counted from one; other places have none. */
async function ranksAt(ctx: Context, stage: StageRow, places: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!places.some((place) => place > 0)) return new Map()
  const found = await rows<{ place: number; position: string }>(
    ctx.db,
    sql`SELECT place, position FROM (SELECT row_number() OVER (ORDER BY ${position}) AS place, ${position} AS position FROM ${from} WHERE ${shown(ctx, stage)}) r
    WHERE place = any(${places}::bigint[])`,
  )
  return new Map(found.map((row) => [row.place, row.position]))
}
