import { offers } from '@stoa/contract/browser'
import { useAhead, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

const INCLUDES = [
  'offerLines',
  'user',
  'account',
  'contact',
  'contactRequest',
  'accountRelation',
  'revisions',
  'order',
  'declineReason',
] as const
const LIVE = { offer: ['offers', 'activity_logs', 'timeLine', 'comments'] } as const

/** One offer with live updates. */
export function useOfferPage(uuid: string) {
  const loaded = useEndpoint(offers.read, { params: { uuid }, query: { include: INCLUDES } }, { keepPrevious: true })
  useAhead(uuid, loaded)
  const accountId = useAccountId()
  useLiveInvalidation(accountId ? `accounts.${accountId}` : null, LIVE)
  return { loaded, offer: loaded.answer?.data }
}
