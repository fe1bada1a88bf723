import type { Params, VatReport } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import type { ColumnType, SheetRow } from '#lib/spreadsheet/columns.ts'
import { writeWorkbook } from '#lib/spreadsheet/write-xlsx.ts'
import { beginExport } from '#platform/exports/store.ts'
import type { ReportQuery } from '../crm-reports/index.ts'
import { followAudit } from './follow-audit.ts'
import { readVatReport } from './vat-report.ts'

type Sheet = Exclude<keyof VatReport, 'period'>
type Columns = readonly (readonly [key: string, type: ColumnType, width?: number])[]

const GROUPS: Columns = [
  ['vat_treatment', 'text', 26],
  ['vat_percent', 'number'],
  ['documents', 'number'],
  ['currency', 'text'],
  ['net_minor', 'money'],
  ['vat_minor', 'money'],
]

/** Columns of each sheet, in the order of the screen. */
const SHEETS: Record<Sheet, Columns> = {
  totals: [
    ['currency', 'text'],
    ['sales_net_minor', 'money'],
    ['output_vat_minor', 'money'],
    ['purchases_net_minor', 'money'],
    ['input_vat_minor', 'money'],
    ['due_vat_minor', 'money'],
    ['withheld_minor', 'money'],
    ['withheld_from_suppliers_minor', 'money'],
  ],
  sales: GROUPS,
  purchases: GROUPS,
  months: [
    ['since', 'date'],
    ['until', 'date'],
    ['currency', 'text'],
    ['output_vat_minor', 'money'],
    ['input_vat_minor', 'money'],
  ],
  withheld: [
    ['withholding_category', 'number'],
    ['documents', 'number'],
    ['currency', 'text'],
    ['withheld_minor', 'money'],
  ],
  eu_supplies: [
    ['vat_number', 'text', 16],
    ['country_code', 'text'],
    ['party', 'text', 32],
    ['kind', 'text'],
    ['documents', 'number'],
    ['currency', 'text'],
    ['net_minor', 'money'],
    ['net_eur_minor', 'money'],
  ],
}
const NAMES = Object.keys(SHEETS) as Sheet[]

/** The VAT report as a workbook, with a sheet for each of its tables. */
export async function exportVatReport(ctx: Context, input: { params: Params; query: ReportQuery }): Promise<FileAnswer> {
  const { data } = await readVatReport(ctx, input)
  const file_name = `vat-${data.period.since}-${data.period.until}.xlsx`
  const audit = await beginExport(ctx.db, {
    account_id: Number(input.params.account_id),
    user_id: ctx.actor.id,
    resource: 'report-vat',
    filter: input.query,
    file_name,
    columns: NAMES,
  })
  const t = (key: string) => ctx.services.t(ctx.request.locale, key)
  const file = writeWorkbook(
    NAMES.map((name) => ({
      name: t(`reports:vat.sheets.${name}`).slice(0, 31),
      columns: SHEETS[name].map(([key, type, width]) => ({
        key,
        type,
        header: t(`reports:books.columns.${key}`),
        ...(width && { width }),
      })),
      rows: one(data[name].map((row) => spoken(row, t))),
    })),
  )
  followAudit(file, ctx.services.database.db, audit, { rows: NAMES.reduce((sum, name) => sum + data[name].length, 0) })
  return new FileAnswer(file, file_name, XLSX_TYPE)
}

/** The rows of a sheet as one portion. */
async function* one(rows: SheetRow[]): AsyncGenerator<SheetRow[]> {
  yield rows
}

/** A row with codes in the reader's language. */
function spoken(found: VatReport[Sheet][number], t: (key: string) => string): SheetRow {
  const row = found as Record<string, SheetRow[string]>
  return {
    ...row,
    ...(row.vat_treatment !== undefined && { vat_treatment: t(`invoices:treatments.${String(row.vat_treatment)}`) }),
    ...(row.vat_bp !== undefined && { vat_percent: Number(row.vat_bp) / 100 }),
    ...(row.kind !== undefined && { kind: t(`reports:books.kinds.${String(row.kind)}`), party: row.name }),
  }
}
