import type { Selectable } from 'kysely'
import type { Pipeline } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { abilityOf, type SharedRow } from './pipelines.policy.ts'

const RELATIONS = ['account', 'accounts', 'pipelineStages', 'stages_count', 'open_requests_count', 'open_values', 'project'] as const

export type PipelineRow = Selectable<DB['pipelines']> & SharedRow & Pick<Pipeline, (typeof RELATIONS)[number]>

/** The public shape of a pipeline. An allow-list: a new column stays private until it is named here. */
export function presentPipeline(row: PipelineRow, ctx: Context): Pipeline {
  return {
    id: row.id,
    uuid: row.uuid,
    account_id: row.account_id,
    name: row.name,
    description: row.description,
    subject: row.subject as Pipeline['subject'],
    pipeline_template_id: row.pipeline_template_id,
    project_uuid: row.project_uuid,
    color: row.color,
    is_default: row.is_default,
    assignment: row.assignment as Pipeline['assignment'],
    assignee_ids: row.assignee_ids,
    rotting_days: row.rotting_days,
    position: row.position,
    archived_at: row.archived_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ability: abilityOf(ctx.actor, row),
    ...Object.fromEntries(RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
