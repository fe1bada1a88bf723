import {
  adminFacebookPageInsights,
  adminInstagramInsights,
  facebookPageInsights,
  instagramInsights,
  type FacebookPage,
} from '@stoa/contract/browser'
import { useState } from 'react'
import { useEndpoint } from '../../../../kit/index.ts'
import { Insights, queryOf, type Period } from './insights.tsx'

interface PageInsightsProps {
  page: FacebookPage
  of: 'page' | 'instagram'
  /** The account that reads; by default platform staff. */
  accountId?: number
}

/** Figures of a Facebook page or of its Instagram account. */
export function PageInsights({ page, of, accountId }: PageInsightsProps) {
  return accountId === undefined ? <OfStaff page={page} of={of} /> : <OfAccount page={page} of={of} accountId={accountId} />
}

const followersOf = (page: FacebookPage, of: 'page' | 'instagram') => (of === 'page' ? page.followers_count : page.instagram_followers)

const KEPT = { keepPrevious: true, staleTime: 300_000 }

function OfStaff({ page, of }: Omit<PageInsightsProps, 'accountId'>) {
  const [period, setPeriod] = useState<Period>(null)
  const endpoint = of === 'page' ? adminFacebookPageInsights : adminInstagramInsights
  const loaded = useEndpoint(endpoint, { params: { id: page.id }, query: queryOf(period) }, KEPT)
  return <Insights kind={of} followers={followersOf(page, of)} loaded={loaded} period={period} onPeriod={setPeriod} />
}

function OfAccount({ page, of, accountId }: Required<PageInsightsProps>) {
  const [period, setPeriod] = useState<Period>(null)
  const endpoint = of === 'page' ? facebookPageInsights : instagramInsights
  const loaded = useEndpoint(endpoint, { params: { account_id: accountId, id: page.id }, query: queryOf(period) }, KEPT)
  return <Insights kind={of} followers={followersOf(page, of)} loaded={loaded} period={period} onPeriod={setPeriod} />
}
