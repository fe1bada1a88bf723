import type { Services } from '#kit/services.ts'
import { nextTick } from './next-tick.ts'
import { dataRows } from './import-file.ts'
import { runOf } from '../import-run.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { rowReader } from './prepare-row.ts'
import { waveCounter } from './waves.ts'
import type { Batch } from '../write/write-batch.ts'

/** Rows in the first batch, by which wrong mappings are recognised. */
const FIRST = 1000
/** Rows in every other batch. */
const BATCH_SIZE = 4000
/** Rows between two pauses, about ten milliseconds. */
const SLICE = 100

/** Rows of a file from the import's cursor on, normalised, in batches that can be written in one transaction. */
export async function* batchesOf(services: Services, path: string, row: ImportRecord): AsyncGenerator<Batch> {
  const { mapping, options } = runOf(row)
  const read = rowReader(mapping, options.default_country, options.consent_channels ?? ['email', 'sms'])
  const offset = row.has_headings ? 2 : 1
  let waves = waveCounter()
  let rows: Batch['rows'] = []
  let cursor = row.cursor
  for await (const cells of dataRows(services, path, row, row.cursor)) {
    const prepared = read(cells, cursor + offset)
    let wave = waves.next(prepared)
    if (wave === null || rows.length >= (cursor <= FIRST ? FIRST : BATCH_SIZE)) {
      yield { rows, cursor }
      rows = []
      waves = waveCounter()
      wave = waves.next(prepared)
    }
    rows.push({ ...prepared, wave: wave ?? 1 })
    cursor += 1
    if (cursor % SLICE === 0) await nextTick()
  }
  if (rows.length) yield { rows, cursor }
}
