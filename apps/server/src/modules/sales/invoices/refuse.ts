import type { Context } from '#kit/context.ts'
import { invalid, type AppError } from '#lib/errors.ts'

/** A text of this module in the caller's language. */
export const say = (ctx: Pick<Context, 'services' | 'request'>, key: string, params: Record<string, unknown> = {}): string =>
  ctx.services.t(ctx.request.locale, `invoices:${key}`, params)

/** 422 with a text of this module on each field. */
export const refuse = (
  ctx: Pick<Context, 'services' | 'request'>,
  fields: Record<string, string | readonly [key: string, params: Record<string, unknown>]>,
): AppError =>
  invalid(
    Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [field, typeof text === 'string' ? say(ctx, text) : say(ctx, text[0], text[1])]),
    ),
  )
