import { days, REPORT_PERIOD, reportRows } from './crm-report-figures.fixture.ts'
import type { Figures, FigureRow, ListFigure, OpenedList } from './figure.fixture.ts'

type Filter = Readonly<Record<string, string | number>>
type Part = (report: FigureRow) => FigureRow[]

const figure =
  (shown: string, opens: string, screen: string, always: (row: FigureRow) => Filter) =>
  (part: Part, value: ListFigure['value'], filter: (row: FigureRow) => Filter, more: Partial<OpenedList> = {}): ListFigure => ({
    shown,
    query: REPORT_PERIOD,
    rows: reportRows(part),
    value,
    opens,
    params: (row) => ({ account_id: row.account_id }),
    filter: (row) => ({ ...always(row), ...filter(row) }),
    screen: `/accounts/{account_id}/${screen}`,
    ...more,
  })
const totals: Part = ({ totals: all }) => [all]
const perCurrency: Part = ({ totals: all }) => all
const inCurrency = (of: (listed: FigureRow, row: FigureRow) => number) => (listed: FigureRow, row: FigureRow) =>
  listed.currency === row.currency ? of(listed, row) : 0

const LIVE = { 'filter[direction][in]': 'issued', 'filter[status][in]': 'active,past_due' }
const recurring = figure('reports.recurringRevenue.read', 'accounts.accountSubscriptions.list', 'account-subscriptions', () => LIVE)
const MONTHS = { week: 52 / 12, month: 1, year: 1 / 12 }
const perMonth = ({ period_price_minor, interval, interval_count }: FigureRow) =>
  Math.round((period_price_minor * MONTHS[interval as keyof typeof MONTHS]) / interval_count)
const monthly = { amount: inCurrency(perMonth) }
const products: Part = ({ by_product }) => by_product
const ofProduct = ({ product_id }: FigureRow) => ({ 'filter[product][in]': product_id })
const MOVES = ['recurring', 'new', 'expansion', 'contraction', 'churned']
const moves: Part = ({ currencies }) =>
  currencies.flatMap(({ currency, months }: FigureRow) =>
    months.flatMap((month: FigureRow) => MOVES.map((move) => ({ ...month, currency, move }))),
  )

/** Figures of the report on recurring revenue. */
export const RECURRING_REPORT_FIGURES: Figures = {
  'recurring revenue': recurring(
    ({ now }) => now,
    ({ value_minor }) => value_minor,
    () => ({}),
    monthly,
  ),
  'running subscriptions': recurring(
    (report) => [{ subscriptions: report.subscriptions }],
    ({ subscriptions }) => subscriptions,
    () => ({}),
  ),
  'running subscriptions of a product': recurring(products, ({ subscriptions }) => subscriptions, ofProduct),
  'recurring revenue of a product': recurring(
    (report) => products(report).flatMap((row) => row.recurring.map((sum: FigureRow) => ({ ...row, ...sum }))),
    ({ value_minor }) => value_minor,
    ofProduct,
    monthly,
  ),
  'movement of a month': figure(
    'reports.recurringRevenue.read',
    'reports.recurringRevenue.items',
    'reports/sales/recurring-revenue',
    () => ({}),
  )(
    moves,
    (row) => row[`${row.move}_minor`],
    ({ currency, since, until, move }) => ({ currency, since, until, move }),
    { amount: (item, { move }) => item.after_minor - (move === 'recurring' ? 0 : item.before_minor) },
  ),
}

const orders = figure('reports.margins.read', 'accounts.salesOrders.list', 'orders', (row) => ({
  'filter[direction][in]': 'issued',
  'filter[order_date][between]': days(row),
  'filter[status][not_in]': 'draft,pending,declined,cancelled',
}))
/** Figures of the report on margins. Costs and margins are no fields of a list. */
export const MARGIN_REPORT_FIGURES: Figures = {
  'orders of a period': orders(
    totals,
    (row) => row.orders.current,
    () => ({}),
  ),
  'price of orders': orders(
    ({ totals: { net } }) => net.current,
    ({ value_minor }) => value_minor,
    () => ({}),
    { amount: inCurrency((order) => order.net_minor) },
  ),
}

const sales = figure('reports.vat.read', 'accounts.invoices.list', 'invoices', (row) => ({
  'filter[direction][in]': 'issued',
  'filter[status][not_in]': 'draft',
  'filter[type][not_in]': 'proforma',
  'filter[issued][between]': days(row),
}))
const bills = figure('reports.vat.read', 'accounts.supplierBills.list', 'supplier-bills', (row) => ({
  'filter[issued][between]': days(row),
}))
const inTheCurrency = ({ currency }: FigureRow) => ({ 'filter[currency][in]': currency })
const ofGroup = ({ currency, vat_treatment, vat_bp }: FigureRow) => ({
  'filter[currency][in]': currency,
  'filter[vat_treatment][in]': vat_treatment,
  'filter[vat_rate][in]': vat_bp,
})
const saleSign = ({ credits_invoice_uuid }: FigureRow) => (credits_invoice_uuid ? -1 : 1)
const billSign = ({ type }: FigureRow) => (type === 'bill' ? 1 : -1)
const vatOf = (lines: readonly FigureRow[], vat_bp?: number) =>
  lines.filter((line) => vat_bp === undefined || line.vat_bp === vat_bp).reduce((sum, line) => sum + line.vat_minor, 0)
const saleVat = {
  include: 'invoiceLines',
  amount: (invoice: FigureRow, row: FigureRow) => saleSign(invoice) * vatOf(invoice.invoiceLines, row.vat_bp),
}
const billVat = { include: 'lines', amount: (bill: FigureRow, row: FigureRow) => billSign(bill) * vatOf(bill.lines, row.vat_bp) }
const soldGroups: Part = ({ sales: groups }) => groups
const boughtGroups: Part = ({ purchases }) => purchases
const months: Part = ({ months: rows }) => rows
const withheldOf = { amount: (invoice: FigureRow) => saleSign(invoice) * invoice.withheld_minor }
const withheld: Part = ({ withheld: rows }) => rows
const ofCategory = (row: FigureRow) => ({
  ...inTheCurrency(row),
  'filter[withheld][is]': 'true',
  'filter[withholding_category][in]': row.withholding_category ?? 'null',
})
const inUnion: Part = ({ eu_supplies }) => eu_supplies.filter(({ vat_number }: FigureRow) => vat_number !== null)
const ofBuyer = (row: FigureRow) => ({
  ...inTheCurrency(row),
  'filter[vat_number][in]': row.vat_number,
  'filter[vat_treatment][in]': row.kind === 'goods' ? 'intra_eu_goods' : 'intra_eu_services',
})

/** Figures of the report on VAT. */
export const VAT_REPORT_FIGURES: Figures = {
  'output VAT': sales(perCurrency, (row) => row.output_vat_minor, inTheCurrency, saleVat),
  'input VAT': bills(perCurrency, (row) => row.input_vat_minor, inTheCurrency, billVat),
  'tax withheld': sales(
    perCurrency,
    (row) => row.withheld_minor,
    (row) => ({ ...inTheCurrency(row), 'filter[withheld][is]': 'true' }),
    withheldOf,
  ),
  'documents of a rate': sales(soldGroups, ({ documents }) => documents, ofGroup),
  'VAT of a rate': sales(soldGroups, (row) => row.vat_minor, ofGroup, saleVat),
  'bills of a rate': bills(boughtGroups, ({ documents }) => documents, ofGroup),
  'VAT of bills of a rate': bills(boughtGroups, (row) => row.vat_minor, ofGroup, billVat),
  'output VAT of a month': sales(months, (row) => row.output_vat_minor, inTheCurrency, saleVat),
  'input VAT of a month': bills(months, (row) => row.input_vat_minor, inTheCurrency, billVat),
  'documents with tax withheld': sales(withheld, ({ documents }) => documents, ofCategory),
  'tax withheld of a category': sales(withheld, (row) => row.withheld_minor, ofCategory, withheldOf),
  'supplies to a buyer in the Union': sales(inUnion, ({ documents }) => documents, ofBuyer),
  'net of supplies to a buyer in the Union': sales(inUnion, (row) => row.net_minor, ofBuyer, {
    amount: (invoice) => saleSign(invoice) * invoice.net_minor,
  }),
}
