import { Alert, Stack, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<string, StatusTone> = { connected: 'good', syncing: 'good', error: 'bad', expired: 'bad' }

interface ConnectionStateProps {
  /** Status of the service (domain.md 3.30). */
  status: string
  /** Kind of the last failure, `remote:…`. */
  lastError: string | null
}

/** Whether a login at a platform works, and what is wrong with it. */
export function ConnectionState({ status, lastError }: ConnectionStateProps) {
  const { t, i18n } = useTranslation('integrations')
  const reason = lastError?.replace(/^remote:/, '') ?? ''
  const isBroken = status === 'error' || status === 'expired'
  return (
    <Stack gap={6} align="flex-start">
      <StatusBadge tone={TONES[status] ?? 'neutral'}>{t(`statuses.${status}` as never)}</StatusBadge>
      {isBroken && i18n.exists(`integrations:errors.${reason}`) && <Text size="sm">{t(`errors.${reason}` as never)}</Text>}
    </Stack>
  )
}

/** Says that a stand-in takes the place of a platform. */
export function PracticeNotice() {
  const { t } = useTranslation('integrations')
  return (
    <Alert color="yellow" variant="light" title={t('practice')}>
      {t('practice_text')}
    </Alert>
  )
}
