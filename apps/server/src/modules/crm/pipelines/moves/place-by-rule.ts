import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ContactRow } from '../../contacts/index.ts'
import { lockStageIn } from '../stages/lock-stage.ts'
import type { StageRow } from '../stages/stages.presenter.ts'
import { enterStage, type Place } from './place-contacts.ts'

/**
 * Places contacts of an account in an open stage without a caller, as a rule asks, in the given order. A stage that is gone takes none.
 * @param options `moves`: contacts that are on the board already leave their place; `notifies`: assignees are notified of each of many
 *   automatic tasks
 * @returns ids of the contacts that came into the stage
 */
export async function placeByRule(
  ctx: Context,
  account_id: number,
  stage_id: number,
  contact_ids: readonly number[],
  { moves = false, notifies = false } = {},
): Promise<number[]> {
  const stage = await lockStageIn(ctx.db, account_id, stage_id)
  return stage?.type === 'open' ? placeIn(ctx, stage, contact_ids, { moves, notifies }) : []
}

/**
 * Places contacts of the account of a locked stage at its bottom, in the given order. Those that are in it already keep their place.
 * @param options as of {@link placeByRule}; `tasks`: whether they get the automatic tasks of the stage
 * @returns ids of the contacts that came into the stage
 */
export async function placeIn(
  ctx: Context,
  stage: StageRow,
  contact_ids: readonly number[],
  { moves, ...options }: { moves: boolean; notifies?: boolean; tasks?: boolean },
): Promise<number[]> {
  const coming = await rows<ContactRow>(
    ctx.db,
    sql`SELECT c.* FROM contacts c WHERE c.account_id = ${stage.account_id} AND c.id = any(${[...contact_ids]}::bigint[]) AND c.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM contact_pipeline_stage p WHERE p.contact_id = c.id AND p.pipeline_id = ${stage.pipeline_id}
          AND (${!moves} OR p.pipeline_stage_id = ${stage.id}))
      ORDER BY c.id FOR NO KEY UPDATE OF c`,
  )
  const place = new Map(contact_ids.map((id, at) => [id, at]))
  coming.sort((one, other) => place.get(one.id)! - place.get(other.id)!)
  if (coming.length) await enterStage(ctx, stage, coming, moves ? await placesOf(ctx, stage.pipeline_id, coming) : new Map(), options)
  return coming.map(({ id }) => id)
}

async function placesOf(ctx: Context, pipeline_id: number, contacts: readonly ContactRow[]): Promise<Map<number, Place>> {
  const standing = await rows<Place>(
    ctx.db,
    sql`SELECT contact_id, pipeline_stage_id, entered_at FROM contact_pipeline_stage
      WHERE pipeline_id = ${pipeline_id} AND contact_id = any(${contacts.map(({ id }) => id)}::bigint[]) ORDER BY contact_id FOR UPDATE`,
  )
  return new Map(standing.map((place) => [place.contact_id, place]))
}
