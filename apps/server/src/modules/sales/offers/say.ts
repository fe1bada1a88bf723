import type { Context } from '#kit/context.ts'
import { invalid, type AppError } from '#lib/errors.ts'

/** 422 with a text of this module on each field. */
export const refuse = (
  ctx: Pick<Context, 'services' | 'request'>,
  fields: Record<string, string>,
  params: Record<string, unknown> = {},
): AppError =>
  invalid(
    Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, ctx.services.t(ctx.request.locale, `offers:${key}`, params)])),
  )
