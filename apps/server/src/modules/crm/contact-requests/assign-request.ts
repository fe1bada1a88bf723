import { sql } from 'kysely'
import type { ContactRequest, One, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notifyRequest } from './notify-request.ts'
import { checkRequestAssignee } from './request-input.ts'
import type { RequestRow } from './requests.presenter.ts'
import { contactRequestQuery, findRequest } from './requests.query.ts'
import { changeRequest } from './update-request.ts'

/** Gives a request to a member of its account; the one who had it is told as well. @throws 422 on `user_id` */
export async function assignRequest(
  ctx: Context,
  { params, body }: { params: Params; body: { user_id: number } },
): Promise<One<ContactRequest>> {
  const before = await findRequest(ctx, params, 'assign')
  await checkRequestAssignee(ctx, before.account_id, body.user_id)
  return contactRequestQuery.one(ctx, await give(ctx, before, body.user_id), ['user'])
}

/** Takes a request from whoever had it. */
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

/** Gives many requests to a member, or to nobody. @returns ids of those that belonged to somebody else */
export async function assignRequests(ctx: Context, request_ids: readonly number[], user_id: number | null): Promise<number[]> {
  const found = await rows<RequestRow & { was: number | null }>(
    ctx.db,
    sql`WITH old AS (SELECT id, user_id FROM contact_requests WHERE id = any(${request_ids}::bigint[]) AND user_id IS DISTINCT FROM ${user_id}::bigint)
    UPDATE contact_requests r SET user_id = ${user_id}::bigint, assigned_at = CASE WHEN ${user_id}::bigint IS NULL THEN NULL ELSE ${ctx.services.clock.now()}::timestamptz END,
      version = r.version + 1, updated_at = now()
    FROM old WHERE r.id = old.id RETURNING r.*, old.user_id AS was`,
  )
  const [first] = found
  if (first && user_id) notifyRequest(ctx, 'assigned', first, [user_id], found.length)
  for (const [was, theirs] of Map.groupBy(found, (row) => row.was)) if (was) notifyRequest(ctx, 'unassigned', theirs[0]!, [was])
  return found.map((row) => row.id)
}
