import { pauseWebhooks, rotateWebhookSecret, testWebhook, webhookEndpoints, type WebhookEndpoint } from '@stoa/contract/browser'
import { ActionIcon, Button, IconDots, IconSend, Menu, toast } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, useAct, useMay } from '../../../../kit/index.ts'
import { webhookPaths } from '../webhook-paths.ts'
import { RotateSecret } from './rotate-secret.tsx'

interface WebhookActionsProps {
  endpoint: WebhookEndpoint
  /** Called when a delivery is on its way. */
  onSent: () => void
}

/** What members who manage integrations do with an address. */
export function WebhookActions({ endpoint, onSent }: WebhookActionsProps) {
  const { t } = useTranslation('webhooks')
  const may = useMay()
  const test = useAct(testWebhook, ['webhook-deliveries'])
  const params = { account_id: endpoint.account_id, id: endpoint.id }
  const send = async () => {
    if (!(await test.run({ params }))) return
    toast({ message: t('test_sent'), tone: 'good' })
    onSent()
  }
  return (
    <>
      <Can endpoint={testWebhook} otherwise="explain">
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={test.isPending}
          disabled={endpoint.status !== 'active'}
          onClick={() => void send()}
        >
          {t('actions.test')}
        </Button>
      </Can>
      <Can endpoint={webhookEndpoints.update} otherwise="explain">
        <Button component={Link} to={`${webhookPaths.page(params.account_id, params.id)}/edit`} search={true} variant="default">
          {t('actions.edit')}
        </Button>
      </Can>
      {may(rotateWebhookSecret) && <MoreActions endpoint={endpoint} />}
    </>
  )
}

function MoreActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'rotate' | 'delete' | null>(null)
  const pause = useAct(pauseWebhooks, ['webhook-deliveries'])
  const params = { account_id: endpoint.account_id, id: endpoint.id }
  const isActive = endpoint.status === 'active'
  const replay = () => void navigate({ to: `${webhookPaths.page(params.account_id, params.id)}/replay`, search: true })
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('actions.more')} loading={pause.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isActive && <Menu.Item onClick={() => void pause.run({ params })}>{t('actions.pause')}</Menu.Item>}
          {isActive && <Menu.Item onClick={replay}>{t('actions.replay')}</Menu.Item>}
          <Menu.Item onClick={() => setOpen('rotate')}>{t('actions.rotate')}</Menu.Item>
          <Menu.Item color="red" onClick={() => setOpen('delete')}>
            {t('actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RotateSecret endpoint={endpoint} opened={open === 'rotate'} onClose={() => setOpen(null)} />
      <DeleteDialog
        endpoint={webhookEndpoints.remove}
        params={open === 'delete' ? params : null}
        name={endpoint.url}
        onClose={() => setOpen(null)}
        onDone={() => void navigate({ to: webhookPaths.list(params.account_id) })}
      />
    </>
  )
}
