/** Bounds within which a file of unknown origin is read. */
export type SpreadsheetLimits = {
  max_file_bytes: number
  max_rows: number
  max_columns: number
  max_cell_chars: number
  /** Of one CSV record, in UTF-16 units: a quote that is never closed must not swallow the file. */
  max_line_bytes: number
  /** Of all parts of an XLSX together, as its directory declares them; the reader refuses parts that grow beyond. */
  max_uncompressed_bytes: number
  /** Uncompressed to compressed, looked at from 50 MB on: sheets of repeated cells do compress very well. */
  max_compression_ratio: number
  /** Milliseconds for parsing an XLSX. */
  max_run_time: number
  /** Megabytes of heap for parsing an XLSX. */
  max_memory: number
}

export const DEFAULT_LIMITS: SpreadsheetLimits = {
  max_file_bytes: 100 * 1024 * 1024,
  max_rows: 1_000_000,
  max_columns: 500,
  max_cell_chars: 10_000,
  max_line_bytes: 1024 * 1024,
  max_uncompressed_bytes: 1024 * 1024 * 1024,
  max_compression_ratio: 200,
  max_run_time: 120_000,
  max_memory: 512,
}
