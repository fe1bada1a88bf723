import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'

/** Turns the reason why a file cannot be read into a 422 on `file`. Other errors are returned unchanged. */
export function fileRefusal(ctx: Context, error: unknown): unknown {
  if (!(error instanceof SpreadsheetError)) return error
  return invalid({ file: text(ctx, `import:file.${error.code}`) })
}
