import {
  accOrders,
  accProducts,
  readWoocommerceApiService,
  syncWoocommerceApiService,
  thirdPartyServices,
  updateWoocommerceApiService,
  type WoocommerceApiService,
} from '@stoa/contract/browser'
import { Alert, Anchor, Button, Facts, Group, List, Stack, StatusBadge, Text, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, Can, formatCount, formatDay, formatInstant, RouteModal, useAct, useMay } from '../../../kit/index.ts'
import { LoadedShop } from './loaded-shop.tsx'
import { shopServicePaths } from './shop-paths.ts'

const TONES = { connected: 'good', syncing: 'good', error: 'bad', expired: 'bad' } as const

/** A connected shop: its state, what it brought, and its last synchronisation. */
export function ShopModal() {
  const { t } = useTranslation('woocommerce')
  return <LoadedShop title={t('one')}>{(shop) => <Loaded shop={shop} />}</LoadedShop>
}

function Loaded({ shop }: { shop: WoocommerceApiService }) {
  const { t } = useTranslation(['woocommerce', 'integrations'])
  const kind = /^remote:(\w+)$/.exec(shop.last_error ?? '')?.[1]
  const isBroken = shop.status === 'error' || shop.status === 'expired'
  return (
    <RouteModal title={shop.name}>
      <Stack gap="md">
        <Group gap="xs">
          <StatusBadge tone={TONES[shop.status as keyof typeof TONES] ?? 'neutral'}>
            {t(`integrations:statuses.${shop.status}`)}
          </StatusBadge>
          {shop.is_practice && <StatusBadge tone="warning">{t('integrations:practice')}</StatusBadge>}
        </Group>
        {shop.is_practice && <Practice shop={shop} />}
        {(isBroken || shop.error_count > 0) && (
          <Alert color={isBroken ? 'red' : 'yellow'} title={t(isBroken ? 'broken' : 'failed')}>
            {kind ? t(`integrations:errors.${kind}`) : shop.last_error}
          </Alert>
        )}
        <Facts facts={useFacts(shop)} />
        <LastRun shop={shop} />
        <Actions shop={shop} />
      </Stack>
    </RouteModal>
  )
}

function Practice({ shop }: { shop: WoocommerceApiService }) {
  const { t } = useTranslation(['woocommerce', 'integrations'])
  return (
    <Alert color="yellow" variant="light">
      {t('integrations:practice_text')}{' '}
      {shop.practice_url && (
        <Anchor href={shop.practice_url} target="_blank" rel="noreferrer" size="sm">
          {t('open_practice')}
        </Anchor>
      )}
    </Alert>
  )
}

function useFacts(shop: WoocommerceApiService) {
  const { t, i18n } = useTranslation('woocommerce')
  const may = useMay()
  const base = `/accounts/${shop.account_id}`
  const count = (value: number, path: string, isReadable: boolean) =>
    isReadable && value > 0 ? (
      <Anchor key={path} component={Link} to={`${base}/${path}`} search={addressQuery({ 'filter.service': shop.id })} size="sm">
        {formatCount(value)}
      </Anchor>
    ) : (
      formatCount(value)
    )
  return [
    [t('fields.base_url'), shop.base_url ?? '–'],
    [t('orders'), count(shop.orders_count, 'acc-orders', may(accOrders.list))],
    [t('products'), count(shop.products_count, 'client-products', may(accProducts.list))],
    [t('fields.sync_orders_from'), formatDay(shop.sync_orders_from, i18n.language)],
    [t('last_success'), shop.last_sync_at ? formatInstant(shop.last_sync_at, i18n.language) : t('never')],
    [t('next'), shop.next_sync_at && shop.status !== 'expired' ? formatInstant(shop.next_sync_at, i18n.language) : '–'],
    [t('webhooks'), t(shop.has_webhooks ? 'webhooks_on' : 'webhooks_off')],
  ] as const
}

/** What the last synchronisation did, and what it left out. */
function LastRun({ shop: { last_run: run } }: { shop: WoocommerceApiService }) {
  const { t, i18n } = useTranslation('woocommerce')
  if (!run) return <Text size="sm">{t('no_run')}</Text>
  const counts = { orders: formatCount(run.orders), products: formatCount(run.products), contacts: formatCount(run.contacts) }
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t(run.ended_at ? 'run_ended' : 'run_begun', { at: formatInstant(run.ended_at ?? run.begun_at, i18n.language) })}
      </Text>
      <Text size="sm">{t('run_counts', counts)}</Text>
      {run.skipped > 0 && (
        <>
          <Text size="sm">{t('run_skipped', { count: run.skipped })}</Text>
          <List size="xs">
            {run.reasons.map(({ record, reason }) => (
              <List.Item key={`${record} ${reason}`}>
                {record}: {t(`reasons.${reason.replace('.', '_')}`, { defaultValue: reason })}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}

function Actions({ shop }: { shop: WoocommerceApiService }) {
  const { t } = useTranslation('woocommerce')
  const sync = useAct(syncWoocommerceApiService, [readWoocommerceApiService, thirdPartyServices])
  const start = async () => {
    if (await sync.run({ params: { id: shop.id } })) toast({ message: t('sync_started'), tone: 'good' })
  }
  return (
    <>
      <Group justify="flex-end" gap="xs">
        <Can endpoint={updateWoocommerceApiService} otherwise="explain">
          <Button component={Link} to={shopServicePaths.edit(shop.account_id, shop.id)} variant="default">
            {t('edit_action')}
          </Button>
        </Can>
        <Can endpoint={syncWoocommerceApiService} otherwise="explain">
          <Button loading={sync.isPending || shop.status === 'syncing'} onClick={() => void start()}>
            {t('sync_now')}
          </Button>
        </Can>
      </Group>
    </>
  )
}
