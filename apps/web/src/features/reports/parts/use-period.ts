import { useNavigate, useSearch } from '@tanstack/react-router'

const COMPARISONS = ['previous', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The period in the URL of a report; undefined for the default of 30 days. */
export interface ReportPeriod {
  since?: string
  until?: string
  compare?: Comparison
}

/** Period and comparison by the URL. */
export function useReportPeriod(): [ReportPeriod, (next: ReportPeriod) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)
  const [since, until] = [day(search.since), day(search.until)]
  const compare = COMPARISONS.find((one) => one === search.compare)
  const period = { ...(since && { since }), ...(until && { until }), ...(compare && { compare }) }
  return [period, (next) => void navigate({ to: '.', search: next, replace: true })]
}
