import type { ProductService } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import {
  ActionIcon,
  Anchor,
  Button,
  EmptyState,
  Group,
  IconArrowLeft,
  IconEdit,
  IconPlus,
  IconTrash,
  ListSkeleton,
  Paper,
  Stack,
  Text,
  Facts,
  SettingsCard,
} from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, NotLoaded, formatCount, useEndpoint } from '../../../../kit/index.ts'
import { costOfServices } from '../form/margin-line.tsx'
import { useCatalogue } from '../product-kinds.ts'
import { useProductWords } from '../product-name.ts'
import { useShownProduct } from '../page/product-context.ts'
import { ProductServiceForm } from './product-service-form.tsx'

/** A service of a product with its upgrades. */
export function ProductServiceScreen() {
  const { t } = useTranslation('products')
  const { product } = useShownProduct()
  const { calls } = useCatalogue()
  const { serviceId = '' }: { serviceId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(
    calls.services.list,
    { params: { basic_product_id: product.id }, query: { include: ['service', 'upgrades', 'upgrades.service'], per_page: 100 } },
    { keepPrevious: true },
  )
  const row = loaded.answer?.data.find((one) => one.uuid === serviceId)
  if (row) return <Service row={row} />
  if (loaded.answer) return <EmptyState title={t('gone')} action={<Back />} />
  return loaded.reason ? <NotLoaded loaded={loaded} /> : <ListSkeleton rows={3} />
}

function Back() {
  const { t } = useTranslation('products')
  const { pathOf } = useCatalogue()
  const { product } = useShownProduct()
  return (
    <Anchor component={Link} to={`${pathOf(product)}/services`} size="sm">
      <Group gap={4} component="span" display="inline-flex">
        <IconArrowLeft size={14} /> {t('services.back')}
      </Group>
    </Anchor>
  )
}

function Service({ row }: { row: ProductService }) {
  const { t } = useTranslation('products')
  const { nameOf, priceOf } = useProductWords()
  const { product } = useShownProduct()
  const { calls, pathOfService, showsCost } = useCatalogue()
  const [isEditing, setEditing] = useState(false)
  const cost = costOfServices([row], 1)
  const costText =
    cost === null ? '–' : `${formatMoney(cost, product.currency)} · ${t(`services.cost_sources.${row.cost?.source ?? 'unknown'}`)}`
  const edit = (
    <Can endpoint={calls.services.update}>
      <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
    </Can>
  )
  return (
    <Stack>
      <Back />
      <SettingsCard
        title={row.name ?? nameOf(row.service)}
        text={t(row.is_optional ? 'services.optional' : 'services.included')}
        action={edit}
      >
        <Facts
          facts={[
            [
              t('services.service'),
              row.service ? (
                <Anchor key="service" component={Link} to={pathOfService(row.service)} size="sm">
                  {nameOf(row.service)}
                </Anchor>
              ) : (
                '–'
              ),
            ],
            [t('services.quantity'), formatCount(row.quantity)],
            [t('columns.price'), row.service ? priceOf(row.service) : '–'],
            ...(showsCost ? [[t('services.cost'), costText] as const] : []),
            [t('services.price_delta'), formatMoney(row.price_delta_minor, product.currency)],
          ]}
        />
      </SettingsCard>
      <Upgrades base={row} />
      {isEditing && (
        <ProductServiceForm owner={{ productId: product.id, currency: product.currency }} row={row} onClose={() => setEditing(false)} />
      )}
    </Stack>
  )
}

function Upgrades({ base }: { base: ProductService }) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const { product } = useShownProduct()
  const [edited, setEdited] = useState<ProductService | 'new' | null>(null)
  const [removed, setRemoved] = useState<ProductService | null>(null)
  const { account_id, calls } = useCatalogue()
  const upgrades = base.upgrades ?? []
  const add = (
    <Can endpoint={calls.upgrades.create} otherwise="explain">
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
        {t('upgrades.add')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('upgrades.title')} text={t('upgrades.text')} action={add}>
      {!upgrades.length && <EmptyState title={t('upgrades.empty_title')} text={t('upgrades.empty_text')} />}
      <Stack gap="xs">
        {upgrades.map((upgrade) => (
          <UpgradeRow
            key={upgrade.uuid}
            base={base}
            upgrade={upgrade}
            onEdit={() => setEdited(upgrade)}
            onRemove={() => setRemoved(upgrade)}
          />
        ))}
      </Stack>
      {edited && (
        <ProductServiceForm
          owner={{ productId: product.id, currency: product.currency, base }}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <DeleteDialog
        endpoint={calls.upgrades.remove}
        params={removed && { uuid: removed.uuid }}
        {...(removed && { name: removed.name ?? nameOf(removed.service) })}
        invalidates={['products', 'product-services', 'services']}
        onClose={() => setRemoved(null)}
        backOffice={account_id === null}
      />
    </SettingsCard>
  )
}

interface UpgradeRowProps {
  base: ProductService
  upgrade: ProductService
  onEdit: () => void
  onRemove: () => void
}

function UpgradeRow({ base, upgrade, onEdit, onRemove }: UpgradeRowProps) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const { product } = useShownProduct()
  const { calls, showsCost } = useCatalogue()
  const name = upgrade.name ?? nameOf(upgrade.service)
  const [before, after] = [costOfServices([base], 1), costOfServices([upgrade], 1)]
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text size="sm" fw={550}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {formatCount(upgrade.quantity)} × +{formatMoney(upgrade.price_delta_minor, product.currency)}
            {showsCost &&
              before !== null &&
              after !== null &&
              ` · ${t('upgrades.difference')}: ${formatMoney(after - before, product.currency)}`}
          </Text>
        </Stack>
        <Can endpoint={calls.upgrades.update}>
          <Group gap={2} wrap="nowrap">
            <ActionIcon variant="subtle" color="gray" aria-label={`${t('upgrades.edit')}: ${name}`} onClick={onEdit}>
              <IconEdit size={16} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="red" aria-label={t('services.remove', { name })} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Can>
      </Group>
    </Paper>
  )
}
