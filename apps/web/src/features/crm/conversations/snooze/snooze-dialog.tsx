import { LONGEST_SNOOZE_DAYS, snoozeConversation, type Conversation } from '@stoa/contract/browser'
import { addDays, localToday, wallTime } from '@stoa/domain'
import { Button, DatePicker, Group, SimpleGrid, Stack, Text, TextInput } from '@stoa/ui'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal, useAct } from '../../../../kit/index.ts'
import { formatIn, useReaderZone } from '../reader-zone.ts'
import { typedInstant } from './snooze-times.ts'
import { TOUCHED } from '../use-closing.ts'

const MORNING = '09:00'
const DAY_MS = 86_400_000

/** Snoozes a conversation until a day and time in the user's time zone. */
export function SnoozeDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t, i18n } = useTranslation('conversations')
  const zone = useReaderZone()
  const [opened] = useState(() => new Date())
  const known = conversation.status === 'snoozed' ? conversation.snoozed_until : null
  const [day, setDay] = useState<string | null>(known ? localToday(zone, new Date(known)) : addDays(localToday(zone, opened), 1))
  const [time, setTime] = useState(known ? clockOf(new Date(known), zone) : MORNING)
  const [reason, setReason] = useState<string | null>(null)
  const snooze = useAct(snoozeConversation, TOUCHED)
  const until = typedInstant(day, time, zone)
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setReason(null)
    }
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongWith(until)
    setReason(wrong && t(`snooze_dialog.${wrong}`))
    if (wrong || until === null) return
    if (await snooze.run({ params: { conversation_id: conversation.id }, body: { until: until.toISOString() } })) onClose()
  }
  return (
    <RouteModal title={t('snooze_dialog.title')} onClose={onClose} size="md">
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <DatePicker label={t('snooze_dialog.day')} presets={false} required value={day} onChange={change(setDayOf(setDay))} />
            <TextInput
              type="time"
              required
              label={t('snooze_dialog.time')}
              value={time}
              onChange={(event) => change(setTime)(event.currentTarget.value)}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed" aria-live="polite">
            {until &&
              t('snooze_dialog.until', { when: formatIn(zone, until.toISOString(), i18n.language), zone: zone.replaceAll('_', ' ') })}
          </Text>
          {reason && (
            <Text size="sm" c="red" role="alert">
              {reason}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={snooze.isPending}>
              {t('snooze')}
            </Button>
          </Group>
        </Stack>
      </form>
    </RouteModal>
  )
}

const setDayOf = (set: (day: string | null) => void) => (value: unknown) => set(typeof value === 'string' ? value : null)
const clockOf = (at: Date, zone: string) => wallTime(at, zone).toISOString().slice(11, 16)

function wrongWith(until: Date | null): 'missing' | 'past' | 'far' | null {
  if (until === null) return 'missing'
  const ahead = until.getTime() - Date.now()
  if (ahead <= 0) return 'past'
  return ahead > LONGEST_SNOOZE_DAYS * DAY_MS ? 'far' : null
}
