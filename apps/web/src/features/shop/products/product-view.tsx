import type { AccProduct } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Group, Image, Stack, Text, Facts } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/index.ts'
import { ServiceName } from '../parts/index.ts'
import { ProductStatus, ProductStock } from './product-badges.tsx'

/** A product, read-only. */
export function ProductView({ product }: { product: AccProduct }) {
  const { t } = useTranslation('shop')
  const pictures = [product.coverMedia, ...(product.media ?? []).filter((file) => file.collection_name === 'gallery')].filter(
    (file) => file != null,
  )
  return (
    <Stack>
      {pictures.length > 0 && (
        <Group gap="xs">
          {pictures.map((file) => (
            <Image
              key={`${file.id} ${file.collection_name}`}
              src={file.preview_url ?? file.url}
              alt={file.alt ?? file.name}
              w={96}
              h={96}
              radius="sm"
              fit="cover"
            />
          ))}
        </Group>
      )}
      <Group gap="xs">
        <ProductStatus status={product.status} />
        <ProductStock product={product} />
      </Group>
      <Facts
        facts={[
          [t('products.fields.price_minor'), formatMoney(product.price_minor, product.currency)],
          ...(product.sale_price_minor === null
            ? []
            : [[t('products.fields.sale_price_minor'), formatMoney(product.sale_price_minor, product.currency)] as const]),
          [t('products.fields.sku'), product.sku ?? '–'],
          [t('products.fields.ean'), product.ean ?? '–'],
          [t('products.fields.type'), t(`products.types.${product.type}`)],
          [t('products.fields.categories'), product.categories.join(', ') || '–'],
          [t('products.columns.sold'), formatCount(product.sold_quantity)],
          ...(product.thirdPartyServiceProducts ?? []).map(
            (link) =>
              [
                t('linked'),
                <Group key={link.id} gap={6}>
                  <ServiceName service={link.thirdPartyService} />
                  <Text size="sm">{link.external_code ?? `#${link.external_id}`}</Text>
                </Group>,
              ] as const,
          ),
          ...product.attributes.map(({ name, value }) => [name, value] as const),
        ]}
      />
      {/* The server sanitizes descriptions. */}
      {product.description && <Text component="div" size="sm" dangerouslySetInnerHTML={{ __html: product.description }} />}
    </Stack>
  )
}
