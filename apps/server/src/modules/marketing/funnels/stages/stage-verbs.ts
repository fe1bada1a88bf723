import { sql } from 'kysely'
import {
  FUNNEL_STAGES_MAX,
  FUNNEL_STAGES_MIN,
  type FunnelStage,
  type FunnelStageInput,
  type FunnelStageUpdate,
  type One,
  type Params,
} from '@stoa/contract'
import { rows, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { changeRow } from '#kit/records/change-row.ts'
import { record } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse, refuseMissing } from '#kit/refuse.ts'
import { checkReferences } from '#modules/crm/audiences/index.ts'
import { funnelQuery } from '../funnels.query.ts'
import type { FunnelRow } from '../funnels.presenter.ts'
import { runSoon } from '../run/run-funnels.job.ts'
import {
  deleteStage,
  emptyStage,
  insertStage,
  lockFunnel,
  numberStages,
  recountFunnel,
  stageKind,
  stagesOf,
  unmarkConversions,
} from '../store/funnels.ts'
import { checkActions } from './check-actions.ts'
import { presentStage, stageQuery, type StageRow } from './stages.query.ts'

type Fields = Omit<FunnelStageInput, 'position' | 'name'> & { name?: string | undefined }

/** The stages of a funnel. @throws 404 */
export async function listStages(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  await funnelQuery.find(ctx, params.funnel_id)
  return stageQuery.page(ctx, query, params)
}

/** Adds a stage, at the end if no place is given. @throws 422 on the field that is wrong */
export async function createStage(ctx: Context, { params, body }: { params: Params; body: FunnelStageInput }): Promise<One<FunnelStage>> {
  const funnel = await funnelQuery.find(ctx, params.funnel_id, 'update')
  const { position, ...fields } = body
  const stages = await stagesOf(ctx.db, funnel.id)
  const at = Math.min(position ?? stages.length + 1, stages.length + 1) - 1
  if (stages.length >= FUNNEL_STAGES_MAX) refuse(ctx, { base: ['funnels:too_many_stages', { max: FUNNEL_STAGES_MAX }] })
  checkChangeable(ctx, funnel)
  const values = await columnsOf(ctx, funnel, fields, {})
  checkRules(ctx, funnel, at, values.entry_rules ?? null)
  return refusals(ctx, stageKind.unique ?? {}, async () => {
    const { account_id, id: funnel_id } = funnel
    const { id } = await insertStage(ctx.db, { ...values, name: body.name, account_id, funnel_id, position: at + 1 })
    await numberStages(ctx.db, funnel_id, stages.map((stage) => stage.id).toSpliced(at, 0, id))
    if (body.is_conversion) await unmarkConversions(ctx.db, funnel_id, id)
    const created = await stageQuery.find(ctx, id)
    record(ctx, stageQuery, stageKind.subject, 'created', created)
    await announce(ctx, funnel)
    return stageQuery.one(ctx, created)
  })
}

/** Changes a stage. @throws 409 for an old `version`, 422 on the field that is wrong */
export async function updateStage(
  ctx: Context,
  { params, body: { version, ...body } }: { params: Params; body: FunnelStageUpdate & { version?: number | undefined } },
): Promise<One<FunnelStage>> {
  const valuesOf = async (before: StageRow) => {
    const funnel = (await lockFunnel(ctx.db, before.funnel_id))!
    checkChangeable(ctx, funnel)
    const values = await columnsOf(ctx, funnel, body, before.actions as object)
    if (values.entry_rules !== undefined) {
      const first = (await stagesOf(ctx.db, funnel.id))[0]!
      checkRules(ctx, funnel, first.id === before.id ? 0 : 1, values.entry_rules)
    }
    return values
  }
  const stage = await changeRow(ctx, stageKind, { key: params.id, version }, valuesOf, async (_before, after) => {
    if (body.is_conversion) await unmarkConversions(ctx.db, after.funnel_id, after.id)
    return stageQuery.find(ctx, after.id)
  })
  await announce(ctx, await funnelQuery.find(ctx, stage.funnel_id))
  return stageQuery.one(ctx, stage)
}

/** Puts a stage at another place. @throws 422 when the first stage of a running funnel would be followed by one without rules */
export async function reorderStage(
  ctx: Context,
  { params, body }: { params: Params; body: { position: number } },
): Promise<{ data: FunnelStage[] }> {
  const { funnel_id } = await stageQuery.find(ctx, params.id)
  const funnel = await funnelQuery.find(ctx, funnel_id, 'update')
  checkChangeable(ctx, funnel)
  const stages = await stagesOf(ctx.db, funnel.id)
  const moved = stages.find(({ id }) => id === params.id)!
  const order = stages.filter((stage) => stage !== moved).toSpliced(body.position - 1, 0, moved)
  order.forEach((stage, at) => checkRules(ctx, funnel, at, stage.entry_rules, 'position'))
  await numberStages(
    ctx.db,
    funnel.id,
    order.map(({ id }) => id),
  )
  ctx.log({
    account_id: funnel.account_id,
    event: 'funnel.stages_ordered',
    subject_type: 'funnel',
    subject_id: funnel.id,
    subject_label: funnel.name,
    changes: { stages: [stages.map(({ name }) => name), order.map(({ name }) => name)] },
  })
  await announce(ctx, funnel)
  const found = await rows<StageRow>(
    ctx.db,
    sql`SELECT * FROM seen_funnel_stages WHERE funnel_id = ${funnel.id} AND deleted_at IS NULL ORDER BY position, id`,
  )
  return { data: found.map(presentStage) }
}

/**
 * Deletes a stage. Its members go to the stage before it, or from the first one to the next.
 * @throws 422 on `base` when a running funnel would keep too few stages
 */
export async function removeStage(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const stage = await stageQuery.find(ctx, params.id)
  const funnel = await funnelQuery.find(ctx, stage.funnel_id, 'update')
  checkChangeable(ctx, funnel)
  const stages = await stagesOf(ctx.db, funnel.id)
  if (funnel.status !== 'draft' && stages.length <= FUNNEL_STAGES_MIN) refuse(ctx, { base: 'funnels:needs_stages' })
  const at = stages.findIndex(({ id }) => id === stage.id)
  const rest = stages.toSpliced(at, 1)
  await emptyStage(ctx.db, stage.id, (rest[at - 1] ?? rest[0])?.id ?? null, ctx.services.clock.now())
  await deleteStage(ctx.db, stage.id, ctx.services.clock.now())
  await numberStages(
    ctx.db,
    funnel.id,
    rest.map(({ id }) => id),
  )
  await recountFunnel(ctx.db, funnel.id)
  record(ctx, stageQuery, stageKind.subject, 'deleted', stage)
  await announce(ctx, funnel)
  return { data: null }
}

async function columnsOf(ctx: Context, funnel: { account_id: number }, body: Fields, before: object) {
  const { entry_rules, actions, ...fields } = body
  if (entry_rules) await checkReferences(ctx, funnel.account_id, entry_rules, 'entry_rules')
  if (actions) await checkActions(ctx, funnel.account_id, actions, before)
  return {
    ...fields,
    ...(entry_rules !== undefined && { entry_rules: entry_rules && JSON.stringify(entry_rules) }),
    ...(actions && { actions: JSON.stringify(actions) }),
  }
}

/** All stages but the first need rules while members move. */
function checkRules(ctx: Context, funnel: Pick<Row<'funnels'>, 'status'>, at: number, rules: unknown, field = 'entry_rules'): void {
  if (funnel.status === 'draft' || at === 0 || rules) return
  if (field === 'entry_rules') refuseMissing(ctx, field)
  refuse(ctx, { [field]: 'funnels:only_first_without_rules' })
}

/** @throws 422 on `base` for an archived funnel */
export function checkChangeable(ctx: Context, funnel: Pick<Row<'funnels'>, 'status'>): void {
  if (funnel.status === 'archived') refuse(ctx, { base: 'funnels:archived' })
}

/** Makes viewers reload the funnel, and moves its members by the changed stages. */
async function announce(ctx: Context, funnel: FunnelRow): Promise<void> {
  const { account_id, id } = funnel
  ctx.emit({ name: 'funnel.updated', account_id, type: 'funnel', key: id, changed: ['stages'], requires: 'funnels.read' })
  if (funnel.status === 'active') await runSoon(ctx.services, ctx.db, account_id)
}
