import { sql } from 'kysely'
import { PRODUCT_IMPORT_ROWS, PRODUCT_UNITS } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { findRow, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing, text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'
import { DEFAULT_LIMITS } from '#lib/spreadsheet/limits.ts'
import { readRows } from '#lib/spreadsheet/read-rows.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'
import { sellerCountry } from '#modules/accounts/vat-rates/index.ts'
import { seesCost } from '../products/index.ts'
import { fieldsOf, plain, type Field } from './headings.ts'
import { readRow, type Reading, type ReadRow } from './read-row.ts'

const LIMITS = { ...DEFAULT_LIMITS, max_file_bytes: 5 * 1024 * 1024, max_rows: PRODUCT_IMPORT_ROWS + 1, max_columns: 100 }
/** Reasons whose words speak of products; the others are those of any import. */
const OWN_REASONS: ReadonlySet<string> = new Set(['empty_file', 'only_headings', 'too_many_rows', 'too_many_columns', 'file_too_large'])

export interface ReadFile {
  file_name: string
  currency: string
  ignored: string[]
  rows: ReadRow[]
}

/** Reads the file of a request as products of an account. @throws 422 on `file` with the reason why it cannot be read */
export async function readFile(ctx: Context, account_id: number): Promise<ReadFile> {
  const file = ctx.files.file?.[0] ?? refuseMissing(ctx, 'file')
  const found = await sheetOf(ctx, file.path)
  const [headings = [], ...lines] = found
  const fields = fieldsOf(headings).map((field) => (field === 'cost' && !seesCost(ctx.actor, account_id) ? null : field))
  if (!fields.some((field) => field === 'name_gr' || field === 'name_en')) throw invalid({ file: text(ctx, 'product-import:no_names') })
  const reading = await readingOf(ctx, account_id)
  const codes = new Set(reading.codes)
  const read = lines.map((cells, at) => {
    const row = readRow(named(cells, fields), at + 2, { ...reading, codes })
    if (row.code) codes.add(row.code.toLowerCase())
    return row
  })
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  return {
    file_name: (file.file_name.trim() || 'products').slice(-200),
    currency: account!.currency,
    ignored: headings.filter((heading, at) => heading && fields[at] === null),
    rows: read,
  }
}

async function sheetOf(ctx: Context, path: string): Promise<string[][]> {
  try {
    const found: string[][] = []
    for await (const row of (await readRows(path, { has_headings: true, limits: LIMITS })).rows) found.push(row)
    return found
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    throw invalid({ file: text(ctx, `${OWN_REASONS.has(error.code) ? 'product-import' : 'import'}:file.${error.code}`) })
  }
}

const named = (cells: readonly string[], fields: readonly (Field | null)[]): Partial<Record<Field, string>> =>
  Object.fromEntries(fields.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]]] : [])))

/** Words, rates and codes with which the rows are read. */
async function readingOf(ctx: Context, account_id: number): Promise<Reading> {
  const { services, request, db } = ctx
  const words = PRODUCT_UNITS.flatMap((unit) =>
    [unit, ...(['en', 'gr'] as const).map((locale) => services.t(locale, `options:product_units.${unit}`))].map(
      (word) => [plain(word), unit] as const,
    ),
  )
  const account = await findRow(db, 'accounts', { id: account_id })
  const today = localToday(account!.time_zone, services.clock.now())
  const rates = await rows<{ id: number; rate_bp: number }>(
    db,
    sql`SELECT id, rate_bp FROM vat_rates WHERE country_code = ${await sellerCountry(ctx, account_id)} AND category <> 'exempt' AND rate_bp > 0
      AND valid_from <= ${today}::date AND (valid_to IS NULL OR valid_to >= ${today}::date)
    ORDER BY region = 'other', region = 'islands', id`,
  )
  const codes = await rows<{ code: string }>(
    db,
    sql`SELECT lower(code) AS code FROM products WHERE account_id = ${account_id} AND deleted_at IS NULL`,
  )
  return {
    say: (key, params) => services.t(request.locale, `product-import:${key}`, params),
    units: new Map(words),
    // The first of two rates of the same height, such as 4 % of islands and of law 5057/2023, is the one of the mainland or the islands.
    rates: new Map(rates.toReversed().map(({ id, rate_bp }) => [rate_bp, id])),
    default_vat_rate_id: account!.default_vat_rate_id,
    codes: new Set(codes.map(({ code }) => code)),
  }
}
