import { sql } from 'kysely'
import {
  FUNNEL_TRANSITIONS,
  type Funnel,
  type FunnelInput,
  type FunnelStatus,
  type FunnelUpdate,
  type One,
  type Params,
} from '@stoa/contract'
import { one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow, removeRow } from '#kit/records/change-row.ts'
import { refuse, refuseMissing, refuseUnknown, text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'
import { checkReferences } from '#modules/crm/audiences/index.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { starterStages } from '../categories.ts'
import { funnelQuery } from '../funnels.query.ts'
import type { FunnelRow } from '../funnels.presenter.ts'
import { runSoon } from '../run/run-funnels.job.ts'
import { funnelKind, insertStage, stagesOf } from '../store/funnels.ts'

const INCLUDES = ['category', 'project', 'stages_count']

/** Creates a draft, with the stages of its category if the body asks for them. @throws 422 on the field that is wrong */
export async function createFunnel(ctx: Context, { params, body }: { params: Params; body: FunnelInput }): Promise<One<Funnel>> {
  const { with_stages, ...fields } = body
  const account_id = params.account_id as number
  const values = { name: body.name, ...(await columnsOf(ctx, account_id, fields)), account_id, created_by_id: ctx.actor.id }
  const row: FunnelRow = await createRow(ctx, funnelKind, values, async ({ id }) => {
    if (!with_stages) return
    const stages = await starterStages(ctx, body.funnel_category_id ?? null)
    for (const [at, stage] of stages.entries())
      await insertStage(ctx.db, {
        ...stage,
        account_id,
        funnel_id: id,
        position: at + 1,
        is_conversion: stage.kind === 'conversion',
      })
  })
  return funnelQuery.one(ctx, row, INCLUDES)
}

/** Changes a funnel, also its status. @throws 409 for an old `version`, 422 on the field that is wrong */
export async function updateFunnel(
  ctx: Context,
  { params, body }: { params: Params; body: FunnelUpdate & { version?: number | undefined } },
): Promise<One<Funnel>> {
  const { version, status, ...fields } = body
  const after = await changeRow(ctx, funnelKind, { key: params.id, version }, async (before: FunnelRow) => {
    if (before.status === 'archived') refuse(ctx, { base: 'funnels:archived' })
    const values = await columnsOf(ctx, before.account_id, fields)
    if (before.status !== 'draft' && values.entry_rules === null) refuseMissing(ctx, 'entry_rules')
    return status === undefined || status === before.status
      ? values
      : { ...values, ...(await statusColumns(ctx, { ...before, ...values } as FunnelRow, status)) }
  })
  if (after.status === 'active') await runSoon(ctx.services, ctx.db, after.account_id)
  return funnelQuery.one(ctx, after, INCLUDES)
}

/** Deletes a funnel; its members leave it without a trace in their history. */
export const removeFunnel = (ctx: Context, { params }: { params: Params }): Promise<{ data: null }> => removeRow(ctx, funnelKind, params.id)

async function columnsOf(ctx: Context, account_id: number, body: Partial<FunnelInput>): Promise<RowChange<'funnels'>> {
  const { entry_rules, exit_rules, funnel_category_id, ...fields } = body
  if (entry_rules) await checkReferences(ctx, account_id, entry_rules, 'entry_rules')
  if (exit_rules) await checkReferences(ctx, account_id, exit_rules, 'exit_rules')
  await checkProject(ctx, account_id, body.project_uuid)
  if (funnel_category_id) await checkCategory(ctx, account_id, funnel_category_id)
  return {
    ...fields,
    ...(funnel_category_id !== undefined && { funnel_category_id }),
    ...(entry_rules !== undefined && { entry_rules: entry_rules && JSON.stringify(entry_rules) }),
    ...(exit_rules !== undefined && { exit_rules: exit_rules && JSON.stringify(exit_rules) }),
  }
}

async function checkCategory(ctx: Context, account_id: number, id: number): Promise<void> {
  const known = await one(
    ctx.db,
    sql`SELECT 1 FROM funnel_categories WHERE id = ${id} AND (account_id IS NULL OR account_id = ${account_id})`,
  )
  if (!known) refuseUnknown(ctx, 'funnel_category_id')
}

async function statusColumns(ctx: Context, funnel: FunnelRow, to: FunnelStatus): Promise<RowChange<'funnels'>> {
  if (!FUNNEL_TRANSITIONS[funnel.status as FunnelStatus].includes(to)) refuseUnknown(ctx, 'status')
  if (to !== 'active') return { status: to }
  await checkReady(ctx, funnel)
  return { status: to, ...(!funnel.activated_at && { activated_at: ctx.services.clock.now() }) }
}

/**
 * A funnel becomes active once it has entry rules and at least two stages, all but the first with rules (domain.md 3.19).
 * @throws 422 on `entry_rules`, on `stages`, and on the rules of each stage that has none, such as `stages.1.entry_rules`
 */
async function checkReady(ctx: Context, funnel: FunnelRow): Promise<void> {
  const stages = await stagesOf(ctx.db, funnel.id)
  const bare = stages.flatMap((stage, at) => (at > 0 && !stage.entry_rules ? [{ at, name: stage.name }] : []))
  const errors = {
    ...(!funnel.entry_rules && { entry_rules: text(ctx, 'funnels:needs_entry_rules') }),
    ...(stages.length < 2 && { stages: text(ctx, 'funnels:needs_stages') }),
    ...Object.fromEntries(bare.map(({ at, name }) => [`stages.${at}.entry_rules`, text(ctx, 'funnels:stage_needs_rules', { name })])),
  }
  if (Object.keys(errors).length) throw invalid(errors)
}
