import { localToday } from '@stoa/domain'
import { useSession } from './use-session.ts'

/** Today, or the day of `now`, in the time zone of the user's profile, or else of the browser. @param now milliseconds since the epoch */
export function useReaderDay(now?: number): string {
  return localToday(
    useSession().user?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    now === undefined ? undefined : new Date(now),
  )
}
