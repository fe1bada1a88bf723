import { sql } from 'kysely'
import type { StageCard } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { StageRow } from './stages.presenter.ts'

/**
 * The stage of new cards of an account: the first open one of the given pipeline, or else of the default pipeline,
 * or else of the first pipeline that accepts them.
 * @returns null when the account has no such pipeline: a request then waits in staging (domain.md 3.5)
 */
export async function firstOpenStage(
  ctx: Pick<Context, 'db'>,
  account_id: number,
  pipeline_id?: number | null,
  kind: StageCard['kind'] = 'contact_request',
): Promise<StageRow | null> {
  const row = await one<StageRow>(
    ctx.db,
    sql`SELECT s.* FROM pipelines p JOIN seen_pipeline_stages s ON s.pipeline_id = p.id AND s.deleted_at IS NULL AND s.type = 'open'
    WHERE p.account_id = ${account_id} AND p.deleted_at IS NULL AND p.archived_at IS NULL AND p.subject IN ('both', ${kind})
      AND (${pipeline_id ?? null}::bigint IS NULL OR p.id = ${pipeline_id ?? null}::bigint)
    ORDER BY p.is_default DESC, p.position, p.id, s.position, s.id LIMIT 1`,
  )
  return row ?? null
}
