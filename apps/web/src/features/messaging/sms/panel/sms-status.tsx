import type { SmsMessage } from '@stoa/contract/browser'
import { Group, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

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

/** Outcome of an SMS, with the reason of a failure. */
export function SmsStatus({ message }: { message: SmsMessage }) {
  const { t } = useTranslation('sms')
  const reason = message.skip_reason ? t(`skip.${message.skip_reason}`) : message.error
  return (
    <Group gap="xs">
      <StatusBadge tone={TONES[message.status]}>{t(`status.${message.status}`)}</StatusBadge>
      {message.is_practice && (
        <span title={t('practice_text')}>
          <StatusBadge tone="warning">{t('practice')}</StatusBadge>
        </span>
      )}
      {reason && (
        <Text size="xs" c={message.status === 'queued' ? 'dimmed' : 'red'} lineClamp={2}>
          {reason}
        </Text>
      )}
    </Group>
  )
}
