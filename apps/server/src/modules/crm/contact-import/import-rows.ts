import { sql } from 'kysely'
import type { contactImportDownload, contactImportRows, ImportRow, QueryOf } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Db, Sql } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import { pageEnvelope } from '#kit/query/page.ts'
import type { SheetColumn, SheetRow } from '#lib/spreadsheet/columns.ts'
import type { Delimiter } from '#lib/spreadsheet/detect.ts'
import { writeCsv } from '#lib/spreadsheet/write-csv.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'
import { contactPath } from '../contacts/index.ts'
import { reasonText, type ImportRecord } from './imports.presenter.ts'
import { findImport } from './imports.query.ts'

interface StoredRow {
  row_no: number
  status: ImportRow['status']
  raw: string[]
  message_key: string | null
  message_params: Record<string, unknown> | null
  contact_id: number | null
}

const COLUMNS = sql`row_no, status, raw, message_key, message_params, contact_id`

/** Rows of an import in the order of the file, with outcome and reason. */
export async function listImportRows(
  ctx: Context,
  { params, query }: { params: { import_id: number }; query: QueryOf<typeof contactImportRows> },
) {
  const found = await findImport(ctx, params.import_id)
  const where = whereOf(found, query.status)
  const page = sql`LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`
  const [listed, counted] = await Promise.all([
    rows<StoredRow>(ctx.db, sql`SELECT ${COLUMNS} FROM import_rows WHERE ${where} ORDER BY row_no ${page}`),
    one<{ total: number }>(ctx.db, sql`SELECT count(*)::int AS total FROM import_rows WHERE ${where}`),
  ])
  const data = listed.map((row) => present(ctx, row))
  return pageEnvelope(ctx, { ...query, page_style: 'page' }, data, counted!.total)
}

/** Exports the original columns with outcome and reason in the caller's language, as a file that can be corrected and imported again. */
export async function downloadImportRows(
  ctx: Context,
  { params, query }: { params: { import_id: number }; query: QueryOf<typeof contactImportDownload> },
) {
  const found = await findImport(ctx, params.import_id)
  const t = (key: string) => text(ctx, `import:download.${key}`)
  const headings = (found.columns as { index: number; heading: string | null }[]).map(
    (column, at) => column.heading ?? `${t('column')} ${at + 1}`,
  )
  const columns: SheetColumn[] = [
    ...headings.map((header, at) => ({ header, key: `c${at}`, type: 'text' as const, width: 22 })),
    { header: t('row_no'), key: 'row_no', type: 'number', width: 10 },
    { header: t('status'), key: 'status', type: 'text', width: 14 },
    { header: t('reason_code'), key: 'reason_code', type: 'text', width: 20 },
    { header: t('reason_en'), key: 'reason_en', type: 'text', width: 50 },
    { header: t('reason_gr'), key: 'reason_gr', type: 'text', width: 50 },
    { header: t('contact'), key: 'contact', type: 'text', width: 44 },
  ]
  const sheet = sheetRows(ctx, ctx.services.database.db, found, query.status)
  const name = `${found.file_name.replace(/\.[a-z]{3,4}$/i, '')}-${query.status === 'pending' ? 'check' : (query.status ?? 'all')}.${query.format}`
  // Use the delimiter of the imported file, because the sender's program reads it.
  const delimiter = (found.delimiter ?? ',') as Delimiter
  if (query.format === 'csv') return new FileAnswer(writeCsv({ columns, rows: sheet, delimiter }), name, 'text/csv; charset=utf-8')
  return new FileAnswer(writeXlsx({ columns, rows: sheet, sheet_name: t('sheet') }), name, XLSX_TYPE)
}

async function* sheetRows(ctx: Context, db: Db, found: ImportRecord, status: string | undefined): AsyncGenerator<SheetRow[]> {
  const where = whereOf(found, status)
  for (let after = 0; ; ) {
    const listed = await rows<StoredRow>(
      db,
      sql`SELECT ${COLUMNS} FROM import_rows WHERE ${where} AND row_no > ${after} ORDER BY row_no LIMIT 2000`,
    )
    if (!listed.length) return
    yield listed.map((row) => sheetRow(ctx, found.account_id, row))
    after = listed.at(-1)!.row_no
  }
}

function sheetRow(ctx: Context, account_id: number, row: StoredRow): SheetRow {
  const reason = (locale: 'en' | 'gr') =>
    row.message_key && reasonText({ ...ctx, request: { ...ctx.request, locale } }, row.message_key, row.message_params ?? {})
  return {
    ...Object.fromEntries(row.raw.map((cell, at) => [`c${at}`, cell])),
    row_no: row.row_no,
    status: text(ctx, `import:row.${row.status}`),
    reason_code: row.message_key,
    reason_en: reason('en'),
    reason_gr: reason('gr'),
    contact: row.contact_id && `${ctx.services.app_url}${contactPath({ id: row.contact_id, account_id })}`,
  }
}

const whereOf = (found: ImportRecord, status: string | undefined): Sql =>
  sql`import_id = ${found.id} AND account_id = ${found.account_id} ${status ? sql`AND status = ${status}` : sql``}`

function present(ctx: Context, row: StoredRow): ImportRow {
  return {
    row_no: row.row_no,
    status: row.status,
    values: row.raw,
    reason_code: row.message_key,
    reason: row.message_key && reasonText(ctx, row.message_key, row.message_params ?? {}),
    contact_id: row.contact_id,
  }
}
