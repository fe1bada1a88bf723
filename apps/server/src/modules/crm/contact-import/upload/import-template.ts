import type { contactImportTemplate, QueryOf } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import type { SheetColumn, SheetRow } from '#lib/spreadsheet/columns.ts'
import { writeCsv } from '#lib/spreadsheet/write-csv.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'

const FIELDS = ['email', 'first_name', 'last_name', 'phone', 'tags'] as const

/** A template with headings that the import recognises, in the caller's language, and two sample rows. */
export async function importTemplate(ctx: Context, { query }: { query: QueryOf<typeof contactImportTemplate> }): Promise<FileAnswer> {
  const t = (key: string) => text(ctx, `import:${key}`)
  const columns: SheetColumn[] = FIELDS.map((field) => ({ header: t(`fields.${field}`), key: field, type: 'text', width: 24 }))
  const name = `${t('template.file')}.${query.format}`
  const rows = [examples(t)]
  if (query.format === 'csv') return new FileAnswer(writeCsv({ columns, rows }), name, 'text/csv; charset=utf-8')
  return new FileAnswer(writeXlsx({ columns, rows, sheet_name: t('template.sheet') }), name, XLSX_TYPE)
}

function examples(t: (key: string) => string): SheetRow[] {
  return ['one', 'two'].map((line) => Object.fromEntries(FIELDS.map((field) => [field, t(`template.${line}.${field}`)])))
}
