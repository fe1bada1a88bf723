import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { cellText } from './cell-text.ts'
import type { CellValue } from './columns.ts'
import type { SpreadsheetLimits } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { checkXlsxArchive } from './xlsx-archive.ts'

export type XlsxJob = { file_path: string; rows_path: string; limits: SpreadsheetLimits }
export type XlsxOutcome = { code: SpreadsheetError['code'] | null }

/** Runs in a separate thread: converts the first sheet to lines of JSON, one array of texts per row. */
async function writeRows({ file_path, rows_path, limits }: XlsxJob): Promise<void> {
  const bytes = readFileSync(file_path)
  checkXlsxArchive(bytes, limits)
  const file = openSync(rows_path, 'w')
  let lines = ''
  let count = 0
  try {
    for await (const { values } of streamXlsxRows(bytes)) {
      const row = checkedRow(values, limits)
      if (row.length === 0) continue
      count += 1
      if (count > limits.max_rows) throw new SpreadsheetError('too_many_rows')
      lines += `${JSON.stringify(row)}\n`
      if (lines.length < 65_536) continue
      writeSync(file, lines)
      lines = ''
    }
    writeSync(file, lines)
  } finally {
    closeSync(file)
  }
}

function checkedRow(values: readonly CellValue[], limits: SpreadsheetLimits): string[] {
  const row = values.map(cellText)
  while (row.at(-1) === '') row.pop()
  if (row.length > limits.max_columns) throw new SpreadsheetError('too_many_columns')
  if (row.some((cell) => cell.length > limits.max_cell_chars)) throw new SpreadsheetError('cell_too_long')
  if (row.some((cell) => cell.includes('\0'))) throw new SpreadsheetError('nul_bytes')
  return row
}

function outcomeOf(error: unknown): XlsxOutcome {
  if (error instanceof SpreadsheetError) return { code: error.code }
  const isEncrypted = error instanceof Error && error.name === 'EncryptedFileError'
  return { code: isEncrypted ? 'protected_file' : 'corrupt_file' }
}

const outcome = await writeRows(workerData as XlsxJob).then(() => ({ code: null }), outcomeOf)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.postMessage(outcome)
