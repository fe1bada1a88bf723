import './schedule.css'
import 'dayjs/locale/el'
import { DatesProvider } from '@mantine/dates'
import { Schedule as MantineSchedule, type ScheduleLabels } from '@mantine/schedule'
import type { ReactNode } from 'react'
import { STEP_MINUTES, useMoveKeys } from './schedule-keys.ts'
import { useChosenWeek, useFittingEvents } from './schedule-fit.ts'
import { narrowMonth } from './schedule-month.tsx'

export type ScheduleView = 'day' | 'week' | 'month'

/** An item of a calendar. Times are local, `YYYY-MM-DD HH:mm:ss`. */
export interface ScheduleItem {
  id: string
  title: string
  start: string
  end: string
  /** Name of a colour of the theme. */
  color: string
  /** Drawn before the title. */
  icon?: ReactNode
  isDone?: boolean | undefined
  /** A preview of a future occurrence, which can be neither moved nor dropped upon. */
  isGhost?: boolean | undefined
  canMove?: boolean | undefined
}

export interface ScheduleProps {
  items: readonly ScheduleItem[]
  /** The day of the shown period, `YYYY-MM-DD`. */
  date: string
  onDate: (date: string) => void
  view: ScheduleView
  onView: (view: ScheduleView) => void
  /** Language of months and weekdays, `en` or `el`. */
  locale: string
  labels: Partial<ScheduleLabels>
  /** Called after dragging, or Alt and an arrow key; the duration and, in month view, the time of day are unchanged. */
  onMove?: ((id: string, start: string, end: string) => void) | undefined
  onOpen?: ((id: string) => void) | undefined
  /** Called with a clicked day or hour, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  onPick?: ((at: string) => void) | undefined
}

/** A calendar by month, week and day; weeks start on Monday and show their ISO number (spec 9). */
export function Schedule({ items, date, onDate, view, onView, locale, labels, onMove, onOpen, onPick }: ScheduleProps) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const keys = useMoveKeys(byId, view, onMove)
  const { frame, events } = useFittingEvents()
  useChosenWeek(frame, date, view)
  const canDrag = (event: { id: string | number }) => byId.get(String(event.id))?.canMove === true
  const views: ScheduleView[] = ['day', 'week', 'month']
  // `Intl` has the genitive of Greek months, dayjs does not.
  const longDay = dayIn(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const hours = {
    eventDragInterval: STEP_MINUTES,
    startScrollTime: '08:00:00',
    scrollAreaProps: { mah: 'max(420px, calc(100dvh - 190px))' },
  }
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1, weekendDays: [0, 6], consistentWeeks: true }}>
      <div ref={frame} className="stoa-schedule-frame">
        <div {...keys}>
          <MantineSchedule
            className="stoa-schedule"
            date={date}
            onDateChange={(next) => onDate(next.slice(0, 10))}
            view={view}
            onViewChange={(next) => next !== 'year' && onView(next)}
            locale={locale}
            labels={labels}
            events={items.map(({ id, title, start, end, color }) => ({
              id,
              title,
              start,
              end,
              color,
              variant: 'filled',
            }))}
            renderEventBody={(event) => {
              const item = byId.get(String(event.id))
              return (
                <span className="stoa-schedule-event" data-ghost={item?.isGhost || undefined} data-done={item?.isDone || undefined}>
                  {item?.icon}
                  {event.title}
                </span>
              )
            }}
            withEventsDragAndDrop={onMove !== undefined}
            canDragEvent={canDrag}
            onEventDrop={({ eventId, newStart, newEnd }) => onMove?.(String(eventId), newStart, newEnd)}
            onEventClick={(event) => onOpen?.(String(event.id))}
            onDayClick={(day) => onPick?.(day.slice(0, 10))}
            // The month view has no slots and would pass these on to its element.
            {...(view !== 'month' && {
              onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onPick?.(slotStart),
              onAllDaySlotClick: (day: string) => onPick?.(day.slice(0, 10)),
            })}
            layout="responsive"
            monthViewProps={{ firstDayOfWeek: 1, withWeekNumbers: true, maxEventsPerDay: events, viewSelectProps: { views } }}
            weekViewProps={{
              ...hours,
              classNames: { weekViewAllDaySlots: 'stoa-schedule-all-day' },
              firstDayOfWeek: 1,
              withWeekNumber: true,
              weekLabelFormat: dayIn(locale, { day: 'numeric', month: 'short' }),
              viewSelectProps: { views },
            }}
            dayViewProps={{
              ...hours,
              classNames: { dayViewAllDay: 'stoa-schedule-all-day' },
              headerFormat: longDay,
              viewSelectProps: { views },
            }}
            mobileMonthViewProps={narrowMonth({ date, onDate, locale, labels, longDay })}
          />
        </div>
      </div>
    </DatesProvider>
  )
}

function dayIn(locale: string, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
