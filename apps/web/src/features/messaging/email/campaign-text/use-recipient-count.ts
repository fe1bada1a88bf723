import { countCampaignRecipients, type CampaignRecipients, type countSmsRecipients } from '@stoa/contract/browser'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../../../kit/index.ts'

const PAUSE_MS = 400

/** How many people a choice reaches by mail or SMS, and how many not, by reason. */
export interface SeenCount {
  recipients: number
  skipped: { reason: string; count: number }[]
}

/** Counts who a choice of recipients reaches, a moment after it was changed; null before the first answer. */
export function useRecipientCount(
  accountId: number,
  chosen: CampaignRecipients,
  endpoint: typeof countCampaignRecipients | typeof countSmsRecipients = countCampaignRecipients,
): SeenCount | null {
  const [count, setCount] = useState<SeenCount | null>(null)
  const text = JSON.stringify(chosen)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { data } = await call(endpoint as typeof countCampaignRecipients, {
          params: { account_id: accountId },
          body: JSON.parse(text) as CampaignRecipients,
          signal: stop.signal,
        })
        setCount(data)
      } catch (failure) {
        // Saving shows what is wrong with the choice; until then the last count stays.
        if (!stop.signal.aborted && !(failure instanceof ApiError)) throw failure
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [accountId, text, endpoint])
  return count
}
