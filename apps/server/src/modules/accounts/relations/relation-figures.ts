import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import type { IncludeLoader } from '#kit/query/includes.ts'
import { collection, partsOf } from '#kit/wiring.ts'
import { holdsOnSide, type RelationRow, type RelationSide } from './relation-row.ts'

type FigureName = 'projects_count' | 'open_offers_count' | 'active_subscriptions_count'

/** A count of another module's records that refer to relations. */
export interface RelationFigure {
  name: FigureName
  /** Permission in the reader's account; without it the count is 0. */
  requires: string
  /** Selects `uuid` of the relation and `total` of the records that the caller may see, for these relations. */
  count(uuids: readonly string[], ctx: Context): Sql
}

/** Counts that other modules add to relations. */
export const relationFigures = collection<RelationFigure>('figures of relations')

/** Loads a count for all relations of a page. */
export function figureLoader(name: FigureName, viewer: RelationSide): IncludeLoader {
  return async (ctx: Context, relations: RelationRow[]) => {
    const figure = partsOf(ctx, relationFigures).find((one) => one.name === name)
    const readable = figure ? relations.filter((row) => holdsOnSide(ctx.actor, row, viewer, figure.requires)) : []
    const counted = readable.length
      ? await rows<{ uuid: string; total: number }>(
          ctx.db,
          figure!.count(
            readable.map((row) => row.uuid),
            ctx,
          ),
        )
      : []
    const totals = new Map(counted.map(({ uuid, total }) => [uuid, total]))
    for (const row of relations) row[name] = totals.get(row.uuid) ?? 0
  }
}
