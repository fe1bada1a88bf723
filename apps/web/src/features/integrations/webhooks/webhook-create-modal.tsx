import { webhookEndpoints, type WebhookEndpoint } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { BLANK_WEBHOOK, webhookBody, WebhookFields, type WebhookValues } from './webhook-fields.tsx'
import { webhookPaths } from './webhook-paths.ts'
import { WebhookSecret } from './webhook-secret.tsx'

/** Adds an address, and shows its signing secret once. */
export function WebhookCreateModal() {
  const { t } = useTranslation('webhooks')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const [added, setAdded] = useState<WebhookEndpoint | null>(null)
  const form = useEndpointForm<typeof webhookEndpoints.create, WebhookValues>(webhookEndpoints.create, {
    params: { account_id: accountId },
    defaults: BLANK_WEBHOOK,
    rules: { url: 'required' },
    labels: { url: t('fields.url'), description: t('fields.description'), events: t('fields.events') },
    toBody: webhookBody,
    onDone: ({ data }) => setAdded(data),
  })
  if (added) {
    const open = () => void navigate({ to: webhookPaths.page(accountId, added.id), replace: true, ignoreBlocker: true })
    return <WebhookSecret title={t('secret.added')} endpoint={added} onClose={open} />
  }
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('add')}>
      <WebhookFields form={form} />
    </FormModal>
  )
}
