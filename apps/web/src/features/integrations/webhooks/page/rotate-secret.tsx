import { rotateWebhookSecret, type WebhookEndpoint } from '@stoa/contract/browser'
import { ConfirmDialog, ErrorState, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../../kit/index.ts'
import { WebhookSecret } from '../webhook-secret.tsx'

interface RotateSecretProps {
  endpoint: WebhookEndpoint
  opened: boolean
  onClose: () => void
}

/** Replaces the signing secret after explaining what happens, and shows the new one once. */
export function RotateSecret({ endpoint, opened, onClose }: RotateSecretProps) {
  const { t } = useTranslation('webhooks')
  const change = useChange(rotateWebhookSecret, ['webhook-endpoints'])
  const [rotated, setRotated] = useState<WebhookEndpoint | null>(null)
  const close = () => {
    change.reset()
    setRotated(null)
    onClose()
  }
  const confirm = () =>
    change.send({ params: { account_id: endpoint.account_id, id: endpoint.id } }).then(
      ({ data }) => setRotated(data),
      () => undefined,
    )
  if (rotated) return <WebhookSecret title={t('secret.rotated')} endpoint={rotated} onClose={close} />
  return (
    <ConfirmDialog
      opened={opened}
      title={t('secret.rotate_title')}
      confirmLabel={t('actions.rotate')}
      pending={change.isPending}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Stack gap="xs">
        <Text>{t('secret.rotate_text')}</Text>
        {change.error && (
          <ErrorState message={change.error.message} requestId={change.error instanceof ApiError ? change.error.request_id : null} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
