import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Delimiter, TextEncoding } from '#lib/spreadsheet/detect.ts'
import { readRows, type SpreadsheetFormat } from '#lib/spreadsheet/read-rows.ts'
import type { Services } from '#kit/services.ts'
import { importLimits } from '../import-limits.ts'

export interface ImportFile {
  file_path: string | null
  format: string
  encoding: string | null
  delimiter: string | null
  has_headings: boolean
}

/** Provides a stored file under a local path while `work` runs. */
export async function withLocalFile<T>(services: Services, key: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await services.storage.get(key), createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rows of an import's file after the first `skip`, without the headings. Each reading gives the same rows. */
export async function* dataRows(services: Services, path: string, file: ImportFile, skip = 0): AsyncGenerator<string[]> {
  const { rows } = await readRows(path, {
    format: file.format as SpreadsheetFormat,
    ...(file.encoding && { encoding: file.encoding as TextEncoding }),
    ...(file.delimiter && { delimiter: file.delimiter as Delimiter }),
    has_headings: file.has_headings,
    limits: importLimits(services),
  })
  let toSkip = skip + (file.has_headings ? 1 : 0)
  for await (const row of rows) {
    if (toSkip > 0) toSkip -= 1
    else yield row
  }
}
