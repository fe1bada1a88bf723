import { HOME_SECTION_CODES, HOME_SECTIONS, sectionFilter, sectionSearch, type HomeSection, type HomeSectionCode } from '../src/index.ts'
import type { Figures, FigureRow, ListFigure } from './figure.fixture.ts'

type Filter = Readonly<Record<string, string | number>>
const SHOWN = 'accounts.home.read'
const ofAccount = (row: FigureRow) => ({ account_id: row.account_id })
const readerOf = ({ data }: FigureRow) => data.reader
const inCurrency = (of: (listed: FigureRow) => number | null) => (listed: FigureRow, row: FigureRow) =>
  listed.currency === row.currency ? (of(listed) ?? 0) : 0

/** A filter as the query of a list. */
const asQuery = (filter: Readonly<Record<string, Readonly<Record<string, string>>>>): Filter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, operators]) =>
      Object.entries(operators).map(([operator, value]) => [`filter[${name}][${operator}]`, value]),
    ),
  )

function section(code: HomeSectionCode): ListFigure {
  const { list, route, tab }: HomeSection = HOME_SECTIONS[code]
  return {
    shown: SHOWN,
    rows: (body, account_id) => (body.data.sections[code] ? [{ ...body.data.sections[code], account_id, reader: readerOf(body) }] : []),
    value: (row) => row.count,
    opens: list,
    params: ofAccount,
    filter: (row) => asQuery(sectionFilter(code, row.reader)),
    screen: `/accounts/{account_id}/${route}`,
    ...(tab && { address: sectionSearch(code, { user_id: 1, today: '2026-03-09' }) }),
  }
}

/** The amounts of the rows of a section. */
const amounts = (code: HomeSectionCode, of: (listed: FigureRow) => number): ListFigure => ({
  ...section(code),
  rows: (body, account_id) =>
    (body.data.sections[code]?.sums ?? []).map((sum: FigureRow) => ({ ...sum, account_id, reader: readerOf(body) })),
  value: (row) => row.value_minor,
  amount: inCurrency(of),
})

const stages = ({ data: { pipeline } }: FigureRow, account_id: number): FigureRow[] =>
  (pipeline?.stages ?? []).map((stage: FigureRow) => ({ ...stage, account_id, since: pipeline.since, until: pipeline.until }))
const ofStage = ({ id, type, since, until }: FigureRow): Filter => ({
  'filter[pipeline_stage][in]': id,
  ...(type === 'won' ? { 'filter[closed][between]': `${since},${until}` } : { 'filter[status][in]': 'open' }),
})
const pipeline: ListFigure = {
  shown: SHOWN,
  rows: stages,
  value: (stage) => stage.count,
  opens: 'accounts.contactRequests.list',
  params: ofAccount,
  filter: ofStage,
  screen: '/accounts/{account_id}/contact-requests',
}
const openOf = ({ data }: FigureRow, account_id: number): FigureRow[] =>
  data.pipeline ? [{ stages: data.pipeline.stages.filter(({ type }: FigureRow) => type === 'open'), id: data.pipeline.id, account_id }] : []
const ofPipeline = ({ id }: FigureRow): Filter => ({ 'filter[pipeline][in]': id, 'filter[status][in]': 'open' })
const sum = (stages: readonly FigureRow[], name: string): number => stages.reduce((total, stage) => total + stage[name], 0)

const revenue: ListFigure = {
  shown: SHOWN,
  rows: ({ data }, account_id) =>
    (data.revenue?.sums ?? []).map((one: FigureRow) => ({ ...one, account_id, since: data.revenue.since, today: data.revenue.today })),
  value: (row) => row.value_minor,
  opens: 'accounts.invoices.list',
  params: ofAccount,
  filter: ({ since, today, currency }) => ({
    'filter[direction][in]': 'issued',
    'filter[issued][between]': `${since},${today}`,
    'filter[status][not_in]': 'draft',
    'filter[type][not_in]': 'proforma',
    'filter[currency][in]': currency,
  }),
  amount: inCurrency(({ type, net_minor }) => (type === 'credit_note' || type === 'retail_credit' ? -net_minor : net_minor)),
  screen: '/accounts/{account_id}/invoices',
}

const AGES = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'over_60_minor', 'late_minor']
const owed = (of: Partial<ListFigure>): ListFigure => ({
  shown: SHOWN,
  rows: ({ data }, account_id) => (data.receivables ?? []).map((one: FigureRow) => ({ ...one, account_id })),
  value: (row) => row.total_minor,
  opens: 'reports.receivables.items',
  params: ofAccount,
  filter: ({ currency, age }) => ({ currency, ...(age && { age }) }),
  amount: ({ open_minor }) => open_minor,
  screen: '/accounts/{account_id}/reports/sales/receivables',
  ...of,
})
const count = { amount: () => 1 }

const results: ListFigure = {
  shown: SHOWN,
  rows: ({ data }, account_id) => (data.results ? [{ ...data.results, account_id }] : []),
  value: (row) => row.count,
  opens: 'accounts.contactRequests.list',
  params: ofAccount,
  filter: ({ since, until }) => ({ 'filter[date_created][between]': `${since},${until}` }),
  screen: '/accounts/{account_id}/contact-requests',
}
const wonOf = ({ since, until }: FigureRow): Filter => ({ 'filter[status][in]': 'won', 'filter[closed][between]': `${since},${until}` })

/** Figures of the home of an account. */
export const HOME_PAGE_FIGURES: Figures = {
  ...Object.fromEntries(HOME_SECTION_CODES.map((code) => [`home: ${code}`, section(code)])),
  'home: amounts of bills to pay': amounts('bills_to_pay', ({ balance_minor }) => balance_minor),
  'home: amounts of open invoices': amounts('open_invoices', ({ balance_minor }) => balance_minor),
  'home: amounts of paid invoices': amounts('paid_invoices', ({ total_minor }) => total_minor),
  'home: amounts of received offers': amounts('offers_received', ({ total_minor }) => total_minor),
  'home: amounts of renewals': amounts('renewals', ({ period_price_minor }) => period_price_minor),
  'home: requests of a stage': pipeline,
  'home: value of a stage': {
    ...pipeline,
    rows: (body, account_id) => stages(body, account_id).flatMap((stage) => stage.values.map((one: FigureRow) => ({ ...stage, ...one }))),
    value: (row) => row.value_minor,
    amount: inCurrency(({ value_minor }) => value_minor),
  },
  'home: stale requests of a stage': {
    ...pipeline,
    rows: (body, account_id) => stages(body, account_id).filter(({ type }) => type === 'open'),
    value: (stage) => stage.stale,
    filter: (stage) => ({ ...ofStage(stage), 'filter[rotting][is]': 'true' }),
  },
  'home: open requests of the pipeline': { ...pipeline, rows: openOf, value: (row) => sum(row.stages, 'count'), filter: ofPipeline },
  'home: stale requests of the pipeline': {
    ...pipeline,
    rows: openOf,
    value: (row) => sum(row.stages, 'stale'),
    filter: (row) => ({ ...ofPipeline(row), 'filter[rotting][is]': 'true' }),
  },
  'home: revenue of the month': revenue,
  'home: owed by clients': owed({}),
  'home: items owed by clients': owed({ ...count, value: (row) => row.items }),
  'home: items past their date': owed({ ...count, rows: agesOf(['late_minor']), value: (row) => row.late_items }),
  'home: owed by clients of an age': owed({ rows: agesOf(AGES), value: (row) => row[row.age] }),
  'home: late amount of a debtor': owed({
    rows: ({ data }, account_id) =>
      (data.receivables ?? []).flatMap(({ currency, debtors }: FigureRow) =>
        debtors.map((debtor: FigureRow) => ({ ...debtor, currency, account_id })),
      ),
    value: (row) => row.late_minor,
    filter: ({ currency, account_relation_uuid, contact_id }) => ({
      currency,
      age: 'late_minor',
      ...(account_relation_uuid ? { account_relation_uuid } : contact_id ? { contact_id } : {}),
    }),
  }),
  'home: new requests of the month': results,
  'home: requests won in the month': { ...results, value: (row) => row.won, filter: wonOf },
  'home: value won in the month': {
    ...results,
    rows: ({ data }, account_id) =>
      (data.results?.won_values ?? []).map((one: FigureRow) => ({
        ...one,
        account_id,
        since: data.results.since,
        until: data.results.until,
      })),
    value: (row) => row.value_minor,
    filter: wonOf,
    amount: inCurrency(({ value_minor }) => value_minor),
  },
}

function agesOf(ages: readonly string[]): NonNullable<ListFigure['rows']> {
  return ({ data }, account_id) => (data.receivables ?? []).flatMap((one: FigureRow) => ages.map((age) => ({ ...one, age, account_id })))
}
