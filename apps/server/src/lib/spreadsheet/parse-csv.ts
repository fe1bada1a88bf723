import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { SpreadsheetLimits } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/**
 * Reads the records of a CSV text piece by piece: RFC 4180, any line end, trimmed fields, quotes inside an unquoted field
 * taken as they are. A record beyond its limits ends the reading, so a quote that is never closed costs one record.
 * @throws SpreadsheetError `line_too_long`, `cell_too_long`, `too_many_columns`, or `corrupt_file` when a quote is still open
 * at the end.
 */
export async function* parseCsv(chunks: AsyncIterable<string>, delimiter: string, limits: SpreadsheetLimits): AsyncGenerator<string[]> {
  const source = Readable.from(chunks, { objectMode: false })
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    trim: true,
    max_record_size: limits.max_line_bytes,
  })
  source.once('error', (error) => parser.destroy(error))
  parser.once('close', () => source.destroy())
  try {
    for await (const row of source.pipe(parser) as AsyncIterable<string[]>) {
      if (row.length > limits.max_columns) throw new SpreadsheetError('too_many_columns')
      if (row.some((cell) => cell.length > limits.max_cell_chars)) throw new SpreadsheetError('cell_too_long')
      yield row
    }
  } catch (error) {
    throw error instanceof CsvError ? new SpreadsheetError(CODES[error.code] ?? 'corrupt_file', { cause: error }) : error
  }
}

const CODES: Partial<Record<CsvError['code'], SpreadsheetError['code']>> = { CSV_MAX_RECORD_SIZE: 'line_too_long' }
