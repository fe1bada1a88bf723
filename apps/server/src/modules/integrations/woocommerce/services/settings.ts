import { WOOCOMMERCE_STATUSES, type AccOrderStatus, type WoocommerceApiServiceInput } from '@stoa/contract'
import type { ServiceRow } from '#modules/accounts/third-party-services/index.ts'

/** Kind of service of a shop with WooCommerce. */
export const SHOP_TYPE = 'woocommerce_api'

/** The settings of a shop, in the column `settings`. */
export interface ShopSettings {
  is_practice: boolean
  key_hint: string
  /** Currency of the shop's prices. */
  currency: string
  sync_orders_from: string
  sync_products: boolean
  create_contacts: boolean
  import_statuses: string[]
  status_mapping: Record<string, AccOrderStatus>
  /** Whether its webhooks reach us, as far as is known. */
  has_webhooks: boolean
}

export type ShopRow = ServiceRow & { settings: ShopSettings }

/** The settings of a shop as an object of their own. */
export const settingsOf = ({ settings }: Pick<ShopRow, 'settings'>): ShopSettings => settings

/** How far the synchronisation came. */
export interface ShopCursor {
  /** Changes before this instant are stored. */
  until?: string
  /** What is being read, to go on after an interruption. */
  pass?: ShopPass
}

/** One walk through the pages of a shop. The window is closed, so that pages do not shift by later changes. */
export interface ShopPass {
  step: 'products' | 'orders' | 'bin'
  /** Changes after this instant are read; all without it. */
  after: string | null
  before: string
  offset: number
  per_page: number
  /** Records in the window at the last look. */
  total: number | null
}

const DAY_MS = 86_400_000
/** Days of orders that a new shop brings, if nothing else is asked for. */
const DEFAULT_DAYS = 730

/** The settings of a new shop. */
export function newSettings(
  input: Pick<WoocommerceApiServiceInput, SettingName>,
  found: Pick<ShopSettings, 'is_practice' | 'key_hint' | 'currency'>,
  now: Date,
): ShopSettings {
  const defaults = {
    sync_orders_from: new Date(now.getTime() - DEFAULT_DAYS * DAY_MS).toISOString().slice(0, 10),
    sync_products: true,
    create_contacts: true,
    import_statuses: [],
    status_mapping: WOOCOMMERCE_STATUSES,
    has_webhooks: false,
  }
  return { ...defaults, ...givenSettings(input), ...found }
}

type SettingName = 'sync_orders_from' | 'sync_products' | 'create_contacts' | 'import_statuses' | 'status_mapping'

/** The settings that a body contains, as they are stored. */
export function givenSettings(input: { [Name in SettingName]?: WoocommerceApiServiceInput[Name] }): Partial<ShopSettings> {
  const { sync_orders_from, sync_products, create_contacts, import_statuses, status_mapping } = input
  return {
    ...(sync_orders_from !== undefined && { sync_orders_from }),
    ...(sync_products !== undefined && { sync_products }),
    ...(create_contacts !== undefined && { create_contacts }),
    ...(import_statuses !== undefined && { import_statuses: [...new Set(import_statuses)] }),
    ...(status_mapping !== undefined && {
      status_mapping: Object.fromEntries(status_mapping.map(({ external_status, status }) => [external_status, status])),
    }),
  }
}
