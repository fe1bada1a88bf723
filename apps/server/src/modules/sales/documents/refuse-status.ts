import type { Context } from '#kit/context.ts'
import { refuseState, text } from '#kit/refuse.ts'

/**
 * Refuses a step that the status of a record does not allow.
 * @param status locale key of its current status, such as `options:offer_statuses.accepted`
 * @throws 409 `wrong_state`
 */
export function refuseStatus(ctx: Context, status: string): never {
  refuseState(ctx, 'validation:wrong_state', { status: text(ctx, status) })
}
