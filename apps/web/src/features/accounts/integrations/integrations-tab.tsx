import {
  connectFacebook,
  readGoogleConnection,
  readSmsGateway,
  THIRD_PARTY_SERVICE_STATUSES,
  THIRD_PARTY_SERVICE_TYPES,
  thirdPartyServices,
  readWoocommerceApiService,
  softOneApiServices,
  type AnyEndpoint,
  type ThirdPartyService,
} from '@stoa/contract/browser'
import { Anchor, Button, Group, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, formatInstant, ListToolbar, useListScreen, useMay, type ListColumn } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ConnectMenu } from './connect-menu.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'

const TONES = {
  connected: 'good',
  syncing: 'good',
  connecting: 'neutral',
  disabled: 'neutral',
  disconnected: 'neutral',
  error: 'bad',
  expired: 'bad',
} as const

/** The services that the account is connected to, with their state (spec 2.5). */
export function IntegrationsTab() {
  const { t } = useTranslation('integrations')
  const accountId = useAccountId()
  const may = useMay()
  const list = useListScreen(thirdPartyServices, { account_id: accountId }, { sort: 'name' })
  const columns = useColumns()
  const [leaving, setLeaving] = useState<ThirdPartyService | null>(null)
  const leave = (row: ThirdPartyService) => (
    <Can endpoint={thirdPartyServices.remove} otherwise="explain">
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setLeaving(row)}>
        {t('disconnect')}
      </Button>
    </Can>
  )
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          type: { label: t('columns.type'), options: THIRD_PARTY_SERVICE_TYPES.map((value) => ({ value, label: t(`types.${value}`) })) },
          status: {
            label: t('columns.status'),
            options: THIRD_PARTY_SERVICE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
          date_created: { label: t('columns.created') },
          last_sync: { label: t('columns.last_sync') },
        }}
      >
        <ConnectMenu />
      </ListToolbar>
      <DataList<ThirdPartyService>
        list={list}
        columns={columns}
        rowActions={leave}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: <ConnectMenu /> }}
      />
      {may(thirdPartyServices.remove) && <DisconnectDialog service={leaving} onClose={() => setLeaving(null)} />}
      <Outlet />
    </Stack>
  )
}

function useColumns(): ListColumn<ThirdPartyService>[] {
  const { t, i18n } = useTranslation('integrations')
  const at = (value: string | null) => (value ? formatInstant(value, i18n.language) : t('never'))
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => <Service row={row} />,
    },
    { key: 'type', title: t('columns.type'), sort: 'type', render: (row) => t(`types.${row.type}`) },
    {
      key: 'status',
      title: t('columns.status'),
      sort: 'status',
      fixed: true,
      render: (row) => <StatusBadge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    { key: 'last_sync', title: t('columns.last_sync'), sort: 'last_sync', render: (row) => at(row.last_sync_at) },
    { key: 'last_error', title: t('columns.last_error'), render: (row) => <LastError row={row} /> },
    { key: 'created_at', title: t('columns.created'), sort: 'created', render: (row) => at(row.created_at) },
  ]
}

/** Where the settings of a service are, below those of the account. Services of other kinds have none. */
const SETTINGS: Partial<Record<ThirdPartyService['type'], (row: ThirdPartyService) => { endpoint: AnyEndpoint; path: string }>> = {
  sms: () => ({ endpoint: readSmsGateway, path: 'sms' }),
  woocommerce_api: ({ id }) => ({ endpoint: readWoocommerceApiService, path: `integrations/shops/${id}` }),
  soft_one_api: ({ id }) => ({ endpoint: softOneApiServices.read, path: `integrations/erp/${id}` }),
  facebook: () => ({ endpoint: connectFacebook, path: 'integrations/facebook' }),
  google_ads: () => ({ endpoint: readGoogleConnection, path: 'integrations/google' }),
  google_analytics: () => ({ endpoint: readGoogleConnection, path: 'integrations/google' }),
}

/** The name of a service, which links to its settings, and its host if it is not the provider's default. */
function Service({ row }: { row: ThirdPartyService }) {
  const { t } = useTranslation('integrations')
  const may = useMay()
  const settings = SETTINGS[row.type]?.(row)
  return (
    <div>
      <Group gap={6}>
        {settings && may(settings.endpoint) ? (
          <Anchor component={Link} size="sm" fw={550} to={`/accounts/${row.account_id}/settings/${settings.path}`}>
            {row.name}
          </Anchor>
        ) : (
          <Text size="sm" fw={550}>
            {row.name}
          </Text>
        )}
        {row.is_practice && <StatusBadge tone="warning">{t('practice')}</StatusBadge>}
      </Group>
      {row.base_url && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {row.base_url}
        </Text>
      )}
    </div>
  )
}

function LastError({ row }: { row: ThirdPartyService }) {
  const { t, i18n } = useTranslation('integrations')
  if (!row.last_error_at) return <Text size="sm">{t('never')}</Text>
  const kind = /^remote:(\w+)$/.exec(row.last_error ?? '')?.[1]
  const reason = kind ? t(`errors.${kind}`) : (row.last_error ?? undefined)
  return (
    <div>
      <Text size="sm">{formatInstant(row.last_error_at, i18n.language)}</Text>
      <Text size="xs" c="dimmed" lineClamp={2} title={reason}>
        {reason}
      </Text>
      {row.error_count > 1 && (
        <Text size="xs" c="dimmed">
          {t('in_a_row', { count: row.error_count })}
        </Text>
      )}
    </div>
  )
}
