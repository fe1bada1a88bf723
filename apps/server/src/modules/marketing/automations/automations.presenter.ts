import type { Automation, AutomationGraph, AutomationStatus, AutomationTrigger } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** An automation with the relations that a list has loaded. */
export type AutomationRow = Row<'automations'> & Pick<Automation, 'project'>

/** An automation as members see it. Columns that are not listed here stay private. */
export function presentAutomation(row: AutomationRow): Automation {
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    project_uuid: row.project_uuid,
    name: row.name,
    description: row.description,
    status: row.status as AutomationStatus,
    trigger: row.trigger as unknown as AutomationTrigger,
    graph: row.graph as unknown as AutomationGraph,
    goal_rules: row.goal_rules as Automation['goal_rules'],
    re_entry: row.re_entry as Automation['re_entry'],
    version_no: row.version_no,
    has_draft: row.has_draft,
    runs_count: row.runs_count,
    active_count: row.active_count,
    finished_count: row.finished_count,
    failed_count: row.failed_count,
    activated_at: row.activated_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.project !== undefined && { project: row.project }),
  }
}
