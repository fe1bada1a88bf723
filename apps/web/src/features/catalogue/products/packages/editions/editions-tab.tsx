import type { PackageEdition, PackageItem } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import {
  ActionIcon,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Group,
  IconArrowLeft,
  IconArrowRight,
  IconEdit,
  IconPlus,
  IconTrash,
  ListSkeleton,
  Paper,
  SimpleGrid,
  Stack,
  StatusBadge,
  Text,
  toast,
} from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, NotLoaded, useAct, useEndpoint } from '../../../../../kit/index.ts'
import { useProductWords } from '../../product-name.ts'
import { useShownProduct } from '../../page/product-context.ts'
import { useCatalogue } from '../../product-kinds.ts'
import { EditionEditModal } from './edition-edit-modal.tsx'
import { priceOfValues, valuesOfEdition } from './edition-values.ts'

/** Editions of a package side by side, for comparison. */
export function EditionsTab() {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const { calls, pathOf } = useCatalogue()
  const params = { package_id: product.id }
  const loaded = useEndpoint(calls.editions.list, {
    params,
    query: { include: ['packageItems', 'packageItems.product'], sort: 'position', per_page: 100 },
  })
  const parts = useEndpoint(calls.items.list, { params, query: { include: ['product'], sort: 'position', per_page: 100 } })
  const rows = loaded.answer?.data ?? []
  const items = parts.answer?.data ?? []
  const create = (
    <Can endpoint={calls.editions.create} otherwise="explain">
      <Button component={Link} to={`${pathOf(product)}/package-editions/create`} leftSection={<IconPlus size={16} />}>
        {t('editions.create')}
      </Button>
    </Can>
  )
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Text size="sm" c="dimmed">
          {t('editions.text')}
        </Text>
        {rows.length > 0 && create}
      </Group>
      <NotLoaded loaded={loaded} />
      {loaded.isFirstLoad && <ListSkeleton />}
      {loaded.answer && rows.length === 0 && (
        <Paper withBorder>
          <EmptyState title={t('editions.empty')} text={t('editions.empty_text')} action={create} />
        </Paper>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {rows.map((edition, at) => (
          <Edition key={edition.id} edition={edition} items={items} place={at} ids={rows.map(({ id }) => id)} />
        ))}
      </SimpleGrid>
      <Outlet />
    </>
  )
}

function Edition({
  edition,
  items,
  place,
  ids,
}: {
  edition: PackageEdition
  items: readonly PackageItem[]
  place: number
  ids: readonly number[]
}) {
  const { t } = useTranslation('packages')
  const { nameOf } = useProductWords()
  const { product } = useShownProduct()
  const { price_minor, saving_minor } = priceOfValues(valuesOfEdition(items, product.id, edition), items)
  return (
    <Card withBorder padding="lg" component="article">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={650}>{edition.name}</Text>
          <Group gap={4}>
            {edition.is_default && (
              <Badge variant="light" tt="none">
                {t('editions.default')}
              </Badge>
            )}
            <StatusBadge tone={edition.published_at ? 'good' : 'neutral'}>
              {t(edition.published_at ? 'editions.published' : 'editions.draft')}
            </StatusBadge>
          </Group>
        </Group>
        <div>
          <Text size="xl" fw={700}>
            {price_minor === null ? t('unknown') : formatMoney(price_minor, product.currency)}
          </Text>
          {saving_minor > 0 && (
            <Text size="sm" c="teal">
              {t('editions.saves', { amount: formatMoney(saving_minor, product.currency) })}
            </Text>
          )}
        </div>
        <Stack gap={2} style={{ flex: 1 }}>
          {edition.packageItems?.map((item) => (
            <Text key={item.id} size="sm">
              {item.edition_quantity} × {nameOf(item.product)}
            </Text>
          ))}
        </Stack>
        <Actions edition={edition} items={items} place={place} ids={ids} />
      </Stack>
    </Card>
  )
}

function Actions({
  edition,
  items,
  place,
  ids,
}: {
  edition: PackageEdition
  items: readonly PackageItem[]
  place: number
  ids: readonly number[]
}) {
  const { t } = useTranslation('packages')
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const outdated = ['package-editions', 'products'] as const
  const { calls } = useCatalogue()
  const update = useAct(calls.editions.update, outdated)
  const remove = useAct(calls.editions.remove, outdated)
  const order = useAct(calls.orderEditions, outdated)
  const move = (by: -1 | 1) => {
    const next = [...ids]
    next.splice(place + by, 0, ...next.splice(place, 1))
    void order.run({ params: { package_id: edition.product_id }, body: { ids: next } })
  }
  const confirm = async () => {
    if (await remove.run({ params: { id: edition.id } })) toast({ message: t('editions.removed'), tone: 'good' })
    setDialog(null)
  }
  return (
    <Can endpoint={calls.editions.update}>
      <Group justify="space-between" gap="xs">
        <Group gap={2}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('editions.left', { name: edition.name })}
            disabled={place === 0 || order.isPending}
            onClick={() => move(-1)}
          >
            <IconArrowLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('editions.right', { name: edition.name })}
            disabled={place === ids.length - 1 || order.isPending}
            onClick={() => move(1)}
          >
            <IconArrowRight size={16} />
          </ActionIcon>
        </Group>
        <Group gap={4}>
          <Button
            size="xs"
            variant="subtle"
            loading={update.isPending}
            onClick={() =>
              void update.run({ params: { id: edition.id }, body: { published: !edition.published_at, version: edition.version } })
            }
          >
            {t(edition.published_at ? 'editions.unpublish' : 'editions.publish_now')}
          </Button>
          <ActionIcon variant="default" aria-label={t('editions.edit_of', { name: edition.name })} onClick={() => setDialog('edit')}>
            <IconEdit size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            color="red"
            aria-label={t('editions.remove_of', { name: edition.name })}
            onClick={() => setDialog('delete')}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {dialog === 'edit' && <EditionEditModal edition={edition} items={items} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={t('editions.remove_title', { name: edition.name })}
        confirmLabel={t('editions.remove')}
        danger
        pending={remove.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setDialog(null)}
      >
        {t('editions.remove_text')}
      </ConfirmDialog>
    </Can>
  )
}
