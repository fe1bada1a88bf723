import type { Readable } from 'node:stream'
import type { SheetColumn, SheetRows, WrittenRows } from './columns.ts'
import { dataSheetXml, textSheetXml } from './sheet-xml.ts'
import { workbookParts } from './workbook-xml.ts'
import { writeZip } from './write-zip.ts'

export type XlsxOptions = {
  columns: readonly SheetColumn[]
  rows: SheetRows | WrittenRows
  sheet_name: string
  /** Rows of a second sheet that says what the file holds: the filter, the day, who made it. */
  notes?: readonly (readonly string[])[]
  notes_sheet_name?: string
}

/**
 * A workbook as a stream: portions of rows are pulled only as fast as the reader takes the bytes, and none is kept.
 * Texts that look like formulas are written as text. An error of the rows destroys the stream.
 */
export function writeXlsx({ columns, rows, sheet_name, notes, notes_sheet_name = 'Info' }: XlsxOptions): Readable {
  const names = notes ? [sheet_name, notes_sheet_name] : [sheet_name]
  const sheets = [{ name: 'xl/worksheets/sheet1.xml', content: dataSheetXml(columns, rows) }]
  const extra = notes ? [{ name: 'xl/worksheets/sheet2.xml', content: textSheetXml(notes) }] : []
  return writeZip([...workbookParts(names), ...sheets, ...extra])
}

/** A workbook of several sheets as a stream. */
export function writeWorkbook(sheets: readonly { name: string; columns: readonly SheetColumn[]; rows: SheetRows }[]): Readable {
  const parts = sheets.map(({ columns, rows }, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: dataSheetXml(columns, rows) }))
  return writeZip([...workbookParts(sheets.map((sheet) => sheet.name)), ...parts])
}
