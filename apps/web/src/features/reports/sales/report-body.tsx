import type { Endpoint } from '@stoa/contract/browser'
import { PageSkeleton } from '@stoa/ui'
import type { ReactNode } from 'react'
import { NotLoaded, useEndpoint } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { useReportPeriod, type ReportPeriod } from '../parts/index.ts'

/** Loads a report of the period in the URL, with its loading and error states. */
export function ReportBody<T>({
  endpoint,
  children,
}: {
  endpoint: Endpoint<{ account_id: number }, ReportPeriod, {}, { data: T }>
  children: (report: T) => ReactNode
}) {
  const accountId = useAccountId()
  const [period] = useReportPeriod()
  const loaded = useEndpoint(endpoint, { params: { account_id: accountId }, query: period }, { keepPrevious: true })
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!loaded.answer || loaded.reason) return <NotLoaded loaded={loaded} />
  return children(loaded.answer.data)
}
