import { AppError, invalid } from '#lib/errors.ts'
import type { Context } from './context.ts'
import { fieldName } from './field-names.ts'

/**
 * Runs writes and converts constraint violations to a 422: duplicate values and unknown references on their field, rows
 * that still depend on the record on `base` (domain.md 0.2).
 * @param unique maps the name of a unique constraint to its field
 */
export async function refusals<T>(ctx: Context, unique: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw refusal(ctx, unique, error)
  }
}

function refusal(ctx: Context, unique: Readonly<Record<string, string>>, error: unknown): unknown {
  if (error instanceof AppError) return error
  const {
    code,
    constraint = '',
    table = '',
    detail = '',
  } = error as { code?: string; constraint?: string; table?: string; detail?: string }
  const { locale } = ctx.request
  const say = (key: string, name: string, more = {}) =>
    ctx.services.t(locale, `validation:${key}`, { field: fieldName(ctx, name), ...more })
  if (code === '23505' && unique[constraint]) return invalid({ [unique[constraint]]: say('taken', unique[constraint]) })
  if (code !== '23503') return error
  if (/is still referenced/.test(detail))
    return new AppError(422, 'in_use', say('in_use', 'base', { what: table.replaceAll('_', ' ') }), {
      errors: { base: [say('in_use', 'base', { what: table.replaceAll('_', ' ') })] },
    })
  const field = /^Key \((?:(?:account_)?id, )?(\w+)/.exec(detail)?.[1] ?? 'base'
  return invalid({ [field]: say('unknown', field) })
}
