import type { Zone } from '@stoa/domain'
import { parserFor } from '#db/parsers.ts'
import type { Context } from '#kit/context.ts'
import type { CellValue } from '#lib/spreadsheet/columns.ts'
import { cellWriter, clockCell, daysOf, digitsCell } from '#lib/spreadsheet/sheet-xml.ts'
import { cellOf, shownBy, type ExportColumn } from './export-cells.ts'
import { aheadOf, clockOf } from './zone-clock.ts'

/** A row as PostgreSQL sends it: the text of each column, or null. */
export type TextRow = readonly (string | null)[]
/** A column of the result. */
export interface TextField {
  name: string
  dataTypeID: number
}

/**
 * Converts batches of rows into the XML of their cells. The cells are those of `createCells`, but no value is parsed whose text suffices,
 * and no object is made for a row.
 * @param columns columns whose values are attributes of the row, not computed from the whole row
 */
export function createWrittenCells(
  ctx: Context,
  columns: readonly ExportColumn<any>[],
  zone: Zone,
): (rows: readonly TextRow[], fields: readonly TextField[]) => Promise<string[]> {
  const instants = instantWriter(zone)
  let writers: readonly Writer[] | undefined
  return async (rows, fields) => {
    writers ??= columns.map((column) => writerOf(ctx, column, { fields, zone, instants }))
    for (const { at, prepare } of writers) await prepare?.(new Set(rows.map((row) => row[at] ?? null)))
    const cells = writers
    return rows.map((row) => {
      let xml = ''
      for (const { at, write } of cells) {
        const text = row[at] ?? null
        xml += text === null ? EMPTY : write(text)
      }
      return xml
    })
  }
}

interface Writer {
  /** Place of the column in the result. */
  at: number
  /** Called with the texts of a batch before they are written. */
  prepare?: (texts: ReadonlySet<string | null>) => Promise<void>
  write: (text: string) => string
}

interface Known {
  fields: readonly TextField[]
  zone: Zone
  instants: (text: string) => string | null
}

const EMPTY = cellWriter('text')(null)
/** Types of PostgreSQL by what their texts allow. */
const OID = { bool: 16, int8: 20, int2: 21, int4: 23, text: 25, bpchar: 1042, varchar: 1043, timestamptz: 1184 } as const
const WHOLE = new Set<number>([OID.int8, OID.int2, OID.int4])
const TEXTUAL = new Set<number>([OID.text, OID.bpchar, OID.varchar])
/** Digits of a whole number that a JavaScript number always keeps. */
const SAFE_DIGITS = 15

function writerOf(ctx: Context, column: ExportColumn<any>, { fields, zone, instants }: Known): Writer {
  const at = fields.findIndex(({ name }) => name === column.key)
  const oid = fields[at]!.dataTypeID
  const parse = parserFor(oid)
  const cell = cellOf<string | null>(ctx, column, (text) => (text === null ? null : parse(text)))
  const clock = clockOf(zone)
  const put = cellWriter(column.type)
  const slowly = (text: string) => {
    const value = cell.of(text)
    return put((column.type === 'datetime' ? shownBy(clock, value) : value) as CellValue)
  }
  if (cell.prepare) return { at, prepare: (texts) => cell.prepare!([...texts]), write: remembered(slowly) }
  if (column.words || (column.type === 'boolean' && oid === OID.bool)) return { at, write: remembered(slowly) }
  if (column.type === 'text' && TEXTUAL.has(oid)) return { at, write: put }
  if (column.type === 'number' && WHOLE.has(oid))
    return { at, write: (text) => (text.length <= SAFE_DIGITS ? digitsCell(text) : slowly(text)) }
  if (column.type === 'datetime' && oid === OID.timestamptz) return { at, write: (text) => instants(text) ?? slowly(text) }
  return { at, write: slowly }
}

/** Most cells of a column that are remembered. */
const MOST_REMEMBERED = 5_000

/** Writes equal texts once: codes, and lists of the same records, occur in many rows. */
function remembered(write: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MOST_REMEMBERED) known.clear()
    const cell = write(text)
    known.set(text, cell)
    return cell
  }
}

/** `2026-01-31 09:30:00.123456+00`, or without a fraction. */
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
/** Days before this one are texts in a spreadsheet (1900-03-01 in each zone). */
const FIRST_MS = Date.UTC(1900, 2, 3)

/** Writes instants in local time from their texts in UTC; null for those that need the general way. */
function instantWriter(zone: Zone): (text: string) => string | null {
  const ahead = aheadOf(zone)
  const days = new Map<string, number>()
  let last = { text: '', cell: '' }
  return (text) => {
    if (text === last.text) return last.cell
    if (!INSTANT.test(text)) return null
    const date = text.slice(0, 10)
    let day = days.get(date)
    if (day === undefined) days.set(date, (day = Date.parse(date)))
    const two = (at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528
    const at = day + two(11) * 3_600_000 + two(14) * 60_000 + two(17) * 1000 + thousandths(text)
    if (!(at >= FIRST_MS)) return null
    last = { text, cell: clockCell(daysOf(at + ahead(at))) }
    return last.cell
  }
}

/** Milliseconds of the text of an instant; further digits are dropped. */
const thousandths = (text: string): number => (text[19] === '.' ? Number(text.slice(20, -3).padEnd(3, '0').slice(0, 3)) : 0)
