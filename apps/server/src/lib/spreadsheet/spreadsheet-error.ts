/** Why a file cannot be read or written; the code is stable, and its text is in the locale files. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode

  constructor(code: SpreadsheetErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'SpreadsheetError'
    this.code = code
  }
}

export const SPREADSHEET_ERROR_CODES = [
  'empty_file',
  'only_headings',
  'file_too_large',
  'unsupported_type',
  'legacy_xls',
  'protected_file',
  'corrupt_file',
  'zip_bomb',
  'nul_bytes',
  'too_many_rows',
  'too_many_columns',
  'cell_too_long',
  'line_too_long',
  'time_limit',
  'memory_limit',
] as const
export type SpreadsheetErrorCode = (typeof SPREADSHEET_ERROR_CODES)[number]
