import type { Product } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Badge, Group, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, type ListColumn } from '../../../../kit/index.ts'
import { useCatalogue } from '../product-kinds.ts'
import { ProductPicture } from './product-picture.tsx'
import { useProductWords } from '../product-name.ts'

/** Columns of products; the type column is for mixed lists. */
export function useProductColumns(withType: boolean): ListColumn<Product>[] {
  const { t, i18n } = useTranslation('products')
  const { nameOf, priceOf, textOf } = useProductWords()
  const { pathOf, showsCost } = useCatalogue()
  const cost: ListColumn<Product> = {
    key: 'cost',
    title: t('columns.cost'),
    align: 'right',
    render: ({ cost_minor, currency }) => (cost_minor === null || cost_minor === undefined ? '–' : formatMoney(cost_minor, currency)),
  }
  const columns: ListColumn<Product>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (product) => (
        <Group gap="sm" wrap="nowrap">
          <ProductPicture product={product} size={36} />
          <Stack gap={0} miw={0} maw={{ base: 200, sm: 210 }}>
            <Anchor component={Link} to={pathOf(product)} size="sm" fw={550} truncate>
              {nameOf(product)}
            </Anchor>
            <Text size="xs" c="dimmed" truncate>
              {textOf(product.short_description_en, product.short_description_gr) ?? product.code}
            </Text>
          </Stack>
        </Group>
      ),
    },
    { key: 'code', title: t('columns.code'), sort: 'code', render: (product) => <Text size="sm">{product.code}</Text> },
    {
      key: 'categories',
      title: t('columns.categories'),
      render: (product) => (
        <Group gap={4}>
          {product.categories?.map((category) => (
            <Badge key={category.id} variant="light" tt="none" fw={500} miw="max-content">
              {nameOf(category)}
            </Badge>
          ))}
        </Group>
      ),
    },
    { key: 'price', title: t('columns.price'), sort: 'price', align: 'right', render: (product) => priceOf(product) },
    ...(showsCost ? [cost] : []),
    {
      key: 'published',
      title: t('columns.state'),
      sort: 'published',
      render: (product) => <PublishedBadge product={product} />,
    },
    { key: 'orders', title: t('columns.orders'), align: 'right', render: (product) => product.orders_count ?? 0 },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (product) => formatDay(product.created_at, i18n.language) },
  ]
  const type: ListColumn<Product> = { key: 'type', title: t('columns.type'), render: (product) => t(`types.${product.type}`) }
  return withType ? [columns[0]!, type, ...columns.slice(1)] : columns
}

/** Whether a product is a plan that the platform made for one account. */
export const isCustomPlan = ({ account_id, type }: Pick<Product, 'account_id' | 'type'>) => type === 'membership' && account_id !== null

/** Whether customers see a product. */
export function PublishedBadge({ product }: { product: Pick<Product, 'published_at' | 'archived_at' | 'account_id' | 'type'> }) {
  const { t } = useTranslation('products')
  if (product.archived_at) return <StatusBadge tone="neutral">{t('archived')}</StatusBadge>
  if (isCustomPlan(product)) return <StatusBadge tone="info">{t('custom')}</StatusBadge>
  return <StatusBadge tone={product.published_at ? 'good' : 'neutral'}>{t(product.published_at ? 'published' : 'unpublished')}</StatusBadge>
}
