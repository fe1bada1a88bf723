import { sql } from 'kysely'
import type { ImportCheckOptions, ImportMapping } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { invalid } from '#kit/errors.ts'
import type { ImportRecord } from './imports.presenter.ts'
import { countryOf } from './parse-import.ts'

/**
 * Checks mapping and options of an import against its file and its account, and completes them.
 * @returns mapping without ignored columns, options with the account's country
 * @throws 422 on `mapping` or `options.…`
 */
export async function checkChoices<O extends ImportCheckOptions>(
  ctx: Context,
  row: ImportRecord,
  choice: { mapping: ImportMapping; options: O },
) {
  const { locale } = ctx.request
  const say = (key: string, params = {}) => ctx.services.t(locale, key, params)
  const used = Object.entries(choice.mapping).filter(([, field]) => field && field !== 'ignore') as [string, string][]
  const fields = used.map(([, field]) => field)
  const twice = fields.find((field, at) => field !== 'tags' && fields.indexOf(field) !== at)
  const errors: Record<string, string> = {}
  if (!fields.includes('email') && !fields.includes('phone')) errors.mapping = say('import:mapping_reach')
  else if (twice) errors.mapping = say('import:mapping_twice', { field: say(`import:fields.${twice}`) })
  else if (used.some(([index]) => Number(index) >= (row.columns as unknown[]).length)) errors.mapping = say('import:mapping_column')
  if (choice.options.contact_list_id && !(await hasList(ctx, row.account_id, choice.options.contact_list_id)))
    errors['options.contact_list_id'] = say('validation:unknown', { field: say('import:fields.contact_list') })
  const tag_ids = [...new Set(choice.options.tag_ids ?? [])].sort((a, b) => a - b)
  if (tag_ids.length && !(await hasTags(ctx, row.account_id, tag_ids)))
    errors['options.tag_ids'] = say('validation:unknown', { field: say('fields:tags') })
  if (Object.keys(errors).length) throw invalid(errors)
  const default_country = choice.options.default_country ?? (await countryOf(ctx, row.account_id))
  return {
    mapping: Object.fromEntries(used),
    options: {
      ...choice.options,
      contact_list_name: choice.options.contact_list_id ? null : (choice.options.contact_list_name ?? null),
      tag_ids,
      default_country,
    },
  }
}

async function hasList(ctx: Context, account_id: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM contact_lists WHERE id = ${id} AND account_id = ${account_id} AND deleted_at IS NULL AND archived_at IS NULL`.execute(
      ctx.db,
    )
  return rows.length > 0
}

async function hasTags(ctx: Context, account_id: number, ids: readonly number[]): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM tags WHERE id = any(${ids}::bigint[]) AND account_id = ${account_id} AND deleted_at IS NULL`.execute(ctx.db)
  return rows.length === ids.length
}
