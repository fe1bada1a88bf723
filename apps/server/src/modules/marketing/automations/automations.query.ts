import { sql } from 'kysely'
import { automations, type Params } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import type { Context } from '#kit/context.ts'
import { column } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { notFound } from '#lib/errors.ts'
import { findProjectFor, loadProject } from '#modules/delivery/projects/index.ts'
import { presentAutomation, type AutomationRow } from './automations.presenter.ts'

/** Automations of accounts and projects, for those who hold the permissions of the account whose contacts go through them. */
export const automationQuery = resourceQuery(automations, {
  from: 'automations',
  policy: accountPolicy<AutomationRow>(),
  present: presentAutomation,
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: {
    search: column('name'),
    status: column('status'),
    project: column('project_uuid', 'uuid'),
    trigger: column('trigger_event'),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', runs_count: 'runs_count' },
  defaultSort: 'name',
  includes: { project: loadProject },
})

/** Finds the automation of a path; locks it for any action but `read`. @throws 404 for one of another account or project, 403 */
export async function findAutomation(
  ctx: Context,
  params: Params,
  action = 'read',
  include: readonly string[] = [],
): Promise<AutomationRow> {
  const project = params.project_uuid === undefined ? null : await findProjectFor(ctx, params, `automations.${action}`)
  const automation: AutomationRow = await automationQuery.find(ctx, params.uuid as string, action, include)
  if (project ? automation.project_uuid !== project.uuid : automation.account_id !== params.account_id) throw notFound()
  return automation
}
