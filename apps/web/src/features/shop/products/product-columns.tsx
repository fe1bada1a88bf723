import type { AccProduct } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Badge, Group, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, type ListColumn } from '../../../kit/index.ts'
import { ServiceName } from '../parts/index.ts'
import { ProductFace, ProductStatus, ProductStock } from './product-badges.tsx'
import { shopProductPaths } from './product-paths.ts'

/** Columns that are hidden by default. */
export const HIDDEN_COLUMNS = ['sku', 'ean', 'type', 'services', 'created']

/** Columns of the list of products. */
export function useProductColumns(accountId: number): ListColumn<AccProduct>[] {
  const { t, i18n } = useTranslation('shop')
  return [
    {
      key: 'name',
      title: t('products.columns.name'),
      sort: 'name',
      fixed: true,
      render: (product) => <Name product={product} accountId={accountId} />,
    },
    { key: 'sku', title: t('products.columns.sku'), render: (product) => product.sku },
    { key: 'ean', title: t('products.columns.ean'), render: (product) => product.ean },
    { key: 'type', title: t('products.columns.type'), render: (product) => t(`products.types.${product.type}`) },
    {
      key: 'categories',
      title: t('products.columns.categories'),
      render: (product) => (
        <Group gap={4}>
          {product.categories.map((name) => (
            <Badge key={name} variant="light" tt="none" fw={500} miw="max-content">
              {name}
            </Badge>
          ))}
        </Group>
      ),
    },
    { key: 'stock', title: t('products.columns.stock'), sort: 'stock', render: (product) => <ProductStock product={product} /> },
    {
      key: 'sold',
      title: t('products.columns.sold'),
      sort: 'sold',
      align: 'right',
      render: (product) => formatCount(product.sold_quantity),
    },
    { key: 'price', title: t('products.columns.price'), sort: 'price', align: 'right', render: (product) => <Price product={product} /> },
    { key: 'status', title: t('products.columns.status'), render: ({ status }) => <ProductStatus status={status} /> },
    {
      key: 'services',
      title: t('linked'),
      render: (product) => product.thirdPartyServiceProducts?.map((link) => <ServiceName key={link.id} service={link.thirdPartyService} />),
    },
    {
      key: 'created',
      title: t('products.columns.created'),
      sort: 'created',
      render: (product) => formatDay(product.created_at, i18n.language),
    },
  ]
}

function Name({ product, accountId }: { product: AccProduct; accountId: number }) {
  const { t } = useTranslation('shop')
  return (
    <Group gap="sm" wrap="nowrap">
      <ProductFace product={product} />
      <Stack gap={0} miw={0} maw={{ base: 200, sm: 280 }}>
        <Anchor component={Link} to={shopProductPaths.modal(accountId, product.id)} search={true} size="sm" fw={550} truncate>
          {product.name}
        </Anchor>
        <Text size="xs" c="dimmed" truncate>
          {product.parent_name ? t('products.variation_of', { name: product.parent_name }) : product.sku}
        </Text>
        <Group gap="xs" mt={4} hiddenFrom="sm">
          <ProductStock product={product} />
          <Text size="xs" fw={600} style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(product.sale_price_minor ?? product.price_minor, product.currency)}
          </Text>
        </Group>
      </Stack>
    </Group>
  )
}

/** The price; during a sale, the sale price with the regular price struck through. */
function Price({ product: { price_minor, sale_price_minor, currency } }: { product: AccProduct }) {
  if (sale_price_minor === null) return formatMoney(price_minor, currency)
  return (
    <Stack gap={0} align="flex-end">
      <Text size="sm" fw={600}>
        {formatMoney(sale_price_minor, currency)}
      </Text>
      <Text size="xs" c="dimmed" td="line-through">
        {formatMoney(price_minor, currency)}
      </Text>
    </Stack>
  )
}
