import { CALENDAR_DATE_TYPES } from '@stoa/contract/browser'
import { addDays } from '@stoa/domain'
import { localDay } from '@stoa/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '../../shared/session/index.ts'

/** Kinds that calendars show until the reader chooses: invoices only if they ask for them, because they are many. */
const USUAL = CALENDAR_DATE_TYPES.filter((type) => type !== 'invoice')

const SPANS = ['month', 'week', 'day'] as const
export type Span = (typeof SPANS)[number]

/** What a calendar shows: its period and whose tasks. It is in the address, so that it can be shared. */
export function useCalendarPeriod() {
  const { user } = useSession()
  const navigate = useNavigate()
  const { day, span, mine, done, also }: Partial<Record<'day' | 'span' | 'mine' | 'done' | 'also', string>> = useSearch({ strict: false })
  const date = day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : localDay()
  const view = SPANS.find((one) => one === span) ?? 'month'
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ...next }), replace: true })
  return {
    date,
    view,
    days: rangeOf(date, view),
    range: { ...rangeOf(date, view), ...(mine === '1' && user && { assignee: user.id }) },
    /** Only tasks of the user. */
    isMine: mine === '1',
    /** Completed and cancelled tasks, too. */
    withDone: done === '1',
    /** Kinds of records that are shown besides tasks. */
    also: also === undefined ? USUAL : CALENDAR_DATE_TYPES.filter((type) => also.split(',').includes(type)),
    setAlso: (next: readonly string[]) => go({ also: next.join(',') === USUAL.join(',') ? undefined : next.join(',') }),
    setDate: (next: string) => go({ day: next }),
    setView: (next: Span) => go({ span: next === 'month' ? undefined : next }),
    setMine: (isOn: boolean) => go({ mine: isOn ? '1' : undefined }),
    setDone: (isOn: boolean) => go({ done: isOn ? '1' : undefined }),
  }
}
export type CalendarPeriod = ReturnType<typeof useCalendarPeriod>

/** The visible days; a month shows six whole weeks. */
function rangeOf(date: string, view: Span): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  const first = view === 'month' ? `${date.slice(0, 7)}-01` : date
  const monday = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7))
  return { from: monday, to: addDays(monday, view === 'month' ? 41 : 6) }
}
