import type { ContactRequest, One, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notifyRequest } from '../notify-request.ts'
import { checkRequestAssignee } from '../request-input.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { contactRequestQuery, findRequest } from '../requests.query.ts'
import { assignMany } from '../store/requests.ts'
import { changeRequest } from './update-request.ts'

/** Assigns a request to a member of its account, and notifies the previous assignee too. @throws 422 on `user_id` */
export async function assignRequest(
  ctx: Context,
  { params, body }: { params: Params; body: { user_id: number } },
): Promise<One<ContactRequest>> {
  const before = await findRequest(ctx, params, 'assign')
  await checkRequestAssignee(ctx, before.account_id, body.user_id)
  return contactRequestQuery.one(ctx, await give(ctx, before, body.user_id), ['user'])
}

/** Removes the assignee of a request. */
export async function unassignRequest(ctx: Context, { params }: { params: Params }): Promise<One<ContactRequest>> {
  return contactRequestQuery.one(ctx, await give(ctx, await findRequest(ctx, params, 'assign'), null), ['user'])
}

async function give(ctx: Context, before: RequestRow, user_id: number | null): Promise<RequestRow> {
  if (before.user_id === user_id) return before
  const after = await changeRequest(ctx, before, { user_id, assigned_at: user_id ? ctx.services.clock.now() : null }, 'assigned')
  notifyRequest(ctx, 'assigned', after, [user_id])
  notifyRequest(ctx, 'unassigned', after, [before.user_id])
  return after
}

/** Assigns many requests to a member, or removes their assignees. @returns ids of the requests whose assignee changed */
export async function assignRequests(ctx: Context, request_ids: readonly number[], user_id: number | null): Promise<number[]> {
  const found = await assignMany(ctx.db, request_ids, user_id, ctx.services.clock.now())
  const [first] = found
  if (first && user_id) notifyRequest(ctx, 'assigned', first, [user_id], found.length)
  for (const [was, theirs] of Map.groupBy(found, (row) => row.was)) if (was) notifyRequest(ctx, 'unassigned', theirs[0]!, [was])
  return found.map((row) => row.id)
}
