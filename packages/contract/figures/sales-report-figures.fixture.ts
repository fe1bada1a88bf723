import { days, REPORT_PERIOD, reportRows } from './crm-report-figures.fixture.ts'
import type { Figures, FigureRow, ListFigure, OpenedList } from './figure.fixture.ts'

type Filter = Readonly<Record<string, string | number>>
type Part = (report: FigureRow) => FigureRow[]

const ISSUED = { 'filter[direction][in]': 'issued' }
const totals: Part = ({ totals: all }) => [all]
/** The sums of the period by currency. */
const sums =
  (name: string): Part =>
  ({ totals: all }) =>
    all[name].current
/** Rows whose field has sums by currency: one row for each currency. */
const summed =
  (part: Part, name: string): Part =>
  (report) =>
    part(report).flatMap((row) => row[name].map((sum: FigureRow) => ({ ...row, ...sum })))
const money = ({ value_minor }: FigureRow) => value_minor
const inCurrency = (of: (listed: FigureRow, row: FigureRow) => number) => (listed: FigureRow, row: FigureRow) =>
  listed.currency === row.currency ? of(listed, row) : 0

const figure =
  (shown: string, opens: string, screen: string, always: Filter = ISSUED) =>
  (part: Part, value: ListFigure['value'], filter: (row: FigureRow) => Filter, more: Partial<OpenedList> = {}): ListFigure => ({
    shown,
    query: REPORT_PERIOD,
    rows: reportRows(part),
    value,
    opens,
    params: (row) => ({ account_id: row.account_id }),
    filter: (row) => ({ ...always, ...filter(row) }),
    screen: `/accounts/{account_id}/${screen}`,
    ...more,
  })

const offers = figure('reports.offers.read', 'accounts.offers.list', 'offers')
const sent = (row: FigureRow) => ({ 'filter[sent][between]': days(row), 'filter[status][not_in]': 'superseded' })
const accepted = (row: FigureRow) => ({ 'filter[accepted][between]': days(row), 'filter[status][in]': 'accepted,converted' })
const declined = (row: FigureRow) => ({ 'filter[declined][between]': days(row), 'filter[status][in]': 'declined' })
const bySeller = (of: (row: FigureRow) => Filter) => (row: FigureRow) => ({ ...of(row), 'filter[seller][in]': row.user.id })
const reasons: Part = ({ reasons: rows }) => rows
const sellers: Part = ({ by_user }) => by_user.filter(({ user }: FigureRow) => user)
const steps: Part = ({ series }) => series
const netOfOffer = { amount: inCurrency((offer) => offer.net_minor) }
const forReason = (row: FigureRow) => ({ ...declined(row), 'filter[decline_reason][in]': row.id ?? 'null' })
const middleOf = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const half = (sorted.length - 1) / 2
  return sorted.length ? (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2 : null
}
const DAY_MS = 86_400_000
const medianDays = {
  total: (listed: readonly FigureRow[]) => {
    const middle = middleOf(listed.map((offer) => (Date.parse(offer.accepted_at) - Date.parse(offer.sent_at)) / DAY_MS))
    return middle === null ? null : Math.round(middle)
  },
}

/** Figures of the report on offers. */
export const OFFER_REPORT_FIGURES: Figures = {
  'offers sent': offers(totals, (row) => row.sent.current, sent),
  'offers accepted': offers(totals, (row) => row.accepted.current, accepted),
  'offers declined': offers(totals, (row) => row.declined.current, declined),
  'offers expired': offers(
    totals,
    (row) => row.expired.current,
    (row) => ({ 'filter[valid_until][between]': days(row), 'filter[status][in]': 'expired' }),
  ),
  'share of offers accepted': offers(totals, () => undefined, accepted),
  'days until acceptance': offers(totals, (row) => row.median_days.current, accepted, medianDays),
  'value of offers sent': offers(sums('sent_value'), money, sent, netOfOffer),
  'value of offers accepted': offers(sums('accepted_value'), money, accepted, netOfOffer),
  'offers sent in a step': { ...offers(steps, (row) => row.sent, sent), bar: 'sent' },
  'offers accepted in a step': { ...offers(steps, (row) => row.accepted, accepted), bar: 'accepted' },
  'offers declined in a step': { ...offers(steps, (row) => row.declined, declined), bar: 'declined' },
  'offers declined for a reason': offers(reasons, ({ count }) => count, forReason),
  'value of offers declined for a reason': offers(summed(reasons, 'values'), money, forReason, netOfOffer),
  'offers sent by a seller': offers(sellers, (row) => row.sent, bySeller(sent)),
  'offers accepted of a seller': offers(sellers, (row) => row.accepted, bySeller(accepted)),
  'value of offers accepted of a seller': offers(summed(sellers, 'accepted_value'), money, bySeller(accepted), netOfOffer),
}

const revenue = figure('reports.revenue.read', 'accounts.invoices.list', 'invoices')
const payments = figure('reports.revenue.read', 'accounts.payments.list', 'payments')
const counted = (row: FigureRow) => ({
  'filter[issued][between]': days(row),
  'filter[status][not_in]': 'draft',
  'filter[type][not_in]': 'proforma',
})
const ofType = (types: string) => (row: FigureRow) => ({
  ...counted(row),
  'filter[type][not_in]': undefined as never,
  'filter[type][in]': types,
})
const without = (filter: Filter): Filter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
const isCredit = ({ type }: FigureRow) => type === 'credit_note' || type === 'retail_credit'
const signed = (invoice: FigureRow, minor: number) => (isCredit(invoice) ? -minor : minor)
const netOfInvoice = { amount: inCurrency((invoice) => signed(invoice, invoice.net_minor)) }
const linesOf = (invoice: FigureRow, { product_id }: FigureRow) =>
  invoice.invoiceLines.filter((line: FigureRow) => line.product_id === product_id && line.net_minor !== 0)
const isIn = (day: string, { since, until }: FigureRow) => day >= since && day <= until
const moneyReceived = {
  include: 'refunds',
  amount: inCurrency(
    (payment, row) =>
      (isIn(payment.paid_on, row) ? payment.amount_minor : 0) -
      payment.refunds
        .filter(({ status, refunded_on }: FigureRow) => status === 'completed' && isIn(refunded_on, row))
        .reduce((sum: number, { amount_minor }: FigureRow) => sum + amount_minor, 0),
  ),
}
const clients: Part = ({ by_client }) => by_client
const products: Part = ({ by_product }) => by_product
const ofClient = (row: FigureRow) => ({
  ...counted(row),
  ...(row.account_relation_uuid ? { 'filter[client][in]': row.account_relation_uuid } : { 'filter[contact][in]': row.contact_id }),
})
const ofProduct = (row: FigureRow) => ({ ...counted(row), 'filter[product][in]': row.product_id ?? 'null' })

/** Figures of the report on revenue. */
export const REVENUE_REPORT_FIGURES: Figures = {
  revenue: revenue(sums('revenue'), money, counted, netOfInvoice),
  'money received': payments(sums('received'), money, (row) => ({ 'filter[received][between]': days(row) }), moneyReceived),
  credited: revenue(sums('credited'), money, (row) => without(ofType('credit_note,retail_credit')(row)), {
    amount: inCurrency((invoice) => invoice.net_minor),
  }),
  'invoices issued': revenue(
    totals,
    (row) => row.invoices.current,
    (row) => without(ofType('invoice,retail_receipt')(row)),
  ),
  'revenue of a month': revenue(
    summed(({ months }) => months, 'revenue'),
    money,
    (row) => ({ ...counted(row), 'filter[currency][in]': row.currency }),
    netOfInvoice,
  ),
  'invoices of a client': revenue(clients, ({ invoices }) => invoices, ofClient, { counts: (invoice) => !isCredit(invoice) }),
  'revenue of a client': revenue(summed(clients, 'revenue'), money, ofClient, netOfInvoice),
  'lines of a product': revenue(products, ({ lines }) => lines, ofProduct, {
    include: 'invoiceLines',
    amount: (invoice, row) => linesOf(invoice, row).length,
  }),
  'revenue of a product': revenue(summed(products, 'revenue'), money, ofProduct, {
    include: 'invoiceLines',
    amount: inCurrency((invoice, row) =>
      signed(
        invoice,
        linesOf(invoice, row).reduce((sum: number, line: FigureRow) => sum + line.net_minor, 0),
      ),
    ),
  }),
}

const owed = figure('reports.receivables.read', 'reports.receivables.items', 'reports/sales/receivables', {})
const AGES = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'days_90_minor', 'older_minor']
const openOf = { amount: (item: FigureRow) => item.open_minor }
const debtor = ({ account_relation_uuid, contact_id }: FigureRow): Filter =>
  account_relation_uuid ? { account_relation_uuid } : contact_id ? { contact_id } : {}
const perCurrency: Part = ({ totals: all }) => all
const perAge =
  (part: Part): Part =>
  (report) =>
    part(report).flatMap((row) => AGES.map((age) => ({ ...row, age })))

/** Figures of the report on receivables. */
export const RECEIVABLE_REPORT_FIGURES: Figures = {
  'owed by clients': owed(
    perCurrency,
    (row) => row.total_minor,
    ({ currency }) => ({ currency }),
    openOf,
  ),
  'owed by clients of an age': owed(
    perAge(perCurrency),
    (row) => row[row.age],
    ({ currency, age }) => ({ currency, age }),
    openOf,
  ),
  'items owed by a client': owed(
    clients,
    ({ items }) => items,
    (row) => ({ currency: row.currency, ...debtor(row) }),
  ),
  'owed by a client': owed(
    clients,
    (row) => row.total_minor,
    (row) => ({ currency: row.currency, ...debtor(row) }),
    openOf,
  ),
  'owed by a client of an age': owed(
    perAge(clients),
    (row) => row[row.age],
    (row) => ({ currency: row.currency, age: row.age, ...debtor(row) }),
    openOf,
  ),
  'received, not placed': {
    ...figure('reports.receivables.read', 'accounts.payments.list', 'payments')(
      (report) => report.totals.map((row: FigureRow) => ({ ...row, as_of: report.as_of })),
      (row) => row.credit_minor,
      ({ as_of, currency }) => ({
        'filter[unallocated][is]': 'true',
        'filter[currency][in]': currency,
        'filter[received][between]': `2000-01-01,${as_of}`,
      }),
      { amount: inCurrency((payment) => payment.unallocated_minor) },
    ),
  },
  'balance of the clients': figure('reports.receivables.read', 'accounts.accountClients.list', 'clients', {})(
    perCurrency,
    (row) => row.balance_minor,
    () => ({ 'filter[has_balance][is]': 'true' }),
    {
      amount: ({ balances, ...client }, { currency }) =>
        client.currency === currency
          ? client.balance_minor
          : (balances?.find((one: FigureRow) => one.currency === currency)?.balance_minor ?? 0),
    },
  ),
}
