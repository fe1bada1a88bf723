import type { Context } from '#kit/context.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { announceMove } from './announce-move.ts'
import { stepOf } from './lifecycle-step.ts'
import { afterOpening, type Opening, openingColumns } from '../open/open-request.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { advanceLifecycle, recountRequests } from '../touch-contact.ts'
import { changeRequest } from '../edit/update-request.ts'
import { isFirstStage } from './first-stage.ts'

/**
 * Moves a request from staging into its first stage. Lock the contact and the request before.
 * @throws 422 on `base` while the account has more contacts than its plan allows
 */
export async function acceptRequest(ctx: Context, before: RequestRow, begin: Opening): Promise<RequestRow> {
  await checkLimit(ctx, before.account_id, 'contacts.max', 0)
  const values = { status: 'open', ...(await openingColumns(ctx, begin)), overdue_told_at: null }
  const after = await changeRequest(ctx, before, values, 'accepted')
  await afterOpening(ctx, after, begin.stage)
  await recountRequests(ctx, [after.contact_id])
  const step = stepOf({ ...begin.stage, is_first: await isFirstStage(ctx.db, begin.stage) })
  if (step) await advanceLifecycle(ctx, after.contact_id, step)
  await announceMove(ctx, null, after, begin.stage)
  return after
}
