import { AGE_BUCKETS, type Params, type SalesReport } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import type { ColumnType, SheetRow } from '#lib/spreadsheet/columns.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'
import { beginExport, endExport } from '#platform/exports/store.ts'
import type { ReportQuery } from '../crm-reports/index.ts'
import { readMarginReport } from './margin-report.ts'
import { readOfferReport } from './offer-report.ts'
import { readReceivableReport } from './receivable-report.ts'
import { readRecurringReport } from './recurring-report.ts'
import { readRevenueReport } from './revenue-report.ts'

interface Sheet {
  columns: readonly (readonly [key: string, type: ColumnType])[]
  rows: SheetRow[]
  /** Content of the second sheet: the period, or the day. */
  span: string
}
type Input = { params: Params; query: ReportQuery }

/** The main table of a sales report as a spreadsheet. Amounts are numbers, with the currency in another column. */
export async function exportReport(ctx: Context, input: Input): Promise<FileAnswer> {
  const report = input.params.report as SalesReport
  const t = (key: string) => ctx.services.t(ctx.request.locale, `reports:sales.${key}`)
  const sheet = await SHEETS[report](ctx, input, t)
  const file_name = `${report}-${ctx.services.clock.now().toISOString().slice(0, 10)}.xlsx`
  const audit = await beginExport(ctx.db, {
    account_id: input.params.account_id,
    user_id: ctx.actor.id,
    resource: `report-${report}`,
    filter: input.query,
    file_name,
    columns: sheet.columns.map(([key]) => key),
  })
  await endExport(ctx.db, audit, 'completed', sheet.rows.length)
  return new FileAnswer(
    writeXlsx({
      columns: sheet.columns.map(([key, type]) => ({ key, type, header: t(`columns.${key}`) })),
      rows: [sheet.rows],
      sheet_name: t(`titles.${report}`).slice(0, 31),
      notes: [
        [t('report'), t(`titles.${report}`)],
        [t('period'), sheet.span],
        ...(report === 'margins' || report === 'receivables' ? [[t('counted'), t(`counts.${report}`)] as const] : []),
      ],
      notes_sheet_name: ctx.services.t(ctx.request.locale, 'exports:notes.sheet'),
    }),
    file_name,
    XLSX_TYPE,
  )
}

type Say = (key: string) => string

const MONEY = [
  ['currency', 'text'],
  ['value_minor', 'money'],
] as const

const SHEETS: Record<SalesReport, (ctx: Context, input: Input, t: Say) => Promise<Sheet>> = {
  async offers(ctx, input, t) {
    const { data } = await readOfferReport(ctx, input)
    const reasons = data.reasons.flatMap(({ name, count, values }) =>
      lines(values, { section: t('sections.reasons'), name: name ?? t('no_reason'), count }),
    )
    const people = data.by_user.flatMap(({ user, accepted, accepted_value }) =>
      lines(accepted_value, { section: t('sections.people'), name: user?.username ?? '–', count: accepted }),
    )
    return {
      columns: [['section', 'text'], ['name', 'text'], ['count', 'number'], ...MONEY],
      rows: [...reasons, ...people],
      span: spanOf(data.period),
    }
  },
  async revenue(ctx, input, t) {
    const { data } = await readRevenueReport(ctx, input)
    const months = data.months.flatMap(({ since, revenue }) =>
      lines(revenue, { section: t('sections.months'), name: since.slice(0, 7), count: null }),
    )
    const clients = data.by_client.flatMap(({ name, invoices, revenue }) =>
      lines(revenue, { section: t('sections.clients'), name, count: invoices }),
    )
    const products = data.by_product.flatMap(({ name, lines: count, revenue }) =>
      lines(revenue, { section: t('sections.products'), name: name ?? t('free_lines'), count }),
    )
    const columns: Sheet['columns'] = [['section', 'text'], ['name', 'text'], ['count', 'number'], ...MONEY]
    return { columns, rows: [...months, ...clients, ...products], span: spanOf(data.period) }
  },
  async receivables(ctx, input) {
    const { data } = await readReceivableReport(ctx, input)
    const amounts = [...AGE_BUCKETS, 'total_minor', 'unplaced_minor', 'balance_minor', 'overdue_minor'] as const
    return {
      columns: [
        ['name', 'text'],
        ['items', 'number'],
        ['oldest_due_date', 'date'],
        ['currency', 'text'],
        ...amounts.map((amount) => [amount, 'money'] as const),
      ],
      rows: data.by_client,
      span: data.as_of,
    }
  },
  async 'recurring-revenue'(ctx, input) {
    const { data } = await readRecurringReport(ctx, input)
    const figures = ['recurring_minor', 'new_minor', 'expansion_minor', 'contraction_minor', 'churned_minor'] as const
    return {
      columns: [['month', 'text'], ['currency', 'text'], ...figures.map((figure) => [figure, 'money'] as const)],
      rows: data.currencies.flatMap(({ currency, months }) =>
        months.map(({ since, until: _until, ...month }) => ({ month: since.slice(0, 7), currency, ...month })),
      ),
      span: spanOf(data.period),
    }
  },
  async margins(ctx, input) {
    const { data } = await readMarginReport(ctx, input)
    return {
      columns: [
        ['number', 'text'],
        ['title', 'text'],
        ['client', 'text'],
        ['order_date', 'date'],
        ['currency', 'text'],
        ['net_minor', 'money'],
        ['costed_net_minor', 'money'],
        ['cost_minor', 'money'],
        ['margin_minor', 'money'],
        ['margin_percent', 'number'],
      ],
      rows: data.orders.map(({ margin_bp, ...order }) => ({ ...order, margin_percent: margin_bp === null ? null : margin_bp / 100 })),
      span: spanOf(data.period),
    }
  },
}

/** One line for each currency, or one line without an amount. */
const lines = (sums: readonly { currency: string; value_minor: number }[], row: SheetRow): SheetRow[] =>
  sums.length ? sums.map((sum) => ({ ...row, ...sum })) : [{ ...row, currency: null, value_minor: null }]

const spanOf = ({ since, until }: { since: string; until: string }) => `${since} – ${until}`
