import type { Selectable } from 'kysely'
import type { ProductService, ServiceProvider } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { Owned } from '../products/index.ts'

/** A row of `product_service_list` with the loaded relations. */
export type ProductServiceRow = Selectable<DB['product_services']> &
  Partial<Pick<ProductService, 'product' | 'service' | 'upgrades' | 'upgradesProductService'>> & {
    /** Cost of the service's default provider, and the number of units that it covers. */
    provider_cost_minor: number | null
    provider_price_per: number | null
    /** Secret, and null, if the service belongs to another owner than the product. */
    service_cost_minor: number | null
    service_price_per: number
    service_name: string
    service_search: string
  } & Owned

/** A row of `service_provider_list` with the loaded relations. */
export type ServiceProviderRow = Selectable<DB['service_providers']> &
  Partial<Pick<ServiceProvider, 'service' | 'provider'>> & { provider_name: string; provider_search: string } & Owned
