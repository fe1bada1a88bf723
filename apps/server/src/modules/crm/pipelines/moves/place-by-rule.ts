import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ContactRow } from '../../contacts/index.ts'
import { lockStageIn } from '../stages/lock-stage.ts'
import { enterStage } from './place-contacts.ts'

/**
 * Places contacts of an account in an open stage without a caller, as a rule asks. Those that are on the board already keep their
 * place, and a stage that is gone takes none.
 */
export async function placeByRule(ctx: Context, account_id: number, stage_id: number, contact_ids: readonly number[]): Promise<void> {
  const stage = await lockStageIn(ctx.db, account_id, stage_id)
  if (stage?.type !== 'open') return
  const coming = await rows<ContactRow>(
    ctx.db,
    sql`SELECT c.* FROM contacts c WHERE c.account_id = ${account_id} AND c.id = any(${[...contact_ids]}::bigint[]) AND c.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM contact_pipeline_stage p WHERE p.contact_id = c.id AND p.pipeline_id = ${stage.pipeline_id})
      ORDER BY c.id FOR NO KEY UPDATE OF c`,
  )
  if (coming.length) await enterStage(ctx, stage, coming, new Map())
}
