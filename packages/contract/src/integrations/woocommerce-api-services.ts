import { z } from 'zod'
import { ThirdPartyService } from '../accounts/third-party-services.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, idParams, oneOf } from '../kit/endpoint.ts'
import { flag, instant, text, typedDate } from '../kit/fields.ts'
import { ACC_ORDER_STATUSES } from '../shop/acc-orders.ts'

/** Statuses that WooCommerce itself gives to orders, with their meaning here (integrations.md 3.4). Plug-ins add further ones. */
export const WOOCOMMERCE_STATUSES = {
  pending: 'pending',
  'on-hold': 'on_hold',
  processing: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  failed: 'failed',
} as const

/** Waits between two synchronisations that members can choose, in minutes. */
export const SYNC_INTERVALS = [10, 15, 30, 60, 180, 720, 1440] as const

const StatusMapping = z.object({ external_status: z.string(), status: z.enum(ACC_ORDER_STATUSES) })

/** What the last synchronisation did. */
export const ServiceRun = z.object({
  begun_at: instant,
  /** Null while it runs, and after one that failed. */
  ended_at: instant.nullable(),
  products: z.int(),
  orders: z.int(),
  contacts: z.int(),
  /** Records that could not be taken in, and the first of them with their reasons. */
  skipped: z.int(),
  reasons: z.array(z.object({ record: z.string(), reason: z.string() })),
})
export type ServiceRun = z.infer<typeof ServiceRun>

/** A connected shop of an account, without its keys (domain.md 2.12). */
export const WoocommerceApiService = ThirdPartyService.extend({
  /** Last characters of the consumer key, by which people recognise it. */
  key_hint: z.string(),
  /** Orders from this day on are taken in. */
  sync_orders_from: z.string(),
  sync_products: z.boolean(),
  /** Whether customers without a contact become one. They never become subscribers. */
  create_contacts: z.boolean(),
  /** Statuses as the shop spells them; without any, orders of all statuses are taken in. */
  import_statuses: z.array(z.string()),
  /** What the statuses of the shop mean here. A status without a meaning is `other`. */
  status_mapping: z.array(StatusMapping),
  sync_interval_minutes: z.int(),
  next_sync_at: instant.nullable(),
  /** Whether the shop tells of changes at once. */
  has_webhooks: z.boolean(),
  last_run: ServiceRun.nullable(),
  /** Page of the practice shop, on which a person changes orders; null for a real shop. */
  practice_url: z.string().nullable(),
  /** Orders and products of the shop that are stored. */
  orders_count: z.int(),
  products_count: z.int(),
  /** Statuses of the stored orders as the shop spells them. */
  known_statuses: z.array(z.object({ external_status: z.string(), orders: z.int() })),
})
export type WoocommerceApiService = z.infer<typeof WoocommerceApiService>

const code = z
  .string()
  .trim()
  .regex(/^[a-z0-9_-]{1,40}$/)
const key = (prefix: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{8,100}$`))

const fields = {
  name: text(120),
  /** Address of the shop, such as `https://shop.example`. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .regex(/^[^?#]*$/),
  consumer_key: key('ck'),
  consumer_secret: key('cs'),
}
const settings = {
  /** Default: two years ago. */
  sync_orders_from: typedDate,
  sync_products: flag,
  create_contacts: flag,
  import_statuses: z.array(code).max(40),
  status_mapping: z.array(z.object({ external_status: code, status: z.enum(ACC_ORDER_STATUSES) })).max(40),
  sync_interval_minutes: z.literal(SYNC_INTERVALS),
}

export const WoocommerceApiServiceInput = z.object({ ...fields, ...z.object(settings).partial().shape })
export type WoocommerceApiServiceInput = z.infer<typeof WoocommerceApiServiceInput>

export const WoocommerceApiServiceUpdate = z.object({
  ...z.object({ ...fields, ...settings }).partial().shape,
  version: z.int().optional(),
})
export type WoocommerceApiServiceUpdate = z.infer<typeof WoocommerceApiServiceUpdate>

const item = '/api/v1/woocommerce-api-services/:id'
const manage = permission('integrations.manage')

/** Stored only if the shop accepts the keys; otherwise 422 on `consumer_key` or `base_url`. */
export const createWoocommerceApiService = defineEndpoint({
  id: 'accounts.woocommerceApiServices.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/woocommerce-api-services',
  access: manage,
  summary: 'Connect an online shop with WooCommerce',
  params: accountParams,
  body: WoocommerceApiServiceInput,
  response: oneOf(WoocommerceApiService),
  limit: 'heavy',
  transaction: 'none',
})

export const readWoocommerceApiService = defineEndpoint({
  id: 'woocommerceApiServices.read',
  method: 'GET',
  path: item,
  access: permission('integrations.read'),
  summary: 'A connected online shop with its settings and its last synchronisation',
  params: idParams,
  response: oneOf(WoocommerceApiService),
})

/** New keys are tried before they are stored. */
export const updateWoocommerceApiService = defineEndpoint({
  id: 'woocommerceApiServices.update',
  method: 'PUT',
  path: item,
  access: manage,
  summary: 'Change the settings or the keys of a connected online shop',
  params: idParams,
  body: WoocommerceApiServiceUpdate,
  response: oneOf(WoocommerceApiService),
  limit: 'heavy',
  transaction: 'none',
})

/** 409 while a synchronisation runs. */
export const syncWoocommerceApiService = defineEndpoint({
  id: 'woocommerceApiServices.sync',
  method: 'PUT',
  path: `${item}/sync`,
  access: manage,
  summary: 'Synchronise a connected online shop now',
  params: idParams,
  response: oneOf(WoocommerceApiService),
})
