import { createHash } from 'node:crypto'
import type { Call } from '../http-stand-in.ts'
import type { GoogleCustomer } from './google-data.ts'
import { sendJson } from './send-json.ts'

interface Report {
  dateRanges?: { startDate: string; endDate: string }[]
  dimensions?: { name: string }[]
  metrics?: { name: string }[]
  dimensionFilter?: { filter?: { fieldName: string; stringFilter?: { matchType?: string; value: string } } }
  limit?: string | number
  offset?: string | number
  keepEmptyRows?: boolean
  returnPropertyQuota?: boolean
}

const DIMENSIONS = [
  'date',
  'sessionSource',
  'sessionMedium',
  'sessionCampaignName',
  'sessionGoogleAdsCampaignId',
  'sessionDefaultChannelGroup',
  'landingPage',
]
const METRICS = ['sessions', 'engagedSessions', 'totalUsers', 'screenPageViews', 'keyEvents', 'ecommercePurchases', 'purchaseRevenue']
/** The only properties that the stand-in knows. */
const GOOGLE_PROPERTIES: readonly string[] = ['310000001', '310000002']
/** Below this number of sessions in the range Google withholds rows. */
const THRESHOLD = 40

/** Answers `runReport` of the GA4 Data API: one row a day, or one a landing page. */
export function runReport({ response, body }: Call, property: string, customers: readonly GoogleCustomer[]): void {
  const report = JSON.parse(body.toString()) as Report
  const fault = faultOf(report, property)
  if (fault) return sendJson(response, fault.code, { error: fault })
  const found = isKnown(report, customers) ? rowsOf(report, daysOf(report.dateRanges![0]!), filterOf(report).value) : []
  const sessions = found.reduce((sum, { figures }) => sum + figures.sessions!, 0)
  sendJson(response, 200, answerOf(report, found, sessions > 0 && sessions < THRESHOLD))
}

function faultOf(
  { dateRanges = [], dimensions = [], metrics = [] }: Report,
  property: string,
): { code: number; status: string; message: string } | null {
  if (!GOOGLE_PROPERTIES.includes(property))
    return { code: 403, status: 'PERMISSION_DENIED', message: 'User does not have sufficient permissions for this property.' }
  const unknown = [...dimensions.filter(({ name }) => !DIMENSIONS.includes(name)), ...metrics.filter(({ name }) => !METRICS.includes(name))]
  if (unknown.length > 0 || metrics.length === 0)
    return { code: 400, status: 'INVALID_ARGUMENT', message: `Field ${unknown[0]?.name ?? ''} is not valid.` }
  const [range] = dateRanges
  if (!range || !/^\d{4}-\d\d-\d\d$/.test(range.startDate) || range.endDate < range.startDate)
    return { code: 400, status: 'INVALID_ARGUMENT', message: 'Invalid date range.' }
  return null
}

const filterOf = ({ dimensionFilter }: Report) => ({
  field: dimensionFilter?.filter?.fieldName,
  value: dimensionFilter?.filter?.stringFilter?.value ?? '',
})

/** Whether visits can have come: of a campaign of Google Ads only if it exists. */
function isKnown(report: Report, customers: readonly GoogleCustomer[]): boolean {
  const { field, value } = filterOf(report)
  return field !== 'sessionGoogleAdsCampaignId' || customers.some(({ campaigns }) => campaigns.some(({ id }) => id === value))
}

function answerOf(
  { dimensions = [], metrics = [], limit = 10_000, offset = 0, returnPropertyQuota }: Report,
  found: ReportRow[],
  is_withheld: boolean,
): object {
  const shown = is_withheld ? [] : found
  return {
    dimensionHeaders: dimensions,
    metricHeaders: metrics.map(({ name }) => ({ name, type: name === 'purchaseRevenue' ? 'TYPE_CURRENCY' : 'TYPE_INTEGER' })),
    rows: shown.slice(Number(offset), Number(offset) + Number(limit)).map(({ names, figures }) => ({
      dimensionValues: dimensions.map(({ name }) => ({ value: names[name] ?? '(not set)' })),
      metricValues: metrics.map(({ name }) => ({ value: String(figures[name]) })),
    })),
    rowCount: shown.length,
    metadata: { currencyCode: 'EUR', timeZone: 'Europe/Athens', ...(is_withheld && { subjectToThresholding: true }) },
    ...(returnPropertyQuota && { propertyQuota: QUOTA }),
    kind: 'analyticsData#runReport',
  }
}

const QUOTA = { tokensPerDay: { consumed: 1, remaining: 199_000 }, tokensPerHour: { consumed: 1, remaining: 39_000 } }

interface ReportRow {
  names: Record<string, string>
  figures: Record<string, number>
}

/** Landing pages with their share of the visits. */
const PAGES = [
  ['/', 0.4],
  ['/offers', 0.3],
  ['/rooms', 0.2],
  ['/contact', 0.1],
] as const

const shareOf = (figures: Record<string, number>, share: number) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * share)]))

function rowsOf({ dimensions = [] }: Report, days: string[], campaign: string): ReportRow[] {
  if (dimensions.some(({ name }) => name === 'date'))
    return days.map((day) => ({
      names: { date: day.replaceAll('-', ''), sessionCampaignName: campaign },
      figures: figuresOf(campaign, [day]),
    }))
  if (dimensions.some(({ name }) => name === 'landingPage'))
    return PAGES.map(([page, share]) => ({
      names: { landingPage: page, sessionCampaignName: campaign },
      figures: shareOf(figuresOf(campaign, days), share),
    }))
  return [{ names: { sessionCampaignName: campaign }, figures: figuresOf(campaign, days) }]
}

function figuresOf(campaign: string, days: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = Object.fromEntries(METRICS.map((name) => [name, 0]))
  for (const day of days) {
    const chance = createHash('sha256').update(`${campaign} ${day}`).digest()
    const sessions = 4 + (chance[0]! % 30)
    const purchases = chance[1]! % 3
    const of_day = [
      sessions,
      Math.round(sessions * 0.6),
      Math.round(sessions * 0.8),
      sessions * 2 + (chance[2]! % 20),
      purchases + (chance[3]! % 4),
      purchases,
      purchases * 65,
    ]
    METRICS.forEach((name, at) => (sums[name]! += of_day[at]!))
  }
  return sums
}

function daysOf({ startDate, endDate }: { startDate: string; endDate: string }): string[] {
  const days: string[] = []
  for (let at = Date.parse(`${startDate}T00:00:00Z`); at <= Date.parse(`${endDate}T00:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
