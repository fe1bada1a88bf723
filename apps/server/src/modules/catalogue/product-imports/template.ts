import type { Context } from '#kit/context.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import { text } from '#kit/refuse.ts'
import type { SheetColumn } from '#lib/spreadsheet/columns.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'
import { FIELDS } from './headings.ts'

/** A sheet with the headings that an import recognises, in the caller's language, and two sample rows. */
export async function importTemplate(ctx: Context): Promise<FileAnswer> {
  const say = (key: string) => text(ctx, `product-import:${key}`)
  const columns: SheetColumn[] = FIELDS.map((field) => ({ header: say(`fields.${field}`), key: field, type: 'text', width: 20 }))
  const rows = [['one', 'two'].map((sample) => Object.fromEntries(FIELDS.map((field) => [field, say(`samples.${sample}.${field}`)])))]
  return new FileAnswer(writeXlsx({ columns, rows, sheet_name: say('sheet') }), `${say('file_name')}.xlsx`, XLSX_TYPE)
}
