import { sql } from 'kysely'
import { fixedStatement } from '#db/fixed-statement.ts'
import type { Context } from '#kit/context.ts'
import { enteredStage, type FoundPlace, PLACE, placeIn, placeValues, type PlaceValues, type RankPlace } from '../../pipelines/index.ts'
import type { RequestRow } from '../requests.presenter.ts'

/** A request, and the place in a stage to which it is to be moved. */
export interface FoundMove {
  request: RequestRow
  place: FoundPlace
}

const statement = fixedStatement<PlaceValues & { id: number }, RequestRow & FoundPlace>(
  (of) => sql`
  WITH r AS MATERIALIZED (SELECT t.* FROM contact_requests t WHERE t.id = ${of('id')}::bigint AND t.deleted_at IS NULL),
  s AS MATERIALIZED (${enteredStage({ stage_id: of('stage_id') }, sql`(SELECT account_id FROM r)`)})
  SELECT r.*, ${PLACE} FROM r ${placeIn(
    {
      stage_id: of('stage_id'),
      before_kind: of('before_kind'),
      before_id: of('before_id'),
      after_kind: of('after_kind'),
      after_id: of('after_id'),
      at: of('at'),
    },
    'contact_request',
    sql`r.id`,
  )}`,
)

/**
 * Reads a request, a stage of its account and the gap between its neighbours there, in one statement. Locks the stage as
 * `lockStage` does, and not the request. Does not check access.
 */
export async function findMove(ctx: Context, id: number, stage_id: number, place: RankPlace): Promise<FoundMove | null> {
  const [found] = await statement(ctx.db, { id, ...placeValues(stage_id, place) })
  if (!found) return null
  const { stage, above, below, ...request } = found
  return { request, place: { stage, above, below } }
}
