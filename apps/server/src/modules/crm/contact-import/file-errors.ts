import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'

/** Says why a file cannot be read, as a 422 on `file`; every other error stays what it is. */
export function fileRefusal(ctx: Context, error: unknown): unknown {
  if (!(error instanceof SpreadsheetError)) return error
  return invalid({ file: ctx.services.t(ctx.request.locale, `import:file.${error.code}`) })
}
