import type { Selectable } from 'kysely'
import type { PipelineStage } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { SharedRow } from '../pipelines.policy.ts'

const RELATIONS = ['pipeline', 'contacts', 'contactRequests', 'contacts_count', 'contact_requests_count', 'values'] as const

/** A stage with the shares of its pipeline and the settings that it inherits from it. */
export type StageRow = Selectable<DB['pipeline_stages']> &
  SharedRow & { pipeline_rotting_days: number | null; pipeline_subject: string; pipeline_name: string } & Pick<
    PipelineStage,
    (typeof RELATIONS)[number]
  >

/** The public shape of a stage. An allow-list: a new column stays private until it is named here. */
export function presentStage(row: StageRow): PipelineStage {
  return { ...plainStage(row), ...Object.fromEntries(RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])) }
}

/** The attributes of a stage without its relations. */
export function plainStage(row: Selectable<DB['pipeline_stages']>): Omit<PipelineStage, (typeof RELATIONS)[number]> {
  return {
    id: row.id,
    account_id: row.account_id,
    pipeline_id: row.pipeline_id,
    name: row.name,
    type: row.type as PipelineStage['type'],
    probability_bp: row.probability_bp,
    color: row.color,
    position: row.position,
    rotting_days: row.rotting_days,
    auto_tasks: (row.auto_tasks ?? []) as PipelineStage['auto_tasks'],
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
