import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

/** A 422 on a field with one of the common texts. */
export function refused(ctx: Context, field: string, text: string) {
  const { locale } = ctx.request
  return invalid({ [field]: ctx.services.t(locale, `validation:${text}`, { field: ctx.services.t(locale, `fields:${field}`) }) })
}
