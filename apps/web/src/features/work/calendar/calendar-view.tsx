import type { CalendarDate, CalendarEntry } from '@stoa/contract/browser'
import { isoWeek } from '@stoa/domain'
import { Chip, ErrorState, PageSkeleton, Text, Toolbar, VisuallyHidden } from '@stoa/ui'
import { Schedule, type ScheduleItem } from '@stoa/ui/schedule'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded } from '../../../kit/index.ts'
import { isOver, STATUS_COLORS } from '../tasks/index.ts'
import { dateItems, dateOf, KindsMenu } from './calendar-kinds.tsx'
import { toItem } from './calendar-items.ts'
import { useMoves } from './use-moves.ts'
import type { CalendarPeriod } from './use-calendar-period.ts'

interface CalendarViewProps {
  loaded: {
    answer: { data: CalendarEntry[] } | undefined
    isFirstLoad: boolean
    reason: string | null
    error: Error | null
    reload: () => void
  }
  /** Dates of other records, where the calendar has them. */
  dates?: {
    found: readonly CalendarDate[]
    reason: string | null
    reload: () => void
    pageOf: (date: CalendarDate) => string
  }
  shown: CalendarPeriod
  pathOf: (uuid: string) => string
  onPick?: ((at: string) => void) | undefined
}

/** Tasks in a calendar, and the dates of other records. Dragging reschedules them optimistically and is reverted if it is refused. */
export function CalendarView({ loaded, dates, shown, pathOf, onPick }: CalendarViewProps) {
  const { t, i18n } = useTranslation('tasks')
  const navigate = useNavigate()
  const entries = (loaded.answer?.data ?? []).filter((entry) => shown.withDone || !isOver(entry))
  const { held, move, moved } = useMoves(entries)
  if (loaded.isFirstLoad) return <PageSkeleton />
  const requestId = loaded.error instanceof ApiError ? loaded.error.request_id : null
  if (!loaded.answer) return <NotLoaded loaded={loaded} />
  const items = entries.map((entry): ScheduleItem => {
    const color = entry.is_overdue ? 'orange' : STATUS_COLORS[entry.status]
    return { ...toItem(entry), color, title: entry.is_ghost ? t('calendar.ghost', { title: entry.title }) : entry.title, ...held[entry.id] }
  })
  const others = (dates?.found ?? []).filter(({ type }) => shown.also.includes(type))
  const failed = loaded.reason ? loaded : dates
  return (
    <>
      <CalendarTools shown={shown} hasDates={dates !== undefined} />
      {failed?.reason && <ErrorState message={failed.reason} requestId={requestId} onRetry={failed.reload} />}
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <div className="stoa-fill">
        <Schedule
          items={[...items, ...others.flatMap((date) => dateItems(date, t))]}
          date={shown.date}
          onDate={shown.setDate}
          view={shown.view}
          onView={shown.setView}
          locale={i18n.language === 'gr' ? 'el' : 'en'}
          onMove={(id, start, end) => void move(id, { start, end })}
          onOpen={(id) => {
            const entry = entries.find((one) => one.id === id)
            const date = others.find((one) => one.id === dateOf(id))
            if (entry) void navigate({ to: pathOf(entry.task_uuid), search: true })
            else if (date && dates) void navigate({ to: dates.pageOf(date) })
          }}
          onPick={onPick}
          labels={{
            day: t('calendar.labels.day'),
            week: t('calendar.labels.week'),
            month: t('calendar.labels.month'),
            year: t('calendar.labels.year'),
            allDay: t('calendar.labels.all_day'),
            weekday: t('calendar.labels.weekday'),
            timeSlot: t('calendar.labels.time_slot'),
            today: t('calendar.labels.today'),
            next: t('calendar.labels.next'),
            previous: t('calendar.labels.previous'),
            more: t('calendar.labels.more'),
            selectMonth: t('calendar.labels.select_month'),
            selectYear: t('calendar.labels.select_year'),
            switchToDayView: t('calendar.labels.day_view'),
            switchToWeekView: t('calendar.labels.week_view'),
            switchToMonthView: t('calendar.labels.month_view'),
            switchToYearView: t('calendar.labels.year_view'),
            viewSelectLabel: t('calendar.labels.view'),
            noEvents: t('calendar.labels.nothing'),
            agenda: t('calendar.labels.agenda'),
            moreLabel: (count) => t('calendar.labels.more_count', { count }),
          }}
        />
      </div>
    </>
  )
}

/** Which entries are shown, and the week. */
function CalendarTools({ shown, hasDates }: { shown: CalendarPeriod; hasDates: boolean }) {
  const { t } = useTranslation('tasks')
  const { week, year } = isoWeek(shown.date)
  return (
    <Toolbar label={t('calendar.show')}>
      <Chip checked={shown.isMine} onChange={shown.setMine} variant="outline">
        {t('calendar.mine')}
      </Chip>
      <Chip checked={shown.withDone} onChange={shown.setDone} variant="outline">
        {t('calendar.with_done')}
      </Chip>
      {hasDates && <KindsMenu shown={shown.also} onChange={shown.setAlso} />}
      <Text size="xs" c="dimmed" ml="auto">
        {t('calendar.week', { week, year })}
      </Text>
      <Text size="xs" c="dimmed" visibleFrom="lg">
        {t('calendar.keys')}
      </Text>
    </Toolbar>
  )
}
