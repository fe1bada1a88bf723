import type { ContactRequest, One, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { contactRequestQuery, findRequest } from '../requests.query.ts'
import { recordRequest } from '../request-subject.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { markAnsweredOnce } from '../store/requests.ts'

/**
 * Records the first answer to a request. Has no effect when it was answered before. Conversations and messages call it when
 * a member first answers (domain.md 3.4).
 */
export async function markFirstResponse(ctx: Context, request_id: number): Promise<RequestRow | null> {
  const request = await markAnsweredOnce(ctx.db, request_id, ctx.services.clock.now())
  if (!request) return null
  recordRequest(ctx, 'updated', request, { event: 'first_response', changes: { first_response_at: [null, request.first_response_at] } })
  return request
}

/** Marks a request as answered elsewhere, for example by phone. */
export async function markAnswered(ctx: Context, { params }: { params: Params }): Promise<One<ContactRequest>> {
  const before = await findRequest(ctx, params, 'update')
  return contactRequestQuery.one(ctx, (await markFirstResponse(ctx, before.id)) ?? before)
}
