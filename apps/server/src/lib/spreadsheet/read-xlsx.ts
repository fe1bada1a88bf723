import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import type { SpreadsheetLimits } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { XlsxJob, XlsxOutcome } from './xlsx-worker.ts'

/**
 * The rows of a workbook's first sheet. A worker thread unpacks the whole sheet into a temporary file first: a file
 * beyond its limits is refused before one row is used, and a slow reader holds nothing in memory.
 * Formulas are never evaluated; their cells give the value that was saved with the file.
 */
export async function* readXlsx(filePath: string, limits: SpreadsheetLimits): AsyncGenerator<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-sheet-'))
  try {
    const rowsPath = join(folder, 'rows.jsonl')
    await unpack({ file_path: filePath, rows_path: rowsPath, limits })
    const lines = createInterface({ input: createReadStream(rowsPath), crlfDelay: Number.POSITIVE_INFINITY })
    for await (const line of lines) yield JSON.parse(line) as string[]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpack(job: XlsxJob): Promise<void> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: job.limits.max_memory },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new SpreadsheetError('time_limit')), job.limits.max_run_time)
  worker.once('message', ({ code }: XlsxOutcome) => (code ? reject(new SpreadsheetError(code)) : resolve()))
  worker.once('error', (error: NodeJS.ErrnoException) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SpreadsheetError('memory_limit', { cause: error }) : error)
  })
  worker.once('exit', () => reject(new SpreadsheetError('corrupt_file')))
  try {
    await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
