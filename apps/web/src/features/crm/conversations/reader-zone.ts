import { useSession } from '../../shared/session/index.ts'

/** The zone whose clocks the reader goes by: that of his profile, else that of his browser. */
export function useReaderZone(): string {
  const { user } = useSession()
  return user?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** An instant as day and time by the clocks of a zone. */
export function formatIn(zone: string, value: string | null, locale: string): string {
  if (!value) return ''
  const format = new Intl.DateTimeFormat(locale === 'gr' ? 'el' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return format.format(new Date(value))
}
