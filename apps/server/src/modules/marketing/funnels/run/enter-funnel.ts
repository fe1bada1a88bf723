import type { Context } from '#kit/context.ts'
import { lockFunnel, recountFunnel, stagesOf } from '../store/funnels.ts'
import { insertMembership, latestMembership } from '../store/memberships.ts'
import { applyActions } from './entry-actions.ts'
import { announceMembers } from './run-funnels.job.ts'

/**
 * Has a contact enter the first stage of a funnel and does what the stage asks for. The entry rules of the funnel are not asked; those of its
 * stages and of leaving apply afterwards.
 * @returns why it did not enter, or null
 */
export async function enterFunnel(
  ctx: Context,
  account_id: number,
  funnel_id: number,
  contact_id: number,
): Promise<'funnel_off' | 'had_it' | null> {
  const funnel = await lockFunnel(ctx.db, funnel_id)
  const stages = funnel && (await stagesOf(ctx.db, funnel.id))
  const first = stages?.[0]
  if (funnel?.account_id !== account_id || funnel.status !== 'active' || !first) return 'funnel_off'
  const latest = await latestMembership(ctx.db, funnel_id, contact_id)
  if (latest && latest.status !== 'exited') return 'had_it'
  const now = ctx.services.clock.now()
  const converts = stages.length === 1 || first.is_conversion
  await insertMembership(ctx.db, { account_id, funnel_id, contact_id, stage_id: first.id, round: (latest?.round ?? 0) + 1, now, converts })
  await applyActions(ctx, funnel.name, stages, [{ contact_id, does: 'enter', to_stage_id: first.id }])
  await recountFunnel(ctx.db, funnel_id)
  ctx.log({
    account_id,
    event: 'contact.moved_in_funnel',
    subject_type: 'contact',
    subject_id: contact_id,
    subject_label: funnel.name,
    contact_id,
    context: { funnel_id, funnel: funnel.name },
    changes: { funnel_stage_id: [null, first.id] },
  })
  announceMembers(ctx, funnel)
  return null
}
