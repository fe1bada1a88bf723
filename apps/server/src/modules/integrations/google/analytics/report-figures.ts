import type { CampaignAnalytics } from '@stoa/contract'
import type { AnalyticsReport } from '../google-client.ts'

type Figures = NonNullable<CampaignAnalytics['totals']>

/** Metrics of the Analytics Data API, in the order in which answers hold them. */
export const METRICS = [
  'sessions',
  'engagedSessions',
  'totalUsers',
  'screenPageViews',
  'keyEvents',
  'ecommercePurchases',
  'purchaseRevenue',
] as const

/** Rows of a report by one dimension. All values of an answer are texts. */
export function rowsIn<T>({ rows = [] }: AnalyticsReport, toRow: (name: string, figures: Figures) => T): T[] {
  return rows.map(({ dimensionValues = [], metricValues = [] }) => {
    const [sessions, engaged, users, views, events, purchases, revenue] = METRICS.map((_name, at) => Number(metricValues[at]?.value ?? 0))
    return toRow(dimensionValues[0]?.value ?? '', {
      sessions: whole(sessions),
      engaged_sessions: whole(engaged),
      users: whole(users),
      page_views: whole(views),
      key_events: whole(events),
      purchases: whole(purchases),
      revenue_minor: whole((revenue ?? 0) * 100),
    })
  })
}

const whole = (value = 0) => (Number.isFinite(value) ? Math.round(value) : 0)

/** The figures of a row without its name. */
export function figuresIn({ sessions, engaged_sessions, users, page_views, key_events, purchases, revenue_minor }: Figures): Figures {
  return { sessions, engaged_sessions, users, page_views, key_events, purchases, revenue_minor }
}

/** Sums of days. Of users it is the sum of daily users: people who come on two days count twice. */
export function sumOf(rows: readonly Figures[]): Figures {
  const sums = figuresIn({ sessions: 0, engaged_sessions: 0, users: 0, page_views: 0, key_events: 0, purchases: 0, revenue_minor: 0 })
  for (const row of rows) for (const name of Object.keys(sums) as (keyof Figures)[]) sums[name] += row[name]
  return sums
}
