import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { type Delimiter, detectDelimiter, encodingProbe, type TextEncoding } from './detect.ts'
import { DEFAULT_LIMITS, type SpreadsheetLimits } from './limits.ts'
import { parseCsv } from './parse-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

export type SpreadsheetFormat = 'csv' | 'xlsx'
export type ReadOptions = {
  /** Refused when the content says otherwise. */
  format?: SpreadsheetFormat
  encoding?: TextEncoding
  delimiter?: Delimiter
  /** The first row names the columns: a file with nothing else is `only_headings`. */
  has_headings?: boolean
  limits?: Partial<SpreadsheetLimits>
}
export type ReadRows = {
  format: SpreadsheetFormat
  encoding: TextEncoding | null
  delimiter: Delimiter | null
  /** Trimmed texts, blank rows left out. May be iterated once; throws SpreadsheetError while reading. */
  rows: AsyncIterable<string[]>
}

/**
 * Opens a CSV or XLSX file of unknown origin and reads it row by row in flat memory. The content decides what it is,
 * never its name.
 * @throws SpreadsheetError with a stable code.
 */
export async function readRows(filePath: string, options: ReadOptions = {}): Promise<ReadRows> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { size } = await stat(filePath)
  if (size === 0) throw new SpreadsheetError('empty_file')
  if (size > limits.max_file_bytes) throw new SpreadsheetError('file_too_large')
  const format = await formatOf(filePath)
  if (options.format && options.format !== format) throw new SpreadsheetError('unsupported_type')
  if (format === 'xlsx') {
    return { format, encoding: null, delimiter: null, rows: checkedRows(readXlsx(filePath, limits), options, limits) }
  }
  const encoding = options.encoding ?? (await encodingOf(filePath))
  const delimiter = options.delimiter ?? detectDelimiter(await firstText(filePath, encoding))
  const rows = parseCsv(decoded(filePath, encoding), delimiter, limits)
  return { format, encoding, delimiter, rows: checkedRows(rows, options, limits) }
}

async function* checkedRows(rows: AsyncIterable<string[]>, options: ReadOptions, limits: SpreadsheetLimits): AsyncGenerator<string[]> {
  let count = 0
  for await (const row of rows) {
    if (row.every((cell) => cell === '')) continue
    count += 1
    if (count > limits.max_rows) throw new SpreadsheetError('too_many_rows')
    if (row.some((cell) => cell.length > limits.max_cell_chars)) throw new SpreadsheetError('cell_too_long')
    if (row.some((cell) => cell.includes('\0'))) throw new SpreadsheetError('nul_bytes')
    yield row
  }
  if (count === 0) throw new SpreadsheetError('empty_file')
  if (count === 1 && options.has_headings) throw new SpreadsheetError('only_headings')
}

async function formatOf(filePath: string): Promise<SpreadsheetFormat> {
  const head = await firstBytes(filePath, 8)
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'xlsx'
  if (/^(%PDF|\x89PNG|GIF8|\xff\xd8\xff|\{\\rtf|Rar!|7z\xbc\xaf|\x1f\x8b)/.test(head.toString('latin1')))
    throw new SpreadsheetError('unsupported_type')
  if (!head.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return 'csv'
  const isProtected = (await readFile(filePath)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new SpreadsheetError(isProtected ? 'protected_file' : 'legacy_xls')
}

async function encodingOf(filePath: string): Promise<TextEncoding> {
  const probe = encodingProbe()
  for await (const bytes of createReadStream(filePath)) probe.add(bytes as Buffer)
  return probe.result()
}

async function* decoded(filePath: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(filePath)) yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}

async function firstText(filePath: string, encoding: TextEncoding): Promise<string> {
  return new TextDecoder(encoding).decode(await firstBytes(filePath, 64 * 1024))
}

async function firstBytes(filePath: string, length: number): Promise<Buffer> {
  const file = await open(filePath)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
