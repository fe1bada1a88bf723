import type { Product, ProductService } from '@stoa/contract/browser'
import { formatMoney, itemCost, marginOf } from '@stoa/domain'
import { Group, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, formatPercent } from '../../../../kit/index.ts'
import { useCatalogue } from '../product-kinds.ts'

type Priced = Pick<Product, 'currency'> & { price_minor?: number | string | null; cost_minor?: number | string | null; price_per?: number }

/** The margin of a price while it is typed: of a service over its provider's cost, of a basic product over its services' cost. */
export function MarginLine({ values, product }: { values: Priced; product?: Product }) {
  const { t } = useTranslation('products')
  const { cost_minor, source } = useCost(values, product)
  const price = typeof values.price_minor === 'number' ? values.price_minor : null
  const margin = price === null || cost_minor === null ? null : marginOf(price, cost_minor)
  if (margin === null || cost_minor === null)
    return (
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('margin.unknown')}
      </Text>
    )
  const { margin_minor, margin_bp } = margin
  const tone = margin_minor < 0 ? 'red' : (margin_bp ?? 0) < 2000 ? 'yellow.8' : 'teal'
  return (
    <Group gap="md" aria-live="polite">
      <Text size="sm">
        {t('margin.cost')}: <b>{formatMoney(cost_minor, values.currency)}</b>{' '}
        <Text span size="xs" c="dimmed">
          {t(`margin.${source}`)}
        </Text>
      </Text>
      <Text size="sm" c={tone} fw={600}>
        {t('margin.margin')}: {formatMoney(margin_minor, values.currency)}
        {margin_bp !== null && ` · ${formatPercent(margin_bp, 2)}`}
      </Text>
    </Group>
  )
}

type Source = 'typed' | 'provider' | 'services'

/** The cost of `price_per` units, and its source. */
function useCost(values: Priced, product?: Product): { cost_minor: number | null; source: Source } {
  const provided = useProviderCost(values, product)
  if (provided !== null) return { cost_minor: provided, source: 'provider' }
  const services = product?.type === 'basic' ? (product.productServices ?? []).filter((one) => !one.is_optional) : []
  if (services.length) return { cost_minor: costOfServices(services, values.price_per ?? 1), source: 'services' }
  return { cost_minor: typeof values.cost_minor === 'number' ? values.cost_minor : null, source: 'typed' }
}

/** The price of a service's default provider for `price_per` units. */
function useProviderCost({ currency, price_per = 1 }: Priced, product?: Product): number | null {
  const may = useMay()
  const { calls } = useCatalogue()
  const providers = useEndpoint(
    calls.providers.list,
    { params: { service_id: product?.id ?? 0 }, query: { filter: { active: true }, per_page: 100 } },
    { enabled: product?.type === 'service' && may(calls.providers.list), staleTime: 30_000 },
  )
  const chosen = providers.answer?.data.find((one) => one.is_default && one.currency === currency)
  return chosen ? itemCost([{ quantity: price_per, ...chosen }]) : null
}

/** The cost of a product's services for a number of units; null while one of them is unknown. */
export function costOfServices(services: readonly ProductService[], units: number): number | null {
  const cost = itemCost(
    services.map((one) => ({ quantity: one.quantity, cost_minor: one.cost?.cost_minor ?? null, price_per: one.cost?.price_per ?? 1 })),
  )
  return cost === null ? null : cost * units
}
