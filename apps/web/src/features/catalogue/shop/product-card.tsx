import type { Product } from '@stoa/contract/browser'
import { Badge, Card, Group, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccountId } from '../../shared/session/index.ts'
import { nameOf, shortTextOf } from '../display/index.ts'
import { usePriceWords } from './prices.ts'
import { ProductFace } from './product-face.tsx'

const PATHS = { basic: 'basic-products', package: 'package', service: 'services', membership: '' } as const

/** A product of the catalogue, as a link to its page. */
export function ProductCard({ product }: { product: Product }) {
  const { t, i18n } = useTranslation('catalogue')
  const account_id = useAccountId()
  const { priceOf, perOf } = usePriceWords()
  const category = product.categories?.[0]
  return (
    <Card
      withBorder
      padding="md"
      component={Link}
      to={`/accounts/${account_id}/products/${PATHS[product.type]}/${product.id}`}
      style={{ color: 'inherit', textDecoration: 'none' }}
    >
      <Card.Section>
        <ProductFace product={product} />
      </Card.Section>
      <Stack gap={6} mt="sm" style={{ flex: 1 }}>
        <Group gap={6}>
          <Badge size="sm" variant="light" tt="none">
            {t(`types_one.${product.type}`)}
          </Badge>
          {category && (
            <Badge size="sm" variant="light" color="gray" tt="none">
              {nameOf(category, i18n.language)}
            </Badge>
          )}
          {product.account_id !== null && (
            <Badge size="sm" variant="light" color="grape" tt="none">
              {t(product.type === 'membership' ? 'custom' : 'own')}
            </Badge>
          )}
        </Group>
        <Text fw={600} lineClamp={2}>
          {nameOf(product, i18n.language)}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2} style={{ flex: 1 }}>
          {shortTextOf(product, i18n.language)}
        </Text>
        <Group gap={6} align="baseline">
          <Text fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {priceOf(product)}
          </Text>
          <Text size="sm" c="dimmed">
            {perOf(product)}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}
