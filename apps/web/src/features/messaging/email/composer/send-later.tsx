import { accounts } from '@stoa/contract/browser'
import { fromWallTime, localToday, wallTime } from '@stoa/domain'
import { Button, DatePicker, Group, IconClock, Popover, Stack, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'

const DAY_MS = 86_400_000

interface SendLaterProps {
  accountId: number
  disabled: boolean
  error?: string | undefined
  /** @param at instant with zone */
  onSend: (at: string) => void
}

/** Day and time of sending, in the time zone of the account. */
export function SendLater({ accountId, disabled, error, onSend }: SendLaterProps) {
  const { t } = useTranslation('email')
  const account = useEndpoint(accounts.read, { params: { id: accountId } }, { staleTime: 60_000 })
  const zone = account.answer?.data.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const [opened, setOpened] = useState(false)
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('09:00')
  const [now, setNow] = useState(0)
  const at = day && /^\d{2}:\d{2}$/.test(time) ? fromWallTime(new Date(`${day}T${time}:00Z`), zone) : null
  const isPast = at !== null && at.getTime() <= now
  const toggle = () => {
    setNow(Date.now())
    if (!opened) setDay(localToday(zone, new Date(Date.now() + DAY_MS)))
    setOpened(!opened)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="top-end" shadow="md" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="default" disabled={disabled} leftSection={<IconClock size={16} />} onClick={toggle}>
          {t('later.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" miw={260}>
          <DatePicker label={t('later.day')} presets={false} value={day} onChange={(value) => setDay(value as string | null)} />
          <TextInput type="time" label={t('later.time')} value={time} onChange={(event) => setTime(event.currentTarget.value)} />
          <Text size="xs" c="dimmed">
            {t('later.zone', { zone, now: clockOf(now, zone) })}
          </Text>
          {(isPast || error) && (
            <Text size="xs" c="red" role="alert">
              {isPast ? t('later.past') : error}
            </Text>
          )}
          <Group justify="flex-end">
            <Button
              size="compact-md"
              disabled={at === null || isPast}
              onClick={() => {
                setOpened(false)
                if (at) onSend(at.toISOString())
              }}
            >
              {t('later.send')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const clockOf = (instant: number, zone: string) => wallTime(new Date(instant), zone).toISOString().slice(11, 16)
