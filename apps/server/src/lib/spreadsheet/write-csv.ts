import { Readable } from 'node:stream'
import { type CellValue, looksLikeFormula, majorUnits, type SheetColumn, type SheetRow, type SheetRows } from './columns.ts'
import type { Delimiter } from './detect.ts'

/**
 * CSV as a stream, UTF-8 with a byte order mark so that spreadsheets show Greek. A text that looks like a formula gets
 * a leading apostrophe, as OWASP advises; numbers and money keep their sign.
 */
export function writeCsv({
  columns,
  rows,
  delimiter = ',',
}: {
  columns: readonly SheetColumn[]
  rows: SheetRows
  delimiter?: Delimiter
}): Readable {
  const line = (row: SheetRow) => `${columns.map(({ key, type }) => quoted(cell(row[key], type))).join(delimiter)}\r\n`
  async function* lines(): AsyncGenerator<string> {
    yield `\ufeff${columns.map(({ header }) => quoted(literal(header))).join(delimiter)}\r\n`
    for await (const portion of rows) yield portion.map(line).join('')
  }
  return Readable.from(lines(), { objectMode: false })
}

function cell(value: CellValue, type: SheetColumn['type']): string {
  if (value === null || value === undefined || value === '') return ''
  if (type === 'money') return majorUnits(value as number | bigint | string)
  if (type === 'boolean') return value === true || value === 1 ? 'true' : 'false'
  if (type === 'number' && Number.isFinite(Number(value))) return String(value)
  if (!(value instanceof Date)) return literal(String(value))
  return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString()
}

function literal(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",;|\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
