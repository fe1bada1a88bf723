import { sql } from 'kysely'
import { automationRuns, type AutomationRun } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { accountPolicy } from '#access/policy.ts'
import { rows, type Row } from '#db/rows.ts'
import { column, containsAll, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachOne, joined, valuesOf } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { stepsOf } from '../store/runs.ts'

/** A run as the view `seen_automation_runs` returns it, with the relations that a list has loaded. */
export type RunRow = Row<'automation_runs'> & { owner_ids: number[] } & Pick<AutomationRun, 'contact' | 'automation' | 'steps'>

/** Members with own scope see the runs of their contacts. */
const runPolicy = accountPolicy<RunRow>({
  own: {
    sql: (actor) => sql`${actor.id}::bigint = any(t.owner_ids)`,
    holds: (actor, row) => row.owner_ids.includes(actor.id),
  },
})

/** Searches the contacts of runs. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = searchWords(condition.text)
  if (!words.length) return condition.text.trim() ? sql`false` : undefined
  return sql`t.contact_id IN (SELECT f.id FROM contact_search f WHERE f.account_id = t.account_id AND ${containsAll(sql`f.search_text`, words)})`
}

/** Runs of automations. */
export const runQuery = resourceQuery(automationRuns, {
  from: 'seen_automation_runs',
  policy: runPolicy,
  present: presentRun,
  under: { account_id: 'account_id' },
  filters: {
    search,
    automation: column('automation_uuid', 'uuid'),
    contact: column('contact_id'),
    status: column('status'),
    started: column('started_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', started: 'started_at' },
  defaultSort: '-started',
  includes: {
    contact: async (ctx, runs: RunRow[]) => {
      const readable = runs.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
      const contacts = await rows<{ id: number }>(
        ctx.db,
        sql`SELECT id, first_name, last_name, company, email, phone FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[])`,
      )
      attachOne(runs, 'contact', contacts, 'contact_id')
    },
    automation: joined(
      sql`(SELECT jsonb_build_object('uuid', a.uuid, 'name', a.name) FROM automations a WHERE a.uuid = t.automation_uuid)`,
    ),
    steps: async (ctx, runs: RunRow[]) => {
      const found = Map.groupBy(
        await stepsOf(
          ctx.db,
          runs.map(({ id }) => id),
        ),
        ({ run_id }) => run_id,
      )
      for (const run of runs) run.steps = (found.get(run.id) ?? []).map(presentStep)
    },
  },
})

function presentStep(step: Row<'automation_run_steps'>): NonNullable<AutomationRun['steps']>[number] {
  const { id, node, action, visit, status, input, result, executed_at } = step
  return {
    id,
    node,
    action,
    visit,
    status: status as 'done',
    input: input as Record<string, unknown>,
    result: result as Record<string, unknown>,
    executed_at,
  }
}

function presentRun(row: RunRow): AutomationRun {
  return {
    id: row.id,
    account_id: row.account_id,
    automation_uuid: row.automation_uuid,
    version_no: row.version_no,
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    trigger_key: row.trigger_key,
    status: row.status as AutomationRun['status'],
    current_node: row.current_node,
    resume_at: row.resume_at,
    attempts: row.attempts,
    exit_reason: row.exit_reason as AutomationRun['exit_reason'],
    error: row.error,
    started_at: row.started_at,
    finished_at: row.finished_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.contact !== undefined && { contact: row.contact }),
    ...(row.automation !== undefined && { automation: row.automation }),
    ...(row.steps !== undefined && { steps: row.steps }),
  }
}
