import type { Context } from '#kit/context.ts'
import { conflict, invalid } from '#lib/errors.ts'

/** A text about relations in the caller's language. */
export const say = (ctx: Context, key: string, params: Record<string, unknown> = {}): string =>
  ctx.services.t(ctx.request.locale, `relations:${key}`, params)

/** The standard text of a field that lacks its value, or holds one that does not exist. */
export function refusal(ctx: Context, field: string, key: 'required' | 'unknown' | 'email' | 'phone' | 'vat_number') {
  const { locale } = ctx.request
  return invalid({ [field]: ctx.services.t(locale, `validation:${key}`, { field: ctx.services.t(locale, `fields:${field}`) }) })
}

/** A step that the relation's status does not allow. */
export const wrongStatus = (ctx: Context, status: string) => conflict(say(ctx, `wrong_status.${status}`), 'wrong_state')
