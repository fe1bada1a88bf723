import type { QueryOf, tagImportTemplate } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import type { SheetColumn, SheetRow } from '#lib/spreadsheet/columns.ts'
import { writeCsv } from '#lib/spreadsheet/write-csv.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'

/** Columns of a tag file (domain.md 3.34). */
export const TAG_COLUMNS = ['category', 'tag', 'color', 'description'] as const
export type TagColumn = (typeof TAG_COLUMNS)[number]

/** A file with the headings that are recognised and three lines that show how to fill it, in the caller's language. */
export async function importTemplate(ctx: Context, { query }: { query: QueryOf<typeof tagImportTemplate> }): Promise<FileAnswer> {
  const t = (key: string) => ctx.services.t(ctx.request.locale, `tags:${key}`)
  const columns: SheetColumn[] = TAG_COLUMNS.map((key) => ({ header: t(`columns.${key}`), key, type: 'text', width: 26 }))
  const name = `${t('template.file')}.${query.format}`
  const rows = [examples(t)]
  if (query.format === 'csv') return new FileAnswer(writeCsv({ columns, rows }), name, 'text/csv; charset=utf-8')
  return new FileAnswer(writeXlsx({ columns, rows, sheet_name: t('template.sheet') }), name, XLSX_TYPE)
}

function examples(t: (key: string) => string): SheetRow[] {
  return [
    { category: t('template.category'), tag: t('template.first'), color: '#2f9e44', description: t('template.description') },
    { category: t('template.category'), tag: t('template.second'), color: '#e8590c', description: '' },
    { category: '', tag: t('template.third'), color: '', description: '' },
  ]
}
