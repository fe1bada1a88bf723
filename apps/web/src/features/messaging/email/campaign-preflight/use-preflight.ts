import { useEffect, useState } from 'react'
import { ApiError, firstErrors } from '../../../../kit/index.ts'

/** Asks the server about a campaign. Must not change between renderings. */
type Ask<Sheet> = (id: number, signal: AbortSignal) => Promise<{ data: Sheet }>

/** Has a saved campaign looked through. */
export function usePreflight<Sheet>({ id, version }: { id: number; version: number }, ask: Ask<Sheet>) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      try {
        setSheet((await ask(id, stop.signal)).data)
      } catch (failure) {
        if (stop.signal.aborted) return
        if (!(failure instanceof ApiError)) throw failure
        setRefusal(failure.message)
      }
    }
    void look()
    return () => stop.abort()
    // The sheet belongs to this version of the campaign.
  }, [ask, id, version])
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
