import { ActionIcon, Group, Text } from '@mantine/core'
import type { MobileMonthViewProps, ScheduleLabels } from '@mantine/schedule'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

interface MonthProps {
  /** The selected day, whose month is shown, `YYYY-MM-DD`. */
  date: string
  onDate: (date: string) => void
  locale: string
  labels: Partial<ScheduleLabels>
  longDay: (day: string) => string
}

/**
 * The month view of narrow screens. The calendar's day is selected, and the header leads to the neighbouring months. The
 * library marks the selected day with `aria-selected`, which buttons may not have.
 */
export function narrowMonth({ date, onDate, locale, labels, longDay }: MonthProps): Partial<MobileMonthViewProps> {
  const chosen = date.slice(0, 10)
  return {
    firstDayOfWeek: 1,
    eventsHeaderFormat: longDay,
    selectedDate: chosen,
    onSelectedDateChange: (day) => day && onDate(day.slice(0, 10)),
    getDayProps: (day) => ({ 'aria-label': longDay(day), 'aria-selected': undefined, 'aria-pressed': day === chosen }),
    renderHeader: () => (
      <Group justify="space-between" wrap="nowrap" w="100%">
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={labels.previous} onClick={() => onDate(monthFrom(chosen, -1))}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
            new Date(`${chosen}T00:00:00Z`),
          )}
        </Text>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={labels.next} onClick={() => onDate(monthFrom(chosen, 1))}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
    ),
  }
}

/** The first day of the month some months from a day. */
function monthFrom(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
