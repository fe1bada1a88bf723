import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'

/** Says why a file cannot be read, as a 422 on `file`; every other error stays what it is. */
export function fileRefusal(ctx: Context, error: unknown): unknown {
  if (!(error instanceof SpreadsheetError)) return error
  return invalid({ file: text(ctx, `import:file.${error.code}`) })
}
