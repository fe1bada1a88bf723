import { CALENDAR_DATE_TYPES, type CalendarDate, type CalendarDateType } from '@stoa/contract/browser'
import {
  Button,
  Checkbox,
  IconCalendar,
  IconDeviceMobile,
  IconMail,
  IconPackage,
  IconReceipt,
  IconRefresh,
  IconSpeakerphone,
  Menu,
  Stack,
} from '@stoa/ui'
import type { ScheduleItem } from '@stoa/ui/schedule'
import { addDays } from '@stoa/domain'
import { useTranslation } from 'react-i18next'
import { wall } from './calendar-items.ts'

/** How a kind is drawn, and the path of the list whose records it opens. */
const KINDS: Record<CalendarDateType, { icon: typeof IconMail; color: string; path: string }> = {
  campaign: { icon: IconSpeakerphone, color: 'grape', path: 'campaigns' },
  email_campaign: { icon: IconMail, color: 'indigo', path: 'email-campaigns' },
  sms_campaign: { icon: IconDeviceMobile, color: 'pink', path: 'sms-campaigns' },
  order_item: { icon: IconPackage, color: 'lime', path: 'orders' },
  production_item: { icon: IconPackage, color: 'green', path: 'production-orders' },
  renewal: { icon: IconRefresh, color: 'cyan', path: 'account-subscriptions' },
  invoice: { icon: IconReceipt, color: 'yellow', path: 'invoices' },
}

/** The page of the record that a date belongs to. */
export const pageOf = (accountId: number, { type, page_key }: CalendarDate): string =>
  `/accounts/${accountId}/${KINDS[type].path}/${page_key}`

/** Days of the longest period that is drawn as a bar. Longer ones would fill every day. */
const LONGEST_BAR = 14

/** A date as the items of the calendar: a long period is drawn on its first and on its last day. */
export function dateItems(date: CalendarDate, t: (key: string, values: { title: string }) => string): ScheduleItem[] {
  const { title, start_on, end_on } = date
  if (end_on <= addDays(start_on, LONGEST_BAR)) return [dateItem(date)]
  return [
    dateItem({ ...date, title: t('calendar.begins', { title }), end_on: start_on }),
    dateItem({ ...date, id: `${date.id}${LAST_DAY}`, title: t('calendar.ends', { title }), start_on: end_on }),
  ]
}

const LAST_DAY = ':end'
/** The id of the date that an item shows. */
export const dateOf = (itemId: string): string => itemId.replace(LAST_DAY, '')

/** One with a time of day takes the half hour from then. */
function dateItem({ id, type, title, start_on, end_on, at, is_overdue }: CalendarDate): ScheduleItem {
  const { icon: Icon, color } = KINDS[type]
  const times = at
    ? { start: wall(new Date(at)), end: wall(new Date(Date.parse(at) + 30 * 60_000)) }
    : { start: `${start_on} 00:00:00`, end: `${addDays(end_on, 1)} 00:00:00` }
  return { id, title, color: is_overdue ? 'orange' : color, icon: <Icon size={12} aria-hidden />, canMove: false, ...times }
}

interface KindsMenuProps {
  shown: readonly CalendarDateType[]
  onChange: (shown: readonly CalendarDateType[]) => void
}

/** Chooses what a calendar shows besides tasks. */
export function KindsMenu({ shown, onChange }: KindsMenuProps) {
  const { t } = useTranslation('tasks')
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconCalendar size={16} stroke={1.6} />}>
          {t('calendar.also', { count: shown.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap="xs" p="xs">
          {CALENDAR_DATE_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={t(`calendar.kinds.${type}`)}
              checked={shown.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(CALENDAR_DATE_TYPES.filter((one) => (one === type ? checked : shown.includes(one))))
              }
            />
          ))}
        </Stack>
      </Menu.Dropdown>
    </Menu>
  )
}
