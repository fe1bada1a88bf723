import { sql } from 'kysely'
import type { Params, PipelineTemplate } from '@stoa/contract'
import { accountsWhere, holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { findPipeline } from '../pipelines.query.ts'
import { insertTemplateOf } from '../store/templates.ts'

interface TemplateRow {
  id: number
  account_id: number | null
  name: string
  name_gr: string | null
  stages: (PipelineTemplate['stages'][number] & { name_gr?: string })[]
}

/** Lists the templates of the platform in the caller's language, and those of all accounts of the caller or of one. */
export async function listTemplates(
  ctx: Context,
  { query }: { query: { account_id?: number | undefined } },
): Promise<{ data: PipelineTemplate[] }> {
  const own = accountsWhere(ctx.actor, 'pipelines.read').map((membership) => membership.account_id)
  const asked = query.account_id
  const accounts = asked === undefined ? own : holdsIn(ctx.actor, asked, 'pipelines.read') ? [asked] : []
  const found = await rows<TemplateRow>(
    ctx.db,
    sql`SELECT * FROM pipeline_templates WHERE account_id IS NULL OR account_id = any(${accounts}::bigint[]) ORDER BY account_id NULLS FIRST, position, name, id LIMIT 500`,
  )
  return { data: found.map((row) => present(row, ctx.request.locale)) }
}

/** Saves the stages of a pipeline as a template of its account. */
export async function saveAsTemplate(
  ctx: Context,
  { params, body }: { params: Params; body: { name: string } },
): Promise<{ data: PipelineTemplate }> {
  const pipeline = await findPipeline(ctx, params.id, 'update')
  return refusals(ctx, { pipeline_templates_name: 'name' }, async () => {
    const template = (await insertTemplateOf(ctx.db, pipeline, body.name)) as unknown as TemplateRow
    ctx.log({
      account_id: pipeline.account_id,
      event: 'pipeline_template.created',
      subject_type: 'pipeline',
      subject_id: pipeline.id,
      subject_label: pipeline.name,
      context: { template: template.name },
    })
    return { data: present(template, ctx.request.locale) }
  })
}

function present({ id, account_id, name, name_gr, stages }: TemplateRow, locale: 'en' | 'gr'): PipelineTemplate {
  const named = (english: string, greek: string | null | undefined) => (locale === 'gr' && greek ? greek : english)
  return {
    id,
    account_id,
    name: named(name, name_gr),
    stages: stages.map((stage) => ({
      name: named(stage.name, stage.name_gr),
      type: stage.type,
      probability_bp: stage.probability_bp,
      color: stage.color ?? null,
    })),
  }
}
