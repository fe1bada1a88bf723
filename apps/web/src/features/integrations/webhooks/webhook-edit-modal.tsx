import { webhookEndpoints, type WebhookEndpoint } from '@stoa/contract/browser'
import { Alert, ListSkeleton, toast } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, NotLoaded, RouteModal, useEndpoint, useEndpointForm, useModalClose } from '../../../kit/index.ts'
import { useAccountId, useSession } from '../../shared/session/index.ts'
import { webhookBody, WebhookFields, webhookValues, type WebhookValues } from './webhook-fields.tsx'

/** Changes address, description and events. */
export function WebhookEditModal() {
  const { t } = useTranslation('webhooks')
  const { webhookId = '' }: { webhookId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(webhookEndpoints.read, { params: { account_id: useAccountId(), id: Number(webhookId) } })
  if (loaded.answer) return <EditForm endpoint={loaded.answer.data} />
  return <RouteModal title={t('edit')}>{loaded.reason ? <NotLoaded loaded={loaded} /> : <ListSkeleton rows={3} />}</RouteModal>
}

function EditForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const close = useModalClose()
  const { user } = useSession()
  const form = useEndpointForm<typeof webhookEndpoints.update, WebhookValues>(webhookEndpoints.update, {
    params: { account_id: endpoint.account_id, id: endpoint.id },
    defaults: webhookValues(endpoint),
    rules: { url: 'required' },
    labels: { url: t('fields.url'), description: t('fields.description'), events: t('fields.events') },
    toBody: (values) => ({ ...webhookBody(values), version: endpoint.version }),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      close()
    },
  })
  const isMaker = user?.id === endpoint.user_id
  return (
    <FormModal title={t('edit')} form={form}>
      <WebhookFields form={form} />
      {!isMaker && <Alert variant="light">{t('takes_over')}</Alert>}
    </FormModal>
  )
}
