import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { defineJob, type BatchProgress, type JobContext } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'
import { withConnection } from '../stage/connection.ts'
import { finishImport } from './finish-import.ts'
import { batchesOf } from '../read/batches-of-file.ts'
import { withLocalFile } from '../read/import-file.ts'
import { runOf, type ImportRun } from '../import-run.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { createStage } from '../stage/stage-rows.ts'
import { loadImport, markProcessing } from '../store/imports.ts'
import { ADD_ENTRIES, COLLECT_ENTRIES } from '../store/search-indexes.ts'
import { deleteRemarks } from '../store/staged-rows.ts'
import { writeBatch, type Batch } from './write-batch.ts'

/** Attempts after which a failing import is given up. */
const MOST_ATTEMPTS = 12

/** Imports the rows of a file from its cursor on, batch by batch, until it ends, fails or is cancelled. */
export const importContactsJob = defineJob({
  name: 'import-contacts',
  payload: z.object({ import_id: z.int() }),
  lengthy: true,
  concurrency: 2,
  group: 'account',
  retry_limit: 60,
  retry_delay_s: 0,
  timeout_s: 12 * 3600,
})

export const importContactsHandler = handleJob(importContactsJob, (services, job, { import_id }) =>
  importContacts(services, job, import_id),
)

async function importContacts(services: Services, job: JobContext, import_id: number): Promise<void> {
  const row = await loadImport(job.db, import_id)
  if (!row || !['queued', 'processing'].includes(row.status) || !row.job_batch_uuid) return
  await markProcessing(job.db, import_id)
  await deleteRemarks(job.db, import_id)
  const progress = await job.progress(row.job_batch_uuid)
  try {
    await progress.advance({ total: row.total, processed: row.cursor, failed: row.failed })
    const error = await importFile(services, row, progress)
    if (progress.signal.aborted && !progress.isCancelled()) throw progress.signal.reason
    await finishImport(services, job.db, import_id, { cancelled: progress.isCancelled(), error })
    await progress.finish(error ? { error } : {})
  } catch (error) {
    const isStop = progress.signal.aborted && !progress.isCancelled()
    if (isStop || job.attempt < MOST_ATTEMPTS) {
      progress.release()
      throw error
    }
    job.logger.error({ err: error, import_id }, 'import given up')
    await finishImport(services, job.db, import_id, { cancelled: false, error: 'internal' })
    await progress.finish({ error: 'internal' })
  }
}

/** @returns the reason why the whole import stops, or null */
async function importFile(services: Services, row: ImportRecord, progress: BatchProgress): Promise<string | null> {
  if (!row.file_path) return 'file_missing'
  try {
    return await withLocalFile(services, row.file_path, (path) =>
      withConnection(services, (client) => writeAll(services, { row, path, progress, client })),
    )
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.code
    throw error
  }
}

interface Work {
  row: ImportRecord
  path: string
  progress: BatchProgress
  client: Parameters<typeof writeBatch>[0]
}

/** Writes the batches of a file. The next batch is read while one is written. */
async function writeAll(services: Services, { row, path, progress, client }: Work): Promise<string | null> {
  const importRun = runOf(row)
  await createStage(client)
  await client.query(COLLECT_ENTRIES)
  const totals = { failed: row.failed }
  // Settle the promise now: a failure while the next batch is read must not become an unhandled rejection.
  let writing = Promise.allSettled([Promise.resolve()])
  const write = async (batch: Batch) => {
    const outcomes = await writeBatch(client, importRun, batch)
    await client.query(ADD_ENTRIES)
    totals.failed += outcomes.failed
    await progress.advance({ processed: batch.cursor, failed: totals.failed })
  }
  for await (const batch of batchesOf(services, path, row)) {
    throwFailure(await writing)
    if (progress.signal.aborted) return null
    if (isUnusable(row, batch)) return writeFailures(client, importRun, batch)
    writing = Promise.allSettled([write(batch)])
  }
  throwFailure(await writing)
  return null
}

function throwFailure([result]: readonly [PromiseSettledResult<void>]): void {
  if (result.status === 'rejected') throw result.reason
}

/** Whether more than half of the first thousand rows are unusable, probably because the mapping is wrong (domain.md 3.15). */
function isUnusable(row: ImportRecord, batch: Batch): boolean {
  return (
    row.cursor === 0 &&
    batch.rows[0]?.row_no === firstRow(row) &&
    batch.rows.length >= 1000 &&
    batch.rows.filter((one) => one.failed_key).length > batch.rows.length / 2
  )
}

const firstRow = (row: ImportRecord) => (row.has_headings ? 2 : 1)

/** Stores the rows that failed with their reasons and writes no contacts. */
async function writeFailures(client: Work['client'], importRun: ImportRun, batch: Batch): Promise<string> {
  await writeBatch(client, importRun, { rows: batch.rows.filter((row) => row.failed_key), cursor: batch.cursor })
  return 'too_many_failures'
}
