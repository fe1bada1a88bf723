import { allCalendar } from '@stoa/contract/browser'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Screen, useEndpoint } from '../../../kit/index.ts'
import { CalendarView } from './calendar-view.tsx'
import { FeedButton } from './feed-dialog.tsx'
import { useCalendarPeriod } from './use-calendar-period.ts'

/** The calendar of all accounts, for Admins. */
export function AllCalendarScreen() {
  const { t } = useTranslation('tasks')
  const shown = useCalendarPeriod()
  const loaded = useEndpoint(allCalendar, { query: shown.range }, { keepPrevious: true })
  return (
    <Screen title={t('calendar.title')} actions={<FeedButton accountId={null} />}>
      <CalendarView loaded={loaded} shown={shown} pathOf={(uuid) => `/me/calendar/${uuid}`} />
      <Outlet />
    </Screen>
  )
}
