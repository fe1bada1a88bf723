import type { ProductService, ServiceProvider } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { seesCost, type Side } from '../products/index.ts'
import type { ProductServiceRow, ServiceProviderRow } from './product-service-row.ts'

/** Presents a service of a product, with its cost to those who edit the product and may see it. */
export function presentProductService(row: ProductServiceRow, { actor }: Pick<Context, 'actor'>, side: Side = 'staff'): ProductService {
  const withCost = side === 'staff' && seesCost(actor, row.owner_account_id)
  return {
    id: row.uuid,
    uuid: row.uuid,
    product_id: row.product_id,
    service_id: row.service_id,
    upgrades_product_service_uuid: row.upgrades_product_service_uuid,
    name: row.name,
    quantity: Number(row.quantity),
    price_delta_minor: row.price_delta_minor,
    is_optional: row.is_optional,
    position: row.position,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(withCost && { unit_cost_minor: row.unit_cost_minor, cost: costOf(row) }),
    ...(row.product !== undefined && { product: row.product }),
    ...(row.service !== undefined && { service: row.service }),
    ...(row.upgrades && { upgrades: row.upgrades }),
    ...(row.upgradesProductService !== undefined && { upgradesProductService: row.upgradesProductService }),
  }
}

/** Cost of a service of a product: that of the default provider, otherwise of the row, otherwise of the service (domain.md 4.2). */
export function costOf(
  row: Pick<
    ProductServiceRow,
    'provider_cost_minor' | 'provider_price_per' | 'unit_cost_minor' | 'service_cost_minor' | 'service_price_per'
  >,
): NonNullable<ProductService['cost']> {
  if (row.provider_cost_minor !== null)
    return { cost_minor: row.provider_cost_minor, price_per: row.provider_price_per ?? 1, source: 'provider' }
  if (row.unit_cost_minor !== null) return { cost_minor: row.unit_cost_minor, price_per: 1, source: 'own' }
  if (row.service_cost_minor !== null) return { cost_minor: row.service_cost_minor, price_per: row.service_price_per, source: 'service' }
  return { cost_minor: null, price_per: 1, source: 'unknown' }
}

/** Presents a provider of a service. */
export function presentServiceProvider(row: ServiceProviderRow): ServiceProvider {
  return {
    id: row.uuid,
    uuid: row.uuid,
    service_id: row.service_id,
    provider_account_id: row.provider_account_id,
    provider_relation_uuid: row.provider_relation_uuid,
    cost_minor: row.cost_minor,
    price_per: row.price_per,
    currency: row.currency,
    lead_time_days: row.lead_time_days,
    daily_capacity: row.daily_capacity,
    priority: row.priority,
    is_default: row.is_default,
    is_active: row.is_active,
    rating_avg_bp: row.rating_avg_bp,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.service !== undefined && { service: row.service }),
    ...(row.provider !== undefined && { provider: row.provider }),
  }
}
