import { localToday } from '@stoa/domain'
import { useSession } from '../../../shared/session/index.ts'

/** Today in the time zone of the user's profile, or else of the browser. */
export function useReaderDay(): string {
  return localToday(useSession().user?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
}
