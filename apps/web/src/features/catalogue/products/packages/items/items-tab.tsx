import type { PackageItem } from '@stoa/contract/browser'
import { formatMoney, partPrice } from '@stoa/domain'
import {
  ActionIcon,
  Badge,
  Button,
  EmptyState,
  Group,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconEdit,
  IconListCheck,
  IconPlus,
  IconTrash,
  ListSkeleton,
  Menu,
  Paper,
  Table,
  Text,
} from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, NotLoaded, useAct, useEndpoint, useMay, formatPercent } from '../../../../../kit/index.ts'
import { useProductWords } from '../../product-name.ts'
import { useShownProduct } from '../../page/product-context.ts'
import { useCatalogue } from '../../product-kinds.ts'

/** The items of a package in order. */
export function ItemsTab() {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const { calls, pathOf } = useCatalogue()
  const loaded = useEndpoint(calls.items.list, {
    params: { package_id: product.id },
    query: { include: ['product'], sort: 'position', per_page: 100 },
  })
  const rows = loaded.answer?.data ?? []
  const create = (
    <Can endpoint={calls.items.create} otherwise="explain">
      <Button component={Link} to={`${pathOf(product)}/package-items/create`} leftSection={<IconPlus size={16} />}>
        {t('items.add')}
      </Button>
    </Can>
  )
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Text size="sm" c="dimmed">
          {t('items.text')}
        </Text>
        {rows.length > 0 && create}
      </Group>
      <NotLoaded loaded={loaded} />
      <Paper withBorder className="stoa-list">
        {loaded.isFirstLoad && <ListSkeleton />}
        {loaded.answer && rows.length === 0 && <EmptyState title={t('items.empty')} text={t('items.empty_text')} action={create} />}
        {rows.length > 0 && <Items rows={rows} />}
      </Paper>
      <Outlet />
    </>
  )
}

function Items({ rows }: { rows: readonly PackageItem[] }) {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const { calls } = useCatalogue()
  const order = useAct(calls.orderItems, ['package-items', 'products'])
  const move = (at: number, by: number) => {
    const ids = rows.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    ids.splice(at + by, 0, moved!)
    void order.run({ params: { package_id: product.id }, body: { ids } })
  }
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('items.columns.product')}</Table.Th>
            <Table.Th ta="right">{t('items.columns.quantity')}</Table.Th>
            <Table.Th ta="right">{t('items.columns.price')}</Table.Th>
            <Table.Th ta="right">{t('items.columns.discount')}</Table.Th>
            <Table.Th ta="right">{t('items.columns.sum')}</Table.Th>
            <Table.Th aria-label={t('items.columns.order')} />
            <Table.Th aria-label={t('items.columns.actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((item, at) => (
            <Item
              key={item.id}
              item={item}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              isPending={order.isPending}
              onMove={(by) => move(at, by)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface ItemProps {
  item: PackageItem
  isFirst: boolean
  isLast: boolean
  isPending: boolean
  onMove: (by: -1 | 1) => void
}

function Item({ item, isFirst, isLast, isPending, onMove }: ItemProps) {
  const { t } = useTranslation('packages')
  const { nameOf } = useProductWords()
  const { product } = useShownProduct()
  const price = item.price_minor ?? item.product?.price_minor ?? null
  const sum = item.product ? partPrice({ ...item, product: item.product }) : null
  const money = (minor: number | null) => (minor === null ? t('unknown') : formatMoney(minor, product.currency))
  const name = nameOf(item.product)
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {name}
          </Text>
          {item.is_optional && (
            <Badge size="sm" variant="light" tt="none">
              {t('items.optional')}
            </Badge>
          )}
          {item.product && !item.product.published_at && (
            <Badge size="sm" variant="light" color="yellow" tt="none">
              {t('items.unpublished')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {item.product?.code}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{item.quantity}</Table.Td>
      <Table.Td ta="right">{money(price)}</Table.Td>
      <Table.Td ta="right">{item.discount_bp ? formatPercent(item.discount_bp, 2) : '–'}</Table.Td>
      <Table.Td ta="right">{money(sum)}</Table.Td>
      <Table.Td>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('items.up', { name })}
            disabled={isFirst || isPending}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('items.down', { name })}
            disabled={isLast || isPending}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </Group>
      </Table.Td>
      <Table.Td ta="right">
        <ItemMenu item={item} name={name} />
      </Table.Td>
    </Table.Tr>
  )
}

function ItemMenu({ item, name }: { item: PackageItem; name: string }) {
  const { t } = useTranslation('packages')
  const may = useMay()
  const { calls, pathOf } = useCatalogue()
  const base = `${pathOf({ type: 'package', id: item.package_id })}/package-items/${item.id}`
  if (!may(calls.items.update)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('items.actions', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={14} />} component={Link} to={`${base}/edit`}>
          {t('items.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconListCheck size={14} />} component={Link} to={`${base}/requirements`}>
          {t('items.requirements')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={14} />} component={Link} to={`${base}/delete`}>
          {t('items.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
