import { readBasicProduct, type Product, type ProductService } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Badge, Group, Stack, Text, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../display/index.ts'
import { LoadedProduct } from './loaded-product.tsx'
import { usePriceWords } from './prices.ts'
import { ProductPage } from './product-page.tsx'

const INCLUDE = [
  'categories',
  'subscriptionPlans',
  'projects',
  'productServices',
  'productServices.service',
  'productServices.upgrades',
] as const

/** A basic product with its services, options and upgrades. */
export function BasicProductScreen() {
  return (
    <LoadedProduct endpoint={readBasicProduct} param="basicProductId" include={INCLUDE}>
      {(product) => (
        <ProductPage product={product}>
          <Services product={product} />
        </ProductPage>
      )}
    </LoadedProduct>
  )
}

function Services({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue')
  const services = (product.productServices ?? []).filter((one) => one.upgrades_product_service_uuid === null)
  if (!services.length) return null
  return (
    <SettingsCard title={t('services.title')} text={t('services.text')}>
      <Stack gap="md">
        {services.map((one) => (
          <Service key={one.uuid} service={one} currency={product.currency} />
        ))}
      </Stack>
    </SettingsCard>
  )
}

function Service({ service, currency }: { service: ProductService; currency: string }) {
  const { t, i18n } = useTranslation('catalogue')
  const { quantityOf } = usePriceWords()
  const serviceName = (one: Pick<ProductService, 'name' | 'service'>) => one.name ?? (one.service ? nameOf(one.service, i18n.language) : '')
  const extra = (minor: number) => (minor === 0 ? t('services.no_extra') : `${minor > 0 ? '+' : ''}${formatMoney(minor, currency)}`)
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {serviceName(service)}
          </Text>
          <Text size="sm" c="dimmed">
            {quantityOf(service.quantity, service.service?.unit ?? 'piece')}
          </Text>
          {service.is_optional && (
            <Badge size="sm" variant="light" tt="none">
              {t('services.optional')}
            </Badge>
          )}
        </Group>
        {service.is_optional && <Text size="sm">{extra(service.price_delta_minor)}</Text>}
      </Group>
      {(service.upgrades ?? []).map((upgrade) => (
        <Group key={upgrade.uuid} justify="space-between" gap="xs" pl="md">
          <Text size="sm" c="dimmed">
            {t('services.upgrade', { name: serviceName(upgrade) })}
          </Text>
          <Text size="sm">{extra(upgrade.price_delta_minor)}</Text>
        </Group>
      ))}
    </div>
  )
}
