import type { WebhookEndpoint } from '@stoa/contract/browser'
import { Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { SecretOnce } from '../parts/index.ts'

interface WebhookSecretProps {
  title: string
  endpoint: WebhookEndpoint
  onClose: () => void
}

/** The signing secret of an address, shown once, with how receivers use it. */
export function WebhookSecret({ title, endpoint, onClose }: WebhookSecretProps) {
  const { t } = useTranslation('webhooks')
  return (
    <SecretOnce title={title} label={t('secret.name')} secret={endpoint.secret ?? ''} warning={t('secret.once')} onClose={onClose}>
      <Text size="sm">{t('secret.how')}</Text>
      {endpoint.previous_secret_until && <Text size="sm">{t('secret.overlap')}</Text>}
    </SecretOnce>
  )
}
