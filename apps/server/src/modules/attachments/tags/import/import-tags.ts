import { TAG_IMPORT_ROWS, type Params, type TagImport } from '@stoa/contract'
import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { readRows } from '#lib/spreadsheet/read-rows.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'
import { fold } from '@stoa/domain'
import { TAG_COLUMNS, type TagColumn } from './import-template.ts'
import { writeTagRows, type FileRow } from './write-tag-rows.ts'

/**
 * Reads a tag file and creates or updates what it names. Every row is done whole or not at all; the answer says what
 * became of each (domain.md 3.34).
 * @throws 422 on `file` when it cannot be read, has more rows than can wait for an answer, or no column of tags
 */
export async function importTagFile(ctx: Context, { params }: { params: Params }): Promise<{ data: TagImport }> {
  const account_id: number = params.account_id
  const rows = await readFile(ctx)
  await run(ctx.db, sql`SELECT FROM accounts WHERE id = ${account_id} FOR NO KEY UPDATE`)
  const outcome = await writeTagRows(ctx, account_id, rows)
  const count = (status: string) => outcome.filter((row) => row.status === status).length
  const counts = {
    total: outcome.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  }
  const file_name = ctx.files.file![0]!.file_name
  ctx.log({ account_id, event: 'tag.imported', subject_type: 'account', subject_id: account_id, subject_label: file_name, context: counts })
  ctx.emit({ name: 'tag.imported', account_id, type: 'account', key: account_id, requires: 'tags.read' })
  return { data: { ...counts, status: counts.failed ? 'completed_with_errors' : 'completed', rows: outcome } }
}

async function readFile(ctx: Context): Promise<FileRow[]> {
  const refuse = (key: string) =>
    invalid({
      file: ctx.services.t(ctx.request.locale, key, { field: ctx.services.t(ctx.request.locale, 'fields:file'), count: TAG_IMPORT_ROWS }),
    })
  const file = ctx.files.file?.[0]
  if (!file) throw refuse('validation:required')
  try {
    const { rows } = await readRows(file.path, {
      has_headings: true,
      limits: { max_rows: TAG_IMPORT_ROWS + 1, max_file_bytes: 5 * 1024 * 1024, max_columns: 50 },
    })
    return await collect(ctx, rows, () => refuse('tags:no_headings'))
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    throw refuse(error.code === 'too_many_rows' ? 'tags:too_many_rows' : `import:file.${error.code}`)
  }
}

async function collect(ctx: Context, rows: AsyncIterable<string[]>, refuse: () => Error): Promise<FileRow[]> {
  let places: Partial<Record<TagColumn, number>> | undefined
  const found: FileRow[] = []
  let row_no = 0
  for await (const cells of rows) {
    row_no += 1
    if (!places) {
      places = headings(ctx, cells)
      if (places.tag === undefined && places.category === undefined) throw refuse()
      continue
    }
    const cell = (name: TagColumn) => (places![name] === undefined ? null : cells[places![name]]?.normalize('NFC').trim() || null)
    found.push({ row_no, category: cell('category'), tag: cell('tag'), color: cell('color'), description: cell('description') })
  }
  return found
}

/** Columns by their heading in either language. */
function headings(ctx: Context, cells: readonly string[]): Partial<Record<TagColumn, number>> {
  const names = new Map(
    TAG_COLUMNS.flatMap((name) =>
      [name, ...(['en', 'gr'] as const).map((locale) => ctx.services.t(locale, `tags:columns.${name}`))].map(
        (label) => [fold(label), name] as const,
      ),
    ),
  )
  const places: Partial<Record<TagColumn, number>> = {}
  cells.forEach((cell, at) => {
    const name = names.get(fold(cell))
    if (name && places[name] === undefined) places[name] = at
  })
  return places
}
