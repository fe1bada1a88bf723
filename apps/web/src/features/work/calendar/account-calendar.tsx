import { accountCalendar, accountCalendarDates, accountTasks, type CalendarDate } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useEndpoint, useMay } from '../../../kit/index.ts'
import { pageOf } from './calendar-kinds.tsx'
import { CalendarView } from './calendar-view.tsx'
import { useCalendarPeriod } from './use-calendar-period.ts'

/** The calendar of an account; a click on a day creates a task for it. */
export function AccountCalendar({ accountId, pathOf }: { accountId: number; pathOf: (uuid: string) => string }) {
  const navigate = useNavigate()
  const mayCreate = useMay()(accountTasks.create)
  const shown = useCalendarPeriod()
  const loaded = useEndpoint(accountCalendar, { params: { account_id: accountId }, query: shown.range }, { keepPrevious: true })
  const found = useEndpoint(accountCalendarDates, { params: { account_id: accountId }, query: shown.days }, { keepPrevious: true })
  const dates = {
    found: found.answer?.data ?? [],
    reason: found.reason,
    reload: found.reload,
    pageOf: (date: CalendarDate) => pageOf(accountId, date),
  }
  const create = (at: string) =>
    void navigate({
      to: `/accounts/${accountId}/tasks/create`,
      search: (before: Record<string, unknown>) => ({ ...before, due: at }),
    })
  return <CalendarView loaded={loaded} dates={dates} shown={shown} pathOf={pathOf} onPick={mayCreate ? create : undefined} />
}
