import type { FunnelMembership, FunnelMove, One, Params } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { refuseState, refuseUnknown } from '#kit/refuse.ts'
import { notFound, versionConflict } from '#lib/errors.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { memberExport } from '../funnels.export.ts'
import { funnelQuery } from '../funnels.query.ts'
import { applyActions } from '../run/entry-actions.ts'
import { announceMembers } from '../run/run-funnels.job.ts'
import { lockFunnel, moveMembership, recountFunnel, stagesOf } from '../store/funnels.ts'
import { memberQuery, type MemberRow } from './members.query.ts'

const INCLUDES = ['contact', 'stage']

/** The contacts of a funnel that the caller may see. @throws 404 */
export async function listMembers(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  await funnelQuery.find(ctx, params.funnel_id)
  return memberQuery.page(ctx, query, params)
}

/** The same contacts as a spreadsheet. */
export async function exportMembers(ctx: Context, input: { params: Params; query: ListRequest }) {
  await funnelQuery.find(ctx, input.params.funnel_id)
  return exportList(memberQuery, memberExport)(ctx, input)
}

/**
 * Moves a contact to another stage, also backwards: rules then move it on only to stages after the one it left.
 * @throws 409 for an old `version` and for a contact that left the funnel, 422 on `funnel_stage_id`
 */
export async function moveMember(
  ctx: Context,
  { params, body: { funnel_stage_id, version } }: { params: Params; body: FunnelMove & { version?: number | undefined } },
): Promise<One<FunnelMembership>> {
  const { member, funnel } = await lockMember(ctx, params.id, 'update')
  if (version !== undefined && version !== member.version) throw versionConflict()
  const stages = await stagesOf(ctx.db, funnel.id)
  const numberOf = (id: number | null) => stages.findIndex((stage) => stage.id === id)
  const to = numberOf(funnel_stage_id)
  if (to < 0) refuseUnknown(ctx, 'funnel_stage_id')
  if (member.status === 'exited') refuseState(ctx, 'funnels:not_a_member')
  if (member.funnel_stage_id === funnel_stage_id) return memberQuery.one(ctx, member, INCLUDES)
  const marked = stages.findIndex(({ is_conversion }) => is_conversion)
  const converts = to >= (marked < 0 ? stages.length - 1 : marked)
  const now = ctx.services.clock.now()
  const at = now.toISOString()
  const furthest = [member.held_stage_id, member.funnel_stage_id].toSorted((a, b) => numberOf(b) - numberOf(a))[0] ?? null
  await moveMembership(
    ctx.db,
    { id: member.id, account_id: member.account_id, from: member.funnel_stage_id, to: funnel_stage_id, now },
    {
      funnel_stage_id,
      held_stage_id: furthest,
      stage_entered_at: at,
      status: converts ? 'completed' : 'active',
      exited_at: converts ? (member.status === 'completed' ? member.exited_at : at) : null,
      exit_reason: converts ? 'completed' : null,
      mail_skipped: null,
    },
  )
  await applyActions(ctx, funnel.name, stages, [{ contact_id: member.contact_id, does: 'move', to_stage_id: funnel_stage_id }])
  return finish(ctx, funnel, member, funnel_stage_id)
}

/** Takes a contact out of the funnel. @throws 409 for one that left it */
export async function removeMember(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const { member, funnel } = await lockMember(ctx, params.id, 'delete')
  if (member.status === 'exited') refuseState(ctx, 'funnels:not_a_member')
  const now = ctx.services.clock.now()
  await moveMembership(
    ctx.db,
    { id: member.id, account_id: member.account_id, from: member.funnel_stage_id, to: null, now },
    { status: 'exited', exited_at: now.toISOString(), exit_reason: 'manual' },
  )
  await finish(ctx, funnel, member, null)
  return { data: null }
}

/** Locks the funnel before its membership, as runs do. @throws 404, 403 */
async function lockMember(ctx: Context, id: number, action: string): Promise<{ member: MemberRow; funnel: Row<'funnels'> }> {
  const { funnel_id } = await memberQuery.find(ctx, id)
  const funnel = await lockFunnel(ctx.db, funnel_id)
  if (!funnel) throw notFound()
  return { funnel, member: await memberQuery.find(ctx, id, action === 'read' ? action : 'update') }
}

async function finish(ctx: Context, funnel: Row<'funnels'>, member: MemberRow, to: number | null): Promise<One<FunnelMembership>> {
  await recountFunnel(ctx.db, funnel.id)
  ctx.log({
    account_id: member.account_id,
    event: to === null ? 'contact.left_funnel' : 'contact.moved_in_funnel',
    subject_type: 'contact',
    subject_id: member.contact_id,
    subject_label: funnel.name,
    contact_id: member.contact_id,
    context: { funnel_id: funnel.id, funnel: funnel.name },
    changes: { funnel_stage_id: [member.funnel_stage_id, to] },
  })
  announceMembers(ctx, funnel)
  return memberQuery.one(ctx, await memberQuery.find(ctx, member.id), INCLUDES)
}
