import type { Readable } from 'node:stream'
import type { Db } from '#db/rows.ts'
import { endExport } from '#platform/exports/store.ts'

/** Records how an export ended, with the number of rows that were read until then. */
export function followAudit(file: Readable, db: Db, audit: number, counter: { rows: number }): void {
  let isEnded = false
  file.once('end', () => (isEnded = true))
  file.once('close', () => void endExport(db, audit, isEnded ? 'completed' : file.errored ? 'failed' : 'aborted', counter.rows))
}
