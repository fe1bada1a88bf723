import type { Figures, FigureRow, ListFigure, OpenedList } from './figure.fixture.ts'

type Filter = Readonly<Record<string, string | number>>

const DAY_MS = 86_400_000
/** The last year, in which the demo data have records of every kind. Long periods are counted by week. */
export const REPORT_PERIOD = { since: new Date(Date.now() - 364 * DAY_MS).toISOString().slice(0, 10) }

/** A part of a report: each row with the account and, unless it has its own, the period of the report. */
export const reportRows =
  (of: (report: FigureRow) => FigureRow[]): NonNullable<ListFigure['rows']> =>
  ({ data }, account_id) =>
    of(data).map((row) => ({ ...data.period, ...row, account_id }))

/** The days of a row as the value of a filter. */
export const days = ({ since, until }: FigureRow) => `${since},${until}`

const requests = (
  of: (report: FigureRow) => FigureRow[],
  value: ListFigure['value'],
  filter: (row: FigureRow) => Filter,
  more: Partial<OpenedList> = {},
): ListFigure => ({
  shown: 'reports.contactRequests.read',
  query: REPORT_PERIOD,
  rows: reportRows(of),
  value,
  opens: 'accounts.contactRequests.list',
  params: (row) => ({ account_id: row.account_id }),
  filter,
  screen: '/accounts/{account_id}/contact-requests',
  ...more,
})
const came = (row: FigureRow) => ({ 'filter[date_created][between]': days(row) })
const ended = (status: string) => (row: FigureRow) => ({ 'filter[status][in]': status, 'filter[closed][between]': days(row) })
const totals = ({ totals: all }: FigureRow) => [all]
const series = ({ series: steps }: FigureRow) => steps
const sources = ({ by_source }: FigureRow) => by_source
const people = ({ by_user }: FigureRow) => by_user
const stages = ({ by_stage }: FigureRow) => by_stage
const ofSource = (row: FigureRow) => ({ ...came(row), 'filter[source][in]': row.source })
const ofPerson = (row: FigureRow) => ({ ...came(row), 'filter[assignee][is]': row.user?.id ?? 'null' })
const ofStage = (row: FigureRow) => ({ 'filter[pipeline_stage][in]': row.pipeline_stage_id, 'filter[status][in]': 'open' })
const and = (of: (row: FigureRow) => Filter, more: Filter) => (row: FigureRow) => ({ ...of(row), ...more })

/** Number that a share in basis points of a whole stands for. */
const partOf = (share: number | null, whole: number) => (share === null ? undefined : Math.round((share * whole) / 10_000))
const valueIn = (currency: string) => (request: FigureRow) => (request.currency === currency ? (request.value_minor ?? 0) : 0)
/** Rounds half away from zero, as the database does. */
const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const half = (sorted.length - 1) / 2
  return sorted.length ? Math.round((sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2) : null
}
const medianAnswer = {
  total: (listed: readonly FigureRow[]) =>
    middle(listed.map((one) => (Date.parse(one.first_response_at) - Date.parse(one.created_at)) / 1000)),
}

/** Figures of the report on enquiries. */
export const REQUEST_REPORT_FIGURES: Figures = {
  'enquiries of a period': requests(totals, ({ created }) => created.current, came),
  'enquiries won of a period': requests(totals, ({ won }) => won.current, and(came, { 'filter[status][in]': 'won' })),
  'enquiries lost of a period': requests(totals, ({ lost }) => lost.current, and(came, { 'filter[status][in]': 'lost' })),
  'conversion of a period': requests(
    totals,
    ({ conversion_bp, created }) => partOf(conversion_bp.current, created.current),
    and(came, { 'filter[status][in]': 'won' }),
  ),
  'median answer of a period': requests(
    totals,
    ({ median_response_seconds }) => median_response_seconds.current,
    and(came, { 'filter[answered][is]': 'true' }),
    medianAnswer,
  ),
  'share answered in time': requests(totals, () => undefined, and(came, { 'filter[answered_in_time][is]': 'true' })),
  'unanswered enquiries of a period': requests(
    totals,
    ({ unanswered }) => unanswered.current,
    and(came, { 'filter[unanswered][is]': 'true' }),
  ),
  'value of enquiries won in a period': requests(
    ({ totals: { won_value } }) => (won_value?.current ?? []).slice(0, 1),
    ({ value_minor }) => value_minor,
    ended('won'),
    { amount: (listed, { currency }) => valueIn(currency)(listed) },
  ),
  'enquiries of a step': { ...requests(series, ({ created }) => created, came), bar: 'created' },
  'enquiries won in a step': { ...requests(series, ({ won }) => won, ended('won')), bar: 'won' },
  'enquiries lost in a step': { ...requests(series, ({ lost }) => lost, ended('lost')), bar: 'lost' },
  'enquiries of a source': requests(sources, ({ created }) => created, ofSource),
  'enquiries won of a source': requests(sources, ({ won }) => won, and(ofSource, { 'filter[status][in]': 'won' })),
  'enquiries lost of a source': requests(sources, ({ lost }) => lost, and(ofSource, { 'filter[status][in]': 'lost' })),
  'enquiries of a person': requests(people, ({ created }) => created, ofPerson),
  'open enquiries of a person': requests(people, ({ open }) => open, and(ofPerson, { 'filter[status][in]': 'open' })),
  'enquiries won of a person': requests(people, ({ won }) => won, and(ofPerson, { 'filter[status][in]': 'won' })),
  'median answer of a person': requests(
    people,
    ({ median_response_seconds }) => median_response_seconds ?? undefined,
    and(ofPerson, { 'filter[answered][is]': 'true' }),
    medianAnswer,
  ),
  'open enquiries in a stage': requests(stages, ({ open }) => open, ofStage),
  'value of open enquiries in a stage': requests(
    (report) => stages(report).flatMap(({ values = [], ...stage }: FigureRow) => values.map((sum: FigureRow) => ({ ...stage, ...sum }))),
    ({ value_minor }) => value_minor,
    ofStage,
    { amount: (listed, { currency }) => valueIn(currency)(listed) },
  ),
  'enquiries lost for a reason': requests(
    ({ lost_reasons }) => lost_reasons,
    ({ count }) => count,
    (row) => ({ ...ended('lost')(row), 'filter[lost_reason][in]': row.id }),
  ),
}

const growth = (
  of: (report: FigureRow) => FigureRow[],
  name: string,
  opens: string,
  screen: string,
  filter: (row: FigureRow) => Filter,
): ListFigure => ({
  shown: 'reports.contactLists.read',
  query: REPORT_PERIOD,
  rows: reportRows(of),
  value: (row) => (typeof row[name] === 'number' ? row[name] : row[name].current),
  opens,
  params: (row) => ({ account_id: row.account_id, contact_list_id: row.id }),
  filter,
  screen,
})
const contacts = (of: (report: FigureRow) => FigureRow[]) =>
  growth(of, 'contacts', 'accounts.contacts.list', '/accounts/{account_id}/contacts', came)
const moved = (of: (report: FigureRow) => FigureRow[], name: 'joined' | 'left') =>
  growth(of, name, 'accounts.subscriptions.list', '/accounts/{account_id}/subscriptions', (row) => ({
    [`filter[${name === 'joined' ? 'subscribed' : 'unsubscribed'}][between]`]: days(row),
  }))
const ofList = (name: string, filter: (row: FigureRow) => Filter) =>
  growth(({ lists }) => lists, name, 'contactLists.subscriptions.list', '/accounts/{account_id}/contact-lists/{id}/subscriptions', filter)

/** Figures of the report on growth. */
export const GROWTH_REPORT_FIGURES: Figures = {
  'new contacts of a period': contacts(totals),
  'joined a list in a period': moved(totals, 'joined'),
  'left a list in a period': moved(totals, 'left'),
  'new contacts of a step': { ...contacts(series), bar: 'contacts' },
  'joined a list in a step': { ...moved(series, 'joined'), bar: 'joined' },
  'left a list in a step': { ...moved(series, 'left'), bar: 'left' },
  'subscribed to a list of the report': ofList('subscribed', () => ({ 'filter[status][in]': 'subscribed' })),
  'joined this list': ofList('joined', (row) => ({ 'filter[subscribed][between]': days(row) })),
  'left this list': ofList('left', (row) => ({ 'filter[unsubscribed][between]': days(row) })),
}
