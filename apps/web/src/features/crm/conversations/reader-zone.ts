import { useSession } from '../../shared/session/index.ts'
import { clockFormat } from '../../../kit/index.ts'

/** The time zone of the user's profile, or that of the browser. */
export function useReaderZone(): string {
  const { user } = useSession()
  return user?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Formats an instant as day and time in a time zone. */
export function formatIn(zone: string, value: string | null, locale: string): string {
  if (!value) return ''
  const format = clockFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return format.format(new Date(value))
}
