import type { ServiceProvider } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import {
  ActionIcon,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Group,
  IconEdit,
  IconPlus,
  IconTrash,
  ListSkeleton,
  Paper,
  Stack,
  StatusBadge,
  Text,
  SettingsCard,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, formatDay, useAct, useEndpoint } from '../../../../kit/index.ts'
import { useShownProduct } from '../page/product-context.ts'
import { useCatalogue } from '../product-kinds.ts'
import { ProviderForm } from './provider-form.tsx'

/** The providers of a service, the default first; its cost applies. */
export function ProvidersTab() {
  const { t } = useTranslation('products')
  const { product } = useShownProduct()
  const { account_id, calls } = useCatalogue()
  const [edited, setEdited] = useState<ServiceProvider | 'new' | null>(null)
  const [removed, setRemoved] = useState<ServiceProvider | null>(null)
  const loaded = useEndpoint(
    calls.providers.list,
    { params: { service_id: product.id }, query: { include: ['provider'], per_page: 100, sort: 'priority' } },
    { keepPrevious: true },
  )
  const rows = loaded.answer?.data
  const add = (
    <Can endpoint={calls.providers.create} otherwise="explain">
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
        {t('providers.add')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('tabs.service-providers')} text={t('providers.text')} action={add}>
      {!rows && (loaded.reason ? <ErrorState message={loaded.reason} onRetry={loaded.reload} /> : <ListSkeleton rows={3} />)}
      {rows && !rows.length && <NoProviders />}
      <Stack gap="xs">
        {rows?.map((row) => (
          <ProviderRow key={row.uuid} row={row} onEdit={() => setEdited(row)} onRemove={() => setRemoved(row)} />
        ))}
      </Stack>
      {edited && <ProviderForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <DeleteDialog
        endpoint={calls.providers.remove}
        params={removed && { uuid: removed.uuid }}
        {...(removed?.provider && { name: removed.provider.name })}
        invalidates={['products', 'providers', 'service-providers']}
        onClose={() => setRemoved(null)}
        backOffice={account_id === null}
      />
    </SettingsCard>
  )
}

function NoProviders() {
  const { t } = useTranslation('products')
  const { account_id } = useCatalogue()
  return (
    <EmptyState title={t('providers.empty_title')} text={t(account_id === null ? 'providers.empty_text' : 'providers.own_empty_text')} />
  )
}

function ProviderRow({ row, onEdit, onRemove }: { row: ServiceProvider; onEdit: () => void; onRemove: () => void }) {
  const { t, i18n } = useTranslation('products')
  const { calls } = useCatalogue()
  const change = useAct(calls.providers.update, ['service-providers', 'products', 'providers'])
  const name = row.provider?.name ?? t('gone')
  const facts = [
    t('providers.days', { count: row.lead_time_days }),
    ...(row.daily_capacity ? [`${t('providers.capacity')}: ${row.daily_capacity}`] : []),
    ...(row.valid_from || row.valid_to ? [`${formatDay(row.valid_from, i18n.language)} – ${formatDay(row.valid_to, i18n.language)}`] : []),
  ]
  return (
    <Paper withBorder p="sm" opacity={row.is_active ? 1 : 0.65}>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={550}>
              {name}
            </Text>
            {row.is_default && (
              <Badge size="sm" variant="light" tt="none">
                {t('providers.default')}
              </Badge>
            )}
            {!row.is_active && <StatusBadge>{t('providers.inactive')}</StatusBadge>}
          </Group>
          <Text size="xs" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </Stack>
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" fw={550}>
            {formatMoney(row.cost_minor, row.currency)}
            {row.price_per > 1 && ` / ${row.price_per}`}
          </Text>
          <Can endpoint={calls.providers.update}>
            <Group gap={2} wrap="nowrap">
              {!row.is_default && row.is_active && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  visibleFrom="sm"
                  loading={change.isPending}
                  onClick={() => void change.run({ params: { uuid: row.uuid }, body: { is_default: true } })}
                >
                  {t('providers.make_default')}
                </Button>
              )}
              <ActionIcon variant="subtle" color="gray" aria-label={`${t('providers.edit')}: ${name}`} onClick={onEdit}>
                <IconEdit size={16} />
              </ActionIcon>
              <ActionIcon variant="subtle" color="red" aria-label={t('services.remove', { name })} onClick={onRemove}>
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          </Can>
        </Group>
      </Group>
    </Paper>
  )
}
