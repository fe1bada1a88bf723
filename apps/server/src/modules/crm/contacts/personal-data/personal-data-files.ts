import type { Readable } from 'node:stream'
import type { Db } from '#kit/context.ts'
import type { SheetColumn, SheetRow } from '#lib/spreadsheet/columns.ts'
import { writeWorkbook } from '#lib/spreadsheet/write-xlsx.ts'
import { writeZip } from '#lib/spreadsheet/write-zip.ts'
import type { PersonalDataSection } from '../../contact-children/index.ts'
import { attachmentsOf, rowsOf, type PersonalData } from './read-sections.ts'

/** One JSON object with a list for each kind of record. */
export async function* personalJson(db: Db, read: PersonalData, exported_at: string): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(exported_at)}`
  for (const section of read.sections) {
    yield `,\n${JSON.stringify(section.name)}:`
    yield* list(rowsOf(db, read, section))
  }
  yield '}\n'
}

/** The JSON file for programs, a workbook with a sheet for each kind of record for people, and the list of files. */
export async function personalArchive(db: Db, read: PersonalData, exported_at: string): Promise<Readable> {
  const sheets = await sheetsOf(db, read)
  return writeZip([
    { name: 'personal-data.json', content: personalJson(db, read, exported_at) },
    ...(sheets.length ? [{ name: 'personal-data.xlsx', content: writeWorkbook(sheets) }] : []),
    { name: 'attachments.json', content: list(attachmentsOf(db, read)) },
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

/** A sheet for each section that has rows. Rows are read while the file is written. */
async function sheetsOf(db: Db, read: PersonalData) {
  const sheets: { name: string; columns: readonly SheetColumn[]; rows: AsyncGenerator<SheetRow[]> }[] = []
  for (const section of read.sections) {
    const columns = await columnsOf(db, read, section)
    if (columns) sheets.push({ name: section.name, columns, rows: cells(rowsOf(db, read, section)) })
  }
  return sheets
}

async function columnsOf(db: Db, read: PersonalData, section: PersonalDataSection): Promise<readonly SheetColumn[] | null> {
  const first = await rowsOf(db, read, section, 1).next()
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
