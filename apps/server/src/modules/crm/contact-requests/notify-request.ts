import type { Context } from '#kit/context.ts'
import { requestPath } from './request-path.ts'
import { requestLabel } from './request-subject.ts'
import type { RequestRow } from './requests.presenter.ts'

export type RequestNotice = 'created' | 'assigned' | 'unassigned' | 'won' | 'lost' | 'response-overdue'

/**
 * Notifies users of a request, except the user who caused it and users who may not read requests.
 * @param notice `unassigned` has its own text and follows the setting for assignments
 */
export function notifyRequest(
  ctx: Context,
  notice: RequestNotice,
  request: RequestRow,
  user_ids: readonly (number | null)[],
  count = 1,
): void {
  const told = [...new Set(user_ids)].filter((id): id is number => id !== null && id !== ctx.actor.id)
  if (!told.length) return
  const { account_id, id } = request
  const code = notice === 'unassigned' ? 'assigned' : notice
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: `contact-request.${code}`,
      account_id,
      user_ids: told,
      ...(ctx.actor.id && { actor_id: ctx.actor.id }),
      subject_type: 'contact_request',
      subject_id: String(id),
      requires: 'contact-requests.read',
      params: { subject: requestLabel(request), count, ...(notice === 'unassigned' && { context: 'away' }) },
      ...(notice === 'unassigned' && { group_key: `contact-request.unassigned:${id}` }),
      url: count > 1 ? `/accounts/${account_id}/contact-requests?filter.assignee=${told[0]}` : requestPath(request),
    },
  })
}
