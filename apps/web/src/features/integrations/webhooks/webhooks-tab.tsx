import { WEBHOOK_STATUSES, webhookEndpoints, type WebhookEndpoint } from '@stoa/contract/browser'
import { Button, Group, IconPlus, Stack, Text } from '@stoa/ui'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, useListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { DocumentationLink, PlanNotice } from '../parts/index.ts'
import { useWebhookColumns } from './webhook-columns.tsx'
import { webhookPaths } from './webhook-paths.ts'

/** Addresses to which events are sent; the page of one replaces the list. */
export function WebhooksTab() {
  const base = webhookPaths.list(useAccountId())
  const { pathname } = useLocation()
  const isPage = /^\/\d+(\/|$)/.test(pathname.slice(base.length))
  return isPage ? <Outlet /> : <WebhookList base={base} />
}

function WebhookList({ base }: { base: string }) {
  const { t } = useTranslation('webhooks')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(webhookEndpoints, { account_id: accountId }, { include: ['user'], hidden: ['created_at', 'user'] })
  const columns = useWebhookColumns()
  const create = (
    <Can endpoint={webhookEndpoints.create} otherwise="explain">
      <Button component={Link} to={`${base}/create`} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Stack gap="sm">
      <PlanNotice />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" flex="1 1 20rem">
          {t('text')}
        </Text>
        <DocumentationLink />
      </Group>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          status: { label: t('columns.status'), options: WEBHOOK_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
          date_created: { label: t('columns.created') },
        }}
      >
        {create}
      </ListToolbar>
      <DataList<WebhookEndpoint>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: webhookPaths.page(accountId, row.id) })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
      />
      <Outlet />
    </Stack>
  )
}
