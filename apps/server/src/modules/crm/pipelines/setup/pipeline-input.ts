import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewStage } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'

export type StageInput = z.infer<typeof NewStage>

/** Checks that assignees are active members of the account (invariant 2). @throws 422 on `assignee_ids` */
export async function checkAssignees(ctx: Context, account_id: number, user_ids: readonly number[] | undefined): Promise<void> {
  if (!user_ids?.length) return
  const row = await one<{ found: number }>(
    ctx.db,
    sql`SELECT count(DISTINCT user_id) AS found FROM memberships
    WHERE account_id = ${account_id} AND user_id = any(${[...user_ids]}::bigint[]) AND status = 'active' AND deleted_at IS NULL`,
  )
  if (row!.found !== new Set(user_ids).size) refuse(ctx, { assignee_ids: 'pipelines:foreign_members' })
}

/**
 * Orders the stages of a new pipeline: open ones as given, then won, then lost (invariant 35).
 * @throws 422 on `stages`
 */
export function orderedStages(ctx: Context, stages: readonly StageInput[]): StageInput[] {
  const of = (type: StageInput['type']) => stages.filter((stage) => stage.type === type)
  if (!of('open').length || of('won').length !== 1 || of('lost').length !== 1) refuse(ctx, { stages: 'pipelines:needs_stages' })
  if (new Set(stages.map((stage) => stage.name.toLowerCase())).size !== stages.length) refuse(ctx, { stages: 'pipelines:stage_names' })
  return [...of('open'), ...of('won'), ...of('lost')]
}

/** Stages of a template in a language. Default: the first template of the platform. */
export async function templateStages(
  ctx: Pick<Context, 'db'>,
  account_id: number,
  template_id: number | null | undefined,
  locale: string,
): Promise<{ id: number; name: string; stages: StageInput[] } | null> {
  const template = await one<{ id: number; name: string; name_gr: string | null; stages: (StageInput & { name_gr?: string })[] }>(
    ctx.db,
    sql`SELECT id, name, name_gr, stages FROM pipeline_templates WHERE (account_id IS NULL OR account_id = ${account_id})
      AND (${template_id ?? null}::bigint IS NULL OR id = ${template_id ?? null}::bigint)
    ORDER BY account_id NULLS FIRST, position, id LIMIT 1`,
  )
  if (!template) return null
  const named = (name: string, gr: string | null | undefined) => (locale === 'gr' && gr ? gr : name)
  return {
    id: template.id,
    name: named(template.name, template.name_gr),
    stages: template.stages.map(({ name_gr, ...stage }) => ({ ...stage, name: named(stage.name, name_gr) })),
  }
}
