import type { Readable } from 'node:stream'
import type { Db } from '#kit/context.ts'
import type { SheetColumn, SheetRow } from '#lib/spreadsheet/columns.ts'
import { writeWorkbook } from '#lib/spreadsheet/write-xlsx.ts'
import { writeZip } from '#lib/spreadsheet/write-zip.ts'
import { attachmentsOf, rowsOf, SECTIONS, type Section } from './personal-data-sections.ts'

/** One JSON object with a list for each kind of record. */
export async function* personalJson(db: Db, ids: readonly number[], made: string): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(made)}`
  for (const section of SECTIONS) {
    yield `,\n${JSON.stringify(section.name)}:`
    yield* list(rowsOf(db, section, ids))
  }
  yield '}\n'
}

/** The JSON file for programs, a workbook with a sheet for each kind of record for people, and the list of files. */
export async function personalArchive(db: Db, ids: readonly number[], made: string): Promise<Readable> {
  const sheets = await sheetsOf(db, ids)
  return writeZip([
    { name: 'personal-data.json', content: personalJson(db, ids, made) },
    ...(sheets.length ? [{ name: 'personal-data.xlsx', content: writeWorkbook(sheets) }] : []),
    { name: 'attachments.json', content: list(attachmentsOf(db, ids)) },
  ])
}

async function* list(portions: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const rows of portions) {
    yield separator + rows.join(',\n')
    separator = ',\n'
  }
  yield ']'
}

/** Sheets of what there is; the columns are those of a first look, the rows are read as they are written. */
async function sheetsOf(db: Db, ids: readonly number[]) {
  const sheets: { name: string; columns: readonly SheetColumn[]; rows: AsyncGenerator<SheetRow[]> }[] = []
  for (const section of SECTIONS) {
    const columns = await columnsOf(db, section, ids)
    if (columns) sheets.push({ name: section.name, columns, rows: cells(rowsOf(db, section, ids)) })
  }
  return sheets
}

async function columnsOf(db: Db, section: Section, ids: readonly number[]): Promise<readonly SheetColumn[] | null> {
  const first = await rowsOf(db, { ...section, portion: 1 }, ids).next()
  const row = first.done ? undefined : first.value[0]
  return row === undefined ? null : Object.keys(JSON.parse(row) as object).map((key) => ({ header: key, key, type: 'text' }))
}

async function* cells(portions: AsyncIterable<string[]>): AsyncGenerator<SheetRow[]> {
  for await (const rows of portions) yield rows.map((row) => cellsOf(JSON.parse(row) as Record<string, unknown>))
}

const cellsOf = (row: Record<string, unknown>): SheetRow =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, textOf(value)]))

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
