import { cancelSms, type SmsMessage } from '@stoa/contract'
import { formatPhone } from '@stoa/domain'
import { Button, Group, IconArrowLeft, IconArrowRight, Paper, Stack, StatusBadge, Text, ThemeIcon, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct, useMay } from '../../../../kit/index.ts'
import { SMS_TOUCHES } from '../sms-owner.ts'

const TONES: Record<SmsMessage['status'], StatusTone> = {
  queued: 'info',
  sending: 'info',
  sent: 'neutral',
  delivered: 'good',
  undelivered: 'bad',
  failed: 'bad',
  unknown: 'warning',
  skipped: 'warning',
  cancelled: 'neutral',
  received: 'good',
}

/** One SMS: who, what, and what became of it; one that waits can be taken back. */
export function SmsRow({ message }: { message: SmsMessage }) {
  const { t, i18n } = useTranslation('sms')
  const isIncoming = message.direction === 'incoming'
  const number = formatPhone(isIncoming ? message.sender_id : message.to_number)
  return (
    <Paper withBorder p="sm" role="listitem">
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <ThemeIcon variant="light" color={isIncoming ? 'teal' : 'gray'} radius="xl" aria-hidden visibleFrom="xs">
          {isIncoming ? <IconArrowLeft size={16} /> : <IconArrowRight size={16} />}
        </ThemeIcon>
        <Stack gap={4} flex={1} miw={0}>
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {t(isIncoming ? 'from' : 'to', { number })}
            </Text>
            <Text size="xs" c="dimmed">
              {formatInstant(message.sent_at ?? message.created_at, i18n.language)}
            </Text>
          </Group>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {message.body}
          </Text>
          <Outcome message={message} />
        </Stack>
      </Group>
    </Paper>
  )
}

function Outcome({ message }: { message: SmsMessage }) {
  const { t, i18n } = useTranslation('sms')
  const may = useMay()(cancelSms)
  const cancel = useAct(cancelSms, SMS_TOUCHES)
  const waits_until = message.status === 'queued' ? (message.next_attempt_at ?? message.send_at) : null
  const reason = message.skip_reason ? t(`skip.${message.skip_reason}`) : message.error
  const facts = [
    message.direction === 'outgoing' && t('parts', { count: message.parts }),
    message.clicks > 0 && t('clicks', { count: message.clicks }),
    waits_until && t('leaves_at', { at: formatInstant(waits_until, i18n.language) }),
  ].filter(Boolean)
  return (
    <Group gap="xs">
      <StatusBadge tone={TONES[message.status]}>{t(`status.${message.status}`)}</StatusBadge>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {message.status === 'unknown' && (
        <Text size="xs" c="dimmed">
          {t('unknown_text')}
        </Text>
      )}
      {reason && (
        <Text size="xs" c={message.status === 'queued' ? 'dimmed' : 'red'} lineClamp={2}>
          {reason}
        </Text>
      )}
      {may && message.status === 'queued' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => void cancel.run({ params: { id: message.id } })}
        >
          {t('take_back')}
        </Button>
      )}
    </Group>
  )
}
