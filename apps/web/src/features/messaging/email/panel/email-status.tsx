import type { EmailMessage } from '@stoa/contract/browser'
import { Group, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<EmailMessage['status'], StatusTone> = {
  queued: 'info',
  sending: 'info',
  sent: 'neutral',
  delivered: 'neutral',
  opened: 'good',
  clicked: 'good',
  bounced: 'bad',
  complained: 'bad',
  failed: 'bad',
  unknown: 'warning',
  skipped: 'warning',
  cancelled: 'neutral',
  received: 'good',
}

/** Outcome of a mail, with the reason of a failure. Opens by machines are shown separately. */
export function EmailStatus({ message }: { message: EmailMessage }) {
  const { t } = useTranslation('email')
  const reason = message.skip_reason ? t(`skip.${message.skip_reason}`) : message.error
  const facts = [
    message.opens > 0 && t('panel.opens', { count: message.opens }),
    message.clicks > 0 && t('panel.clicks', { count: message.clicks }),
    message.machine_opens > 0 && t('panel.machine_opens', { count: message.machine_opens }),
  ].filter(Boolean)
  return (
    <Group gap="xs">
      <StatusBadge tone={TONES[message.status]}>
        {t(message.status === 'bounced' && message.bounce_type ? `bounce.${message.bounce_type}` : `status.${message.status}`)}
      </StatusBadge>
      {message.is_practice && (
        <span title={t('practice_text')}>
          <StatusBadge tone="warning">{t('practice')}</StatusBadge>
        </span>
      )}
      {facts.length > 0 && (
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      {reason && (
        <Text size="xs" c={message.status === 'queued' ? 'dimmed' : 'red'} lineClamp={2}>
          {reason}
        </Text>
      )}
    </Group>
  )
}
