import './schedule.css'
import 'dayjs/locale/el'
import { DatesProvider } from '@mantine/dates'
import { Schedule as MantineSchedule, type ScheduleLabels } from '@mantine/schedule'
import { STEP_MINUTES, useMoveKeys } from './schedule-keys.ts'
import { narrowMonth } from './schedule-month.tsx'

export type ScheduleView = 'day' | 'week' | 'month'

/** One thing in a calendar. Times are those of the wall, `YYYY-MM-DD HH:mm:ss`. */
export interface ScheduleItem {
  id: string
  title: string
  start: string
  end: string
  /** Name of a colour of the theme. */
  color: string
  isDone?: boolean | undefined
  /** Shown, but not there yet: it can be neither moved nor dropped upon. */
  isGhost?: boolean | undefined
  canMove?: boolean | undefined
}

export interface ScheduleProps {
  items: readonly ScheduleItem[]
  /** The day around which it is drawn, `YYYY-MM-DD`. */
  date: string
  onDate: (date: string) => void
  view: ScheduleView
  onView: (view: ScheduleView) => void
  /** Language of months and weekdays, `en` or `el`. */
  locale: string
  labels: Partial<ScheduleLabels>
  /** Moved by dragging or with Alt and the arrow keys; length and, in a month, the time of day stay as they were. */
  onMove?: ((id: string, start: string, end: string) => void) | undefined
  onOpen?: ((id: string) => void) | undefined
  /** A day or an hour that was clicked, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  onPick?: ((at: string) => void) | undefined
}

/** A calendar by month, week and day; weeks begin on Monday and carry their ISO number (spec 9). */
export function Schedule({ items, date, onDate, view, onView, locale, labels, onMove, onOpen, onPick }: ScheduleProps) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const keys = useMoveKeys(byId, view, onMove)
  const canDrag = (event: { id: string | number }) => byId.get(String(event.id))?.canMove === true
  const views: ScheduleView[] = ['day', 'week', 'month']
  // The browser knows the genitive of Greek months, which dayjs does not.
  const longDay = dayIn(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const hours = {
    eventDragInterval: STEP_MINUTES,
    startScrollTime: '08:00:00',
    scrollAreaProps: { mah: 'max(420px, calc(100dvh - 280px))' },
  }
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1, weekendDays: [0, 6], consistentWeeks: true }}>
      <div {...keys}>
        <MantineSchedule
          className="stoa-schedule"
          date={date}
          onDateChange={(next) => onDate(next.slice(0, 10))}
          view={view}
          onViewChange={(next) => next !== 'year' && onView(next)}
          locale={locale}
          labels={labels}
          events={items.map(({ id, title, start, end, color, isGhost }) => ({
            id,
            title,
            start,
            end,
            // White text needs the darkest shade of most colours.
            color: isGhost ? color : `${color}.9`,
            variant: isGhost ? 'light' : 'filled',
          }))}
          renderEventBody={(event) => {
            const item = byId.get(String(event.id))
            return (
              <span className="stoa-schedule-event" data-ghost={item?.isGhost || undefined} data-done={item?.isDone || undefined}>
                {event.title}
              </span>
            )
          }}
          withEventsDragAndDrop={onMove !== undefined}
          canDragEvent={canDrag}
          onEventDrop={({ eventId, newStart, newEnd }) => onMove?.(String(eventId), newStart, newEnd)}
          onEventClick={(event) => onOpen?.(String(event.id))}
          onDayClick={(day) => onPick?.(day.slice(0, 10))}
          // The month knows no slots and would hand these on to its element.
          {...(view !== 'month' && {
            onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onPick?.(slotStart),
            onAllDaySlotClick: (day: string) => onPick?.(day.slice(0, 10)),
          })}
          layout="responsive"
          monthViewProps={{ firstDayOfWeek: 1, withWeekNumbers: true, viewSelectProps: { views } }}
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
    </DatesProvider>
  )
}

function dayIn(locale: string, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
