import {
  WOOCOMMERCE_STATUSES,
  type WoocommerceApiService,
  type WoocommerceApiServiceInput,
  type WoocommerceApiServiceUpdate,
} from '@stoa/contract/browser'

type Status = keyof typeof WOOCOMMERCE_STATUSES
type Meaning = WoocommerceApiService['status_mapping'][number]['status']

/** Values of the form of a shop. */
export interface ShopValues {
  name: string
  base_url: string
  consumer_key: string
  consumer_secret: string
  sync_orders_from: string
  sync_products: boolean
  create_contacts: boolean
  sync_interval_minutes: number
  /** All statuses, or those chosen. */
  scope: 'all' | 'some'
  import_statuses: string[]
  /** Meaning of each status; empty without one. */
  mapping: Record<string, Meaning | ''>
}

const DAY_MS = 86_400_000

/** A new shop brings the orders of two years. */
export const blankShop = (now: Date): ShopValues => ({
  name: '',
  base_url: 'https://',
  consumer_key: '',
  consumer_secret: '',
  sync_orders_from: new Date(now.getTime() - 730 * DAY_MS).toISOString().slice(0, 10),
  sync_products: true,
  create_contacts: true,
  sync_interval_minutes: 15,
  scope: 'all',
  import_statuses: [],
  mapping: { ...WOOCOMMERCE_STATUSES },
})

/** The statuses that a shop can have: those of WooCommerce, those with a meaning, and those of the orders that are here. */
const statusesOf = ({ status_mapping, known_statuses }: WoocommerceApiService): string[] => [
  ...new Set([
    ...(Object.keys(WOOCOMMERCE_STATUSES) as Status[]),
    ...status_mapping.map(({ external_status }) => external_status),
    ...known_statuses.map(({ external_status }) => external_status).filter((name) => /^[a-z0-9_-]{1,40}$/.test(name)),
  ]),
]

export const shopValues = (shop: WoocommerceApiService): ShopValues => ({
  name: shop.name,
  base_url: shop.base_url ?? '',
  consumer_key: '',
  consumer_secret: '',
  sync_orders_from: shop.sync_orders_from,
  sync_products: shop.sync_products,
  create_contacts: shop.create_contacts,
  sync_interval_minutes: shop.sync_interval_minutes,
  scope: shop.import_statuses.length ? 'some' : 'all',
  import_statuses: shop.import_statuses,
  mapping: Object.fromEntries(
    statusesOf(shop).map((name) => [name, shop.status_mapping.find(({ external_status }) => external_status === name)?.status ?? '']),
  ),
})

const settingsOf = (values: ShopValues) => ({
  name: values.name.trim(),
  base_url: values.base_url.trim(),
  sync_orders_from: values.sync_orders_from,
  sync_products: values.sync_products,
  create_contacts: values.create_contacts,
  sync_interval_minutes: values.sync_interval_minutes as NonNullable<WoocommerceApiServiceInput['sync_interval_minutes']>,
  import_statuses: values.scope === 'all' ? [] : values.import_statuses,
  status_mapping: Object.entries(values.mapping).flatMap(([external_status, status]) => (status ? [{ external_status, status }] : [])),
})

export const createBody = (values: ShopValues): WoocommerceApiServiceInput => ({
  ...settingsOf(values),
  consumer_key: values.consumer_key.trim(),
  consumer_secret: values.consumer_secret.trim(),
})

/** Stored keys stay when none are entered. */
export const updateBody = ({ consumer_key, consumer_secret, ...values }: ShopValues): WoocommerceApiServiceUpdate => ({
  ...settingsOf({ ...values, consumer_key, consumer_secret }),
  ...(consumer_key.trim() && { consumer_key: consumer_key.trim() }),
  ...(consumer_secret.trim() && { consumer_secret: consumer_secret.trim() }),
})
