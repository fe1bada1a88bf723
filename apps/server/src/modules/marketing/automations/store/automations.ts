import { sql } from 'kysely'
import { insertRow, one, rows, run, updateRow, type Db, type Row, type RowChange } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import type { AutomationRow } from '../automations.presenter.ts'
import { automationQuery } from '../automations.query.ts'

/** Automations of accounts. */
export const automationKind = {
  table: 'automations',
  query: automationQuery,
  subject: { type: 'automation', label: (row) => row.name },
  unique: { automations_name: 'name' },
} satisfies RecordKind<'automations', AutomationRow>

/** Changes columns of an automation and increments its version. */
export const writeAutomation = (db: Db, uuid: string, values: RowChange<'automations'>): Promise<Row<'automations'>> =>
  updateRow(db, 'automations', { uuid }, values, { versioned: true })

/** Stores what is published. */
export async function insertVersion(db: Db, automation: AutomationRow, number: number, published_by_id: number | null): Promise<void> {
  const { account_id, uuid, trigger, graph, goal_rules } = automation
  await insertRow(db, 'automation_versions', {
    account_id,
    automation_uuid: uuid,
    number,
    trigger: JSON.stringify(trigger),
    graph: JSON.stringify(graph),
    goal_rules: goal_rules && JSON.stringify(goal_rules),
    published_by_id,
  })
}

/** The published versions of an automation, the newest first. */
export const versionsOf = (db: Db, automation_uuid: string): Promise<Row<'automation_versions'>[]> =>
  rows(db, sql`SELECT * FROM automation_versions WHERE automation_uuid = ${automation_uuid} ORDER BY number DESC LIMIT 200`)

/** One published version. */
export const versionOf = (db: Db, automation_uuid: string, number: number): Promise<Row<'automation_versions'> | undefined> =>
  one(db, sql`SELECT * FROM automation_versions WHERE automation_uuid = ${automation_uuid} AND number = ${number}`)

/** Whether a draft differs from the published version; false before the first one. */
export async function differsFromPublished(db: Db, { uuid, version_no }: AutomationRow, draft: Partial<AutomationRow>): Promise<boolean> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const found = await one<{ differs: boolean }>(
    db,
    sql`SELECT (v.trigger, v.graph, v.goal_rules) IS DISTINCT FROM (${json(draft.trigger)}::jsonb, ${json(draft.graph)}::jsonb,
        nullif(${json(draft.goal_rules ?? null)}::jsonb, 'null')) AS differs
      FROM automation_versions v WHERE v.automation_uuid = ${uuid} AND v.number = ${version_no}`,
  )
  return found?.differs ?? false
}

/** Locks an active automation, so that passes over its events follow each other. */
export const lockActive = (db: Db, uuid: string): Promise<AutomationRow | undefined> =>
  one(db, sql`SELECT * FROM automations WHERE uuid = ${uuid} AND deleted_at IS NULL AND status = 'active' FOR NO KEY UPDATE`)

/** Notes until when the events of an automation are known. */
export async function markLooked(db: Db, uuid: string, at: Date): Promise<void> {
  await run(db, sql`UPDATE automations SET looked_at = ${at} WHERE uuid = ${uuid}`)
}

/** Counts the runs of automations anew. @returns those whose figures changed */
export const recountRuns = (db: Db, uuids: readonly string[]): Promise<{ uuid: string; account_id: number }[]> =>
  rows(
    db,
    sql`UPDATE automations a SET runs_count = n.runs, active_count = n.active, finished_count = n.finished, failed_count = n.failed
      FROM (SELECT u.uuid, count(r.id) AS runs, count(r.id) FILTER (WHERE r.status IN ('running', 'waiting')) AS active,
          count(r.id) FILTER (WHERE r.status IN ('finished', 'exited')) AS finished, count(r.id) FILTER (WHERE r.status = 'failed') AS failed
        FROM unnest(${[...uuids]}::uuid[]) u (uuid) LEFT JOIN automation_runs r ON r.automation_uuid = u.uuid GROUP BY u.uuid) n
      WHERE a.uuid = n.uuid AND (a.runs_count, a.active_count, a.finished_count, a.failed_count) IS DISTINCT FROM (n.runs, n.active, n.finished, n.failed)
      RETURNING a.uuid, a.account_id`,
  )
