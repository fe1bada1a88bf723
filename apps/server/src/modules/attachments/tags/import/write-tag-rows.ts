import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { TagImport } from '@stoa/contract'
import { fold } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { changeFromFile, insertCategory, insertTag } from '../store.ts'

/** A line of a tag file; a line without a tag describes its category, the colour then being the category's. */
export interface FileRow {
  row_no: number
  category: string | null
  tag: string | null
  color: string | null
  description: string | null
}

type Outcome = TagImport['rows'][number]
type Status = Exclude<Outcome['status'], 'failed'>

interface Known {
  id: number
  name: string
  color: string | null
  description?: string | null
}

/** Creates and updates categories and tags row by row, found again whatever their capitals and accents. */
export async function writeTagRows(ctx: Context, account_id: number, rows: readonly FileRow[]): Promise<Outcome[]> {
  const categories = await knownCategories(ctx, account_id)
  const tags = await knownTags(ctx, account_id)
  const outcome: Outcome[] = []
  for (const row of rows) {
    const shown = { row_no: row.row_no, category: row.category, tag: row.tag }
    const reason = problemOf(row)
    if (reason) {
      outcome.push({ ...shown, status: 'failed', reason: ctx.services.t(ctx.request.locale, `tags:reasons.${reason}`) })
      continue
    }
    const color = row.color?.toLowerCase() ?? null
    const category = row.category
      ? await writeCategory(ctx, account_id, categories, row.tag ? { ...row, color: null } : { ...row, color })
      : null
    const tag = row.tag ? await writeTag(ctx, account_id, tags, category?.id ?? null, { name: row.tag, color }) : null
    outcome.push({ ...shown, status: together(tag, category?.status ?? null), reason: null })
  }
  return outcome
}

/** Why a row cannot be written; checked before anything of it is, so that a row is done whole or not at all. */
function problemOf({ tag, category, color, description }: FileRow): string | null {
  const names = [tag, category].filter((name) => name !== null)
  const texts = [...names, description ?? '']
  const problems: [string, boolean][] = [
    ['nothing', !names.length],
    ['too_long', names.some((name) => name.length > 60)],
    ['no_letters', names.some((name) => !fold(name))],
    ['control', texts.some((text) => /[\u0000-\u001f\u007f]/.test(text))],
    ['color', color !== null && !/^#[0-9a-f]{6}$/i.test(color)],
    ['description', (description ?? '').length > 300],
  ]
  return problems.find(([, holds]) => holds)?.[0] ?? null
}

/** What the reader is told of a row: its tag's fate, else that of its category. */
function together(tag: Status | null, category: Status | null): Status {
  if (tag === 'created' || (tag === null && category === 'created')) return 'created'
  return tag === 'updated' || (category && category !== 'unchanged') ? 'updated' : 'unchanged'
}

async function writeCategory(
  ctx: Context,
  account_id: number,
  known: Map<string, Known>,
  row: FileRow,
): Promise<{ id: number; status: Status }> {
  const key = fold(row.category!)
  const before = known.get(key)
  const values = { ...(row.color && { color: row.color }), ...(row.description && { description: row.description }) }
  if (!before) {
    const made = await insertCategory(ctx.db, { account_id, name: row.category!, ...values })
    known.set(key, made)
    return { id: made.id, status: 'created' }
  }
  return { id: before.id, status: await change(ctx, 'tag_categories', before, values) }
}

async function writeTag(
  ctx: Context,
  account_id: number,
  known: Map<string, Known>,
  tag_category_id: number | null,
  row: { name: string; color: string | null },
): Promise<Status> {
  const key = keyOf(tag_category_id, row.name)
  const before = known.get(key)
  if (before) return change(ctx, 'tags', before, row.color ? { color: row.color } : {})
  known.set(key, await insertTag(ctx.db, { account_id, tag_category_id, name: row.name, color: row.color }))
  return 'created'
}

async function change(ctx: Context, table: 'tags' | 'tag_categories', before: Known, values: Partial<Known>): Promise<Status> {
  const changed = Object.entries(values).filter(([name, value]) => before[name as keyof Known] !== value)
  if (!changed.length) return 'unchanged'
  await changeFromFile(ctx.db, table, before.id, values)
  Object.assign(before, values)
  return 'updated'
}

const keyOf = (category_id: number | null, name: string) => `${category_id ?? ''}/${fold(name)}`

async function knownCategories(ctx: Context, account_id: number): Promise<Map<string, Known>> {
  const found = await rows<Known>(
    ctx.db,
    sql`SELECT id, name, color, description FROM tag_categories WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY id DESC`,
  )
  return new Map(found.map((row) => [fold(row.name), row]))
}

async function knownTags(ctx: Context, account_id: number): Promise<Map<string, Known>> {
  const found = await rows<Known & { tag_category_id: number | null }>(
    ctx.db,
    sql`SELECT id, name, color, tag_category_id FROM tags WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY id DESC`,
  )
  return new Map(found.map((row) => [keyOf(row.tag_category_id, row.name), row]))
}
