import { localToday } from '@stoa/domain'
import { useSession } from '../../../shared/session/index.ts'

/** Today where the reader is: in the zone of his profile, else in the browser's. */
export function useReaderDay(): string {
  return localToday(useSession().user?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
}
