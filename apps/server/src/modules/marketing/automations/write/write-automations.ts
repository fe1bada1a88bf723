import type {
  Automation,
  AutomationGraph,
  AutomationInput,
  AutomationUpdate,
  BodyOf,
  createProjectAutomation,
  One,
  Params,
} from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow, removeRow } from '#kit/records/change-row.ts'
import { refuse } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import { checkReferences } from '#modules/crm/audiences/index.ts'
import { checkProject, findProjectFor } from '#modules/delivery/projects/index.ts'
import type { AutomationRow } from '../automations.presenter.ts'
import { automationQuery, findAutomation } from '../automations.query.ts'
import { automationKind, differsFromPublished } from '../store/automations.ts'
import { cancelRuns } from '../store/runs.ts'
import { checkGraphReferences, checkTriggerReferences } from './check-graph.ts'

const INCLUDES = ['project']

/** Creates a draft. @throws 422 on the field that is wrong, 403 where the plan has no automations */
export async function createAutomation(
  ctx: Context,
  { params, body }: { params: Params; body: AutomationInput },
): Promise<One<Automation>> {
  const account_id = params.account_id as number
  await requireFeature(ctx, account_id, 'automations.enabled')
  const values = { ...(await columnsOf(ctx, account_id, body)), name: body.name, account_id, created_by_id: ctx.actor.id }
  const row: AutomationRow = await createRow(ctx, automationKind, values)
  return automationQuery.one(ctx, row, INCLUDES)
}

/** Creates a draft in a project, in the account that keeps its results. @throws 403 without the permission there */
export async function createAutomationOfProject(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createProjectAutomation> },
): Promise<One<Automation>> {
  const { uuid, results_account_id } = await findProjectFor(ctx, params, 'automations.create')
  if (!holdsIn(ctx.actor, results_account_id, 'automations.create')) throw missingAccountPermission()
  return createAutomation(ctx, { params: { account_id: results_account_id }, body: { ...body, project_uuid: uuid } })
}

/**
 * Changes an automation. What runs do changes with the next version, which is published by itself.
 * @throws 409 for an old `version`, 422 on the field that is wrong
 */
export async function updateAutomation(
  ctx: Context,
  { params, body: { version, ...body } }: { params: Params; body: AutomationUpdate & { version?: number | undefined } },
): Promise<One<Automation>> {
  await findAutomation(ctx, params)
  const after = await changeRow(ctx, automationKind, { key: params.uuid as string, version }, async (before: AutomationRow) => {
    if (before.status === 'archived') refuse(ctx, { base: 'automations:archived' })
    const columns = await columnsOf(ctx, before.account_id, body, before.graph as unknown as AutomationGraph)
    const draft = { ...before, ...body } as Partial<AutomationRow>
    return { ...columns, has_draft: await differsFromPublished(ctx.db, before, draft) }
  })
  return automationQuery.one(ctx, after, INCLUDES)
}

/** Deletes an automation and ends its runs. What they did stays. */
export async function removeAutomation(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const { uuid } = await findAutomation(ctx, params)
  const removed = await removeRow(ctx, automationKind, uuid)
  await cancelRuns(ctx.db, uuid, ctx.services.clock.now())
  return removed
}

async function columnsOf(
  ctx: Context,
  account_id: number,
  body: AutomationUpdate,
  before?: AutomationGraph,
): Promise<RowChange<'automations'>> {
  const { trigger, graph, goal_rules, ...fields } = body
  if (trigger) await checkTriggerReferences(ctx, account_id, trigger)
  if (graph) await checkGraphReferences(ctx, account_id, graph, before?.nodes)
  if (goal_rules) await checkReferences(ctx, account_id, goal_rules, 'goal_rules')
  await checkProject(ctx, account_id, body.project_uuid)
  return {
    ...fields,
    ...(trigger && { trigger: JSON.stringify(trigger) }),
    ...(graph && { graph: JSON.stringify(graph) }),
    ...(goal_rules !== undefined && { goal_rules: goal_rules && JSON.stringify(goal_rules) }),
  }
}
