import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ContactRow } from '../../contacts/index.ts'
import { lockStageIn } from '../stages/lock-stage.ts'
import { enterStage, type Place } from './place-contacts.ts'

/**
 * Places contacts of an account in an open stage without a caller, as a rule asks. A stage that is gone takes none.
 * @param moves whether contacts that are on the board already leave their place
 * @returns how many contacts came into the stage
 */
export async function placeByRule(
  ctx: Context,
  account_id: number,
  stage_id: number,
  contact_ids: readonly number[],
  { moves = false } = {},
): Promise<number> {
  const stage = await lockStageIn(ctx.db, account_id, stage_id)
  if (stage?.type !== 'open') return 0
  const coming = await rows<ContactRow>(
    ctx.db,
    sql`SELECT c.* FROM contacts c WHERE c.account_id = ${account_id} AND c.id = any(${[...contact_ids]}::bigint[]) AND c.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM contact_pipeline_stage p WHERE p.contact_id = c.id AND p.pipeline_id = ${stage.pipeline_id}
          AND (${!moves} OR p.pipeline_stage_id = ${stage.id}))
      ORDER BY c.id FOR NO KEY UPDATE OF c`,
  )
  if (coming.length) await enterStage(ctx, stage, coming, moves ? await placesOf(ctx, stage.pipeline_id, coming) : new Map())
  return coming.length
}

async function placesOf(ctx: Context, pipeline_id: number, contacts: readonly ContactRow[]): Promise<Map<number, Place>> {
  const standing = await rows<Place>(
    ctx.db,
    sql`SELECT contact_id, pipeline_stage_id, entered_at FROM contact_pipeline_stage
      WHERE pipeline_id = ${pipeline_id} AND contact_id = any(${contacts.map(({ id }) => id)}::bigint[]) ORDER BY contact_id FOR UPDATE`,
  )
  return new Map(standing.map((place) => [place.contact_id, place]))
}
