import type { Context } from '#kit/context.ts'
import { conflict, type AppError } from '#lib/errors.ts'

/**
 * The refusal of a step that the record's status does not allow any more.
 * @param status text key of the status as it really is, such as `options:offer_statuses.accepted`
 */
export const wrongState = (ctx: Context, status: string): AppError =>
  conflict(
    ctx.services.t(ctx.request.locale, 'validation:wrong_state', { status: ctx.services.t(ctx.request.locale, status) }),
    'wrong_state',
  )
