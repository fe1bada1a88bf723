import { sql } from 'kysely'
import type { Params, pipelineStageOptions, ResultOf, SelectOption } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

type Option = ResultOf<typeof pipelineStageOptions>['data'][number]

/** Stages of an account as choices. Labels contain the pipeline when the account has several. */
export async function listStageOptions(ctx: Context, { params }: { params: Params }): Promise<{ data: Option[] }> {
  const found = await rows<Option>(
    ctx.db,
    sql`SELECT s.id AS value, CASE WHEN count(*) FILTER (WHERE s.type = 'won') OVER () > 1 THEN p.name || ' › ' || s.name ELSE s.name END AS label,
      s.type, s.pipeline_id, s.color, p.subject
    FROM pipelines p JOIN pipeline_stages s ON s.pipeline_id = p.id AND s.deleted_at IS NULL
    WHERE p.account_id = ${params.account_id} AND p.deleted_at IS NULL AND p.archived_at IS NULL
    ORDER BY p.position, p.id, s.position, s.id LIMIT 2000`,
  )
  return { data: found }
}

/** Active members of an account, as possible assignees of cards. */
export async function listPipelineAssignees(ctx: Context, { params }: { params: Params }): Promise<{ data: SelectOption[] }> {
  const found = await rows<SelectOption>(
    ctx.db,
    sql`SELECT u.id AS value, u.username AS label FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.account_id = ${params.account_id} AND m.status = 'active' AND m.deleted_at IS NULL AND u.status = 'active' AND u.deleted_at IS NULL
    ORDER BY u.username, u.id LIMIT 1000`,
  )
  return { data: found }
}
