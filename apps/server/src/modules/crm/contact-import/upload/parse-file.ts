import type { ImportColumn } from '@stoa/contract'
import { nextTick } from '../read/next-tick.ts'
import type { Delimiter, TextEncoding } from '#lib/spreadsheet/detect.ts'
import { readRows } from '#lib/spreadsheet/read-rows.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'
import type { SpreadsheetLimits } from '#lib/spreadsheet/limits.ts'
import { describeColumns } from '../map/guess-mapping.ts'

export interface ReadOptions {
  encoding?: string | null
  delimiter?: string | null
  /** Guessed from the first rows when left out. */
  has_headings?: boolean | null
  country: string
  limits: Partial<SpreadsheetLimits>
}

export interface FileFacts {
  format: 'csv' | 'xlsx'
  encoding: string | null
  delimiter: string | null
  has_headings: boolean
  columns: ImportColumn[]
  preview: string[][]
  total: number
}

const PREVIEW = 20
/** Rows from which types of columns are guessed. */
const SAMPLE = 200

/**
 * Reads a whole file once and counts its rows, so that hostile and broken files are refused here and not in the middle
 * of the import.
 * @throws SpreadsheetError
 */
export async function parseFile(path: string, options: ReadOptions): Promise<FileFacts> {
  const { format, encoding, delimiter, rows } = await readRows(path, {
    ...(options.encoding && { encoding: options.encoding as TextEncoding }),
    ...(options.delimiter && { delimiter: options.delimiter as Delimiter }),
    limits: options.limits,
  })
  const { first, count } = await readThrough(rows)
  const has_headings = options.has_headings ?? looksLikeHeadings(first, options.country)
  if (has_headings && count === 1) throw new SpreadsheetError('only_headings')
  const data = has_headings ? first.slice(1) : first
  return {
    format,
    encoding,
    delimiter,
    has_headings,
    columns: describeColumns(has_headings ? (first[0] ?? []) : null, data.slice(0, SAMPLE), options.country),
    preview: data.slice(0, PREVIEW).map((row) => row.map((cell) => cell.slice(0, 200))),
    total: count - (has_headings ? 1 : 0),
  }
}

async function readThrough(rows: AsyncIterable<string[]>): Promise<{ first: string[][]; count: number }> {
  const first: string[][] = []
  let count = 0
  for await (const row of rows) {
    if (count <= SAMPLE) first.push(row)
    count += 1
    if (count % 2000 === 0) await nextTick()
  }
  return { first, count }
}

/**
 * Whether the first row consists of headings. A row with an address or a number is data; known headings, or plain words
 * above data, are headings.
 */
function looksLikeHeadings(rows: readonly string[][], country: string): boolean {
  const [head, ...rest] = rows
  if (!head) return false
  const asData = describeColumns(null, [head], country)
  if (asData.some((column) => column.type === 'email' || column.type === 'phone')) return false
  return rest.length > 0 || describeColumns(head, [], country).some((column) => column.suggested)
}
