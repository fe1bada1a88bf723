import type { preflightEmailCampaign, preflightSmsCampaign } from '@stoa/contract/browser'
import { useEffect, useState } from 'react'
import { ApiError, call, firstErrors } from '../../../../kit/index.ts'

type Preflight = typeof preflightEmailCampaign | typeof preflightSmsCampaign
type SheetOf<E extends Preflight> = E extends typeof preflightEmailCampaign ? EmailSheet : SmsSheet
type EmailSheet = Awaited<ReturnType<typeof call<typeof preflightEmailCampaign>>>['data']
type SmsSheet = Awaited<ReturnType<typeof call<typeof preflightSmsCampaign>>>['data']

/** Has a saved campaign looked through. */
export function usePreflight<E extends Preflight>(endpoint: E, { id, version }: { id: number; version: number }) {
  const [sheet, setSheet] = useState<SheetOf<E> | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      try {
        const { data } = await call(endpoint, { params: { id }, signal: stop.signal })
        setSheet(data as SheetOf<E>)
      } catch (failure) {
        if (stop.signal.aborted) return
        if (!(failure instanceof ApiError)) throw failure
        setRefusal(failure.message)
      }
    }
    void look()
    return () => stop.abort()
    // The sheet belongs to this version of the campaign.
  }, [endpoint, id, version])
  return { sheet, refusal }
}

/**
 * Starts a campaign, or schedules it, and keeps what was refused.
 * @param send starts it at a time, or now for null
 */
export function useStart(isPending: boolean, send: (scheduled_at: string | null) => Promise<void>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [timeError, setTimeError] = useState<string | undefined>()
  const start = async (scheduled_at: string | null) => {
    setRefusal(null)
    setTimeError(undefined)
    try {
      await send(scheduled_at)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const wrong = firstErrors(failure.errors)
      if (wrong.scheduled_at) setTimeError(wrong.scheduled_at)
      else setRefusal(Object.values(wrong)[0] ?? failure.message)
    }
  }
  return { start, isPending, refusal, timeError }
}
