import { sql } from 'kysely'
import type { ContactRequest, One, Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { lockStageIn } from '../../pipelines/index.ts'
import { announceMove } from '../move/announce-move.ts'
import { lockRequest } from '../move/move-request.ts'
import { recordRequest } from '../request-subject.ts'
import { requestPolicy } from '../requests.policy.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { contactRequestQuery } from '../requests.query.ts'
import { hideRequest, unhideRequest } from '../store/deleted-requests.ts'
import { lockContactsOf, recountRequests } from '../touch-contact.ts'

/** Days in which a deleted request can be restored. */
export const RESTORE_DAYS = 30

/** Deletes a request. It can be restored for 30 days. */
export async function removeRequest(ctx: Context, { params }: { params: Params }) {
  const before = await lockRequest(ctx, params, 'delete')
  await hideRequest(ctx.db, before.id, ctx.services.clock.now())
  recordRequest(ctx, 'deleted', before)
  if (before.pipeline_id) await announceMove(ctx, before, before, null)
  await recountRequests(ctx, [before.contact_id])
  return { data: null }
}

/**
 * Restores a deleted request to its former stage. If its rank was taken meanwhile, it gets the next free one.
 * @throws 404 when it cannot be restored
 */
export async function restoreRequest(ctx: Context, { params }: { params: Params }): Promise<One<ContactRequest>> {
  const id = params.contact_request_id as number
  await lockContactsOf(ctx, [id])
  const before = await one<RequestRow>(
    ctx.db,
    sql`SELECT r.* FROM contact_requests r JOIN contacts c ON c.id = r.contact_id AND c.deleted_at IS NULL
    WHERE r.id = ${id} AND r.deleted_at > ${ctx.services.clock.now()}::timestamptz - make_interval(days => ${RESTORE_DAYS}) FOR NO KEY UPDATE OF r`,
  )
  if (!before || !requestPolicy.knows(ctx.actor, before)) throw notFound()
  if (!requestPolicy.holds(ctx.actor, 'contact-requests.delete', before)) throw missingAccountPermission()
  const stage = before.pipeline_stage_id ? await lockStageIn(ctx.db, before.account_id, before.pipeline_stage_id) : null
  await unhideRequest(ctx.db, id)
  const after: RequestRow = await contactRequestQuery.find(ctx, id)
  recordRequest(ctx, 'updated', after, { event: 'restored', changes: { deleted_at: [before.deleted_at, null] } })
  if (stage) await announceMove(ctx, null, after, stage)
  await recountRequests(ctx, [after.contact_id])
  return contactRequestQuery.one(ctx, after, ['contact', 'user', 'pipelineStage'])
}
