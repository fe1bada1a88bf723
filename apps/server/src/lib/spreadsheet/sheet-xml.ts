import {
  type CellValue,
  type ColumnType,
  looksLikeFormula,
  majorUnits,
  type SheetColumn,
  type SheetRow,
  type SheetRows,
  type WrittenRows,
} from './columns.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/** Indexes of the cell formats in STYLES_XML. */
const STYLE = { plain: 0, heading: 1, money: 2, date: 3, datetime: 4, literal: 5 } as const

/** A worksheet part: bold headings that stay in view, then one typed row after another. */
export async function* dataSheetXml(columns: readonly SheetColumn[], portions: SheetRows | WrittenRows): AsyncGenerator<string> {
  yield `${HEAD}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const widths = columns.map(({ width, header }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width ?? Math.max(12, header.length + 2)}" customWidth="1"/>`
  })
  yield `<cols>${widths.join('')}</cols><sheetData><row r="1">${columns.map(({ header }) => textCell(header, STYLE.heading)).join('')}</row>`
  const cells = columns.map(({ key, type }) => ({ key, write: cellWriter(type) }))
  let number = 1
  for await (const rows of portions) {
    if (number + rows.length > MAX_SHEET_ROWS) throw new SpreadsheetError('too_many_rows')
    let xml = ''
    for (const row of rows) {
      xml += `<row r="${++number}">${typeof row === 'string' ? row : rowXml(cells, row)}</row>`
      if (xml.length < PIECE_CHARS) continue
      yield xml
      xml = ''
    }
    yield xml
  }
  yield '</sheetData></worksheet>'
}

/** In one growing string: an export is mostly this. */
function rowXml(cells: readonly { key: string; write: CellWriter }[], row: SheetRow): string {
  let xml = ''
  for (const { key, write } of cells) xml += write(row[key])
  return xml
}

/** Writes the values of a column as cells of the sheet. */
export function cellWriter(type: ColumnType): CellWriter {
  const write = CELLS[type]
  return (value) => (value === null || value === undefined || value === '' ? EMPTY : write(value))
}

/** The cell of a whole number, given by its digits. */
export const digitsCell = (digits: string): string => numberCell(digits, STYLE.plain)

/** The cell of an instant in local time. @param days since 1899-12-30, at least 61 */
export const clockCell = (days: number): string => numberCell(days.toFixed(8), STYLE.datetime)

/** A worksheet part of plain texts. */
export function* textSheetXml(rows: readonly (readonly string[])[]): Generator<string> {
  yield `${HEAD}<cols><col min="1" max="1" width="30" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>`
  for (const row of rows) yield `<row>${row.map((text) => textCell(text)).join('')}</row>`
  yield '</sheetData></worksheet>'
}

/** Text for an XML attribute or element; characters that XML cannot hold fall away. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Longer strings are kept apart from the young ones and live until the next great collection: memory would grow with the rows. */
const PIECE_CHARS = 16_384
/** Rows of a worksheet, a limit of the format. */
const MAX_SHEET_ROWS = 1_048_576
/** Characters of a cell, a limit of the format. */
const MAX_CELL_CHARS = 32_767
const HEAD = '<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const EMPTY = '<c/>'

export type CellWriter = (value: CellValue) => string

const CELLS: Record<ColumnType, (value: NonNullable<CellValue>) => string> = {
  text: (value) => textCell(String(value)),
  number: (value) => (Number.isFinite(Number(value)) ? numberCell(String(Number(value)), STYLE.plain) : textCell(String(value))),
  money: (value) => numberCell(majorUnits(value as number | bigint | string), STYLE.money),
  date: (value) => dateCell(value, STYLE.date),
  datetime: (value) => dateCell(value, STYLE.datetime),
  boolean: (value) => `<c t="b"><v>${value === true || value === 1 ? 1 : 0}</v></c>`,
}

/** An inline string is never a formula; the quote prefix keeps it a text when the cell is edited. */
function textCell(text: string, style?: number): string {
  if (style === undefined && text.length <= MAX_CELL_CHARS && !DELICATE.test(text)) return `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const format = style ?? (looksLikeFormula(text) ? STYLE.literal : STYLE.plain)
  const escaped = escapeXml(text.slice(0, MAX_CELL_CHARS))
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_')
  return `<c${styleOf(format)} t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`
}

/** What most texts do not have: signs of XML and its escapes, the beginning of a formula, white space that must stay. */
const DELICATE = /[&<>"\u0000-\u001f\ufffe\uffff\ud800-\udfff]|_x|^[\s=+\-@]|\s$|\s\s/i

const styleOf = (style: number) => (style === STYLE.plain ? '' : ` s="${style}"`)

function numberCell(digits: string, style: number): string {
  return `<c${styleOf(style)}><v>${digits}</v></c>`
}

/** Days since 1899-12-30, the calendar of spreadsheets from March 1900 on; what is no date stays text. */
function dateCell(value: NonNullable<CellValue>, style: number): string {
  const instant = value instanceof Date ? value.getTime() : Date.parse(String(value))
  const days = daysOf(instant)
  if (!(days >= 61)) return textCell(value instanceof Date ? value.toISOString() : String(value))
  return style === STYLE.date ? numberCell(String(Math.floor(days)), style) : clockCell(days)
}

/** Days of a local time since 1899-12-30. @param at milliseconds, as if the local time were UTC */
export const daysOf = (at: number): number => (at - FIRST_DAY) / 86_400_000

const FIRST_DAY = Date.UTC(1899, 11, 30)
