import { sql } from 'kysely'
import type { ImportCheckOptions, ImportMapping } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'
import { staticAudiences } from '../../audiences/index.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { countryOf } from '../upload/parse-import.ts'

/**
 * Validates mapping and options of an import against its file and its account, and completes them.
 * @returns mapping without ignored columns, options with the account's country
 * @throws 422 on `mapping` or `options.…`
 */
export async function checkChoices<O extends ImportCheckOptions>(
  ctx: Context,
  row: ImportRecord,
  choice: { mapping: ImportMapping; options: O },
) {
  const used = Object.entries(choice.mapping).flatMap(([index, field]): [string, string][] =>
    field && field !== 'ignore' ? [[index, field]] : [],
  )
  const tag_ids = [...new Set(choice.options.tag_ids ?? [])].sort((a, b) => a - b)
  const errors = { ...mappingErrors(ctx, row, used), ...(await optionErrors(ctx, row, choice.options, tag_ids)) }
  if (Object.keys(errors).length) throw invalid(errors)
  const { contact_list_id, contact_list_name = null, audience_id, ...options } = choice.options
  return {
    mapping: Object.fromEntries(used),
    options: {
      ...options,
      ...(contact_list_id !== undefined && { contact_list_id }),
      ...(audience_id && { audience_id }),
      contact_list_name: contact_list_id ? null : contact_list_name,
      tag_ids,
      default_country: choice.options.default_country ?? (await countryOf(ctx, row.account_id)),
    },
  }
}

function mappingErrors(ctx: Context, row: ImportRecord, used: readonly [string, string][]): Record<string, string> {
  const fields = used.map(([, field]) => field)
  const twice = fields.find((field, at) => field !== 'tags' && fields.indexOf(field) !== at)
  if (!fields.includes('email') && !fields.includes('phone')) return { mapping: text(ctx, 'import:mapping_reach') }
  if (twice) return { mapping: text(ctx, 'import:mapping_twice', { field: text(ctx, `import:fields.${twice}`) }) }
  const width = (row.columns as unknown[]).length
  return used.some(([index]) => Number(index) >= width) ? { mapping: text(ctx, 'import:mapping_column') } : {}
}

async function optionErrors(
  ctx: Context,
  row: ImportRecord,
  { contact_list_id, audience_id }: ImportCheckOptions,
  tag_ids: readonly number[],
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  if (contact_list_id && !(await hasList(ctx, row.account_id, contact_list_id)))
    errors['options.contact_list_id'] = text(ctx, 'validation:unknown', { field: text(ctx, 'import:fields.contact_list') })
  if (tag_ids.length && !(await hasTags(ctx, row.account_id, tag_ids)))
    errors['options.tag_ids'] = text(ctx, 'validation:unknown', { field: text(ctx, 'fields:tags') })
  if (audience_id && !(await mayFill(ctx, row.account_id, audience_id)))
    errors['options.audience_id'] = text(ctx, 'validation:unknown', { field: text(ctx, 'import:fields.audience') })
  return errors
}

/** Whether a member may add contacts to an audience. */
async function mayFill(ctx: Context, account_id: number, id: number): Promise<boolean> {
  if (!holdsIn(ctx.actor, account_id, 'audiences.update')) return false
  return (await rows<{ value: number }>(ctx.db, staticAudiences(account_id))).some(({ value }) => value === id)
}

async function hasList(ctx: Context, account_id: number, id: number): Promise<boolean> {
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM contact_lists WHERE id = ${id} AND account_id = ${account_id} AND deleted_at IS NULL AND archived_at IS NULL`,
  )
  return found.length > 0
}

async function hasTags(ctx: Context, account_id: number, ids: readonly number[]): Promise<boolean> {
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM tags WHERE id = any(${ids}::bigint[]) AND account_id = ${account_id} AND deleted_at IS NULL`,
  )
  return found.length === ids.length
}
