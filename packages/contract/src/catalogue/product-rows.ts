import { z } from 'zod'
import { AccountBadge } from '../attachments/badges.ts'
import { date, instant } from '../kit/fields.ts'
import { Requirement } from './requirements.ts'

export const PRODUCT_TYPES = ['basic', 'package', 'service', 'membership'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]
export const PRODUCT_UNITS = ['piece', 'hour', 'day', 'month', 'campaign', 'post', 'page', 'word', 'sms', 'email', 'lead', 'other'] as const
export const PRICE_MODES = ['fixed', 'computed', 'from', 'on_request'] as const
export const PLAN_INTERVALS = ['month', 'year', 'week'] as const

/** A product as part of another one or of a line. */
export const ProductBadge = z.object({
  id: z.int(),
  type: z.enum(PRODUCT_TYPES),
  code: z.string(),
  name_en: z.string(),
  name_gr: z.string().nullable(),
  unit: z.enum(PRODUCT_UNITS),
  price_minor: z.int().nullable(),
  price_mode: z.enum(PRICE_MODES),
  price_per: z.int(),
  currency: z.string(),
  vat_rate_id: z.int().nullable(),
  /** VAT rate in basis points, or null. */
  vat_rate_bp: z.int().nullable(),
  published_at: instant.nullable(),
  /** Cost of `price_per` units for the platform; omitted for customers. */
  cost_minor: z.int().nullable().optional(),
})
export type ProductBadge = z.infer<typeof ProductBadge>

export const ProductCategory = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  slug: z.string(),
  name_en: z.string(),
  name_gr: z.string(),
  icon: z.string().nullable(),
})
export type ProductCategory = z.infer<typeof ProductCategory>

const UnitCost = z.object({
  /** Net cost of `price_per` units; null if unknown. */
  cost_minor: z.int().nullable(),
  price_per: z.int(),
  /** Source of the cost: the default provider, the row itself, or the service. */
  source: z.enum(['provider', 'own', 'service', 'unknown']),
})

/** A service in a basic product. A row with `upgrades_product_service_uuid` replaces that row. */
const productService = {
  id: z.string(),
  uuid: z.uuid(),
  product_id: z.int(),
  service_id: z.int(),
  upgrades_product_service_uuid: z.uuid().nullable(),
  name: z.string().nullable(),
  quantity: z.number(),
  /** Cost of a unit if the service has no default provider; omitted for customers. */
  unit_cost_minor: z.int().nullable().optional(),
  /** Extra price of a unit of an upgrade or of an optional service. */
  price_delta_minor: z.int(),
  is_optional: z.boolean(),
  position: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Effective cost of a unit; omitted for customers. */
  cost: UnitCost.optional(),
  product: ProductBadge.nullable().optional(),
  service: ProductBadge.nullable().optional(),
}
const BareProductService = z.object(productService)
export const ProductService = z.object({
  ...productService,
  upgrades: z.array(BareProductService).optional(),
  upgradesProductService: BareProductService.nullable().optional(),
})
export type ProductService = z.infer<typeof ProductService>

/** A provider of a service for the platform, with its cost. */
export const ServiceProvider = z.object({
  id: z.string(),
  uuid: z.uuid(),
  service_id: z.int(),
  provider_account_id: z.int(),
  provider_relation_uuid: z.uuid().nullable(),
  cost_minor: z.int(),
  price_per: z.int(),
  currency: z.string(),
  lead_time_days: z.int(),
  daily_capacity: z.int().nullable(),
  priority: z.int(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  rating_avg_bp: z.int().nullable(),
  valid_from: date.nullable(),
  valid_to: date.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  service: ProductBadge.nullable().optional(),
  provider: AccountBadge.nullable().optional(),
})
export type ServiceProvider = z.infer<typeof ServiceProvider>

/** One product within a package. */
export const PackageItem = z.object({
  id: z.int(),
  package_id: z.int(),
  product_id: z.int(),
  quantity: z.number(),
  /** Price of a unit in this package; null = that of the product. */
  price_minor: z.int().nullable(),
  discount_bp: z.int(),
  is_optional: z.boolean(),
  /** Questions that replace those of the product; null = those of the product. */
  requirements: z.array(Requirement).nullable(),
  position: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  product: ProductBadge.nullable().optional(),
  package: ProductBadge.nullable().optional(),
})
export type PackageItem = z.infer<typeof PackageItem>

/** An edition of a package, with its own items, quantities and price. */
export const PackageEdition = z.object({
  id: z.int(),
  product_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** Null = computed from its items. */
  price_minor: z.int().nullable(),
  is_default: z.boolean(),
  position: z.int(),
  published_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  packageItems: z
    .array(
      PackageItem.extend({
        /** Quantity and price of the item within this edition. */
        edition_quantity: z.number(),
        edition_price_minor: z.int().nullable(),
      }),
    )
    .optional(),
  product: ProductBadge.nullable().optional(),
})
export type PackageEdition = z.infer<typeof PackageEdition>

export const SubscriptionPlan = z.object({
  id: z.int(),
  product_id: z.int(),
  package_edition_id: z.int().nullable(),
  name: z.string(),
  interval: z.enum(PLAN_INTERVALS),
  interval_count: z.int(),
  price_minor: z.int(),
  currency: z.string(),
  setup_fee_minor: z.int(),
  trial_days: z.int(),
  min_cycles: z.int(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  /** Whether a subscription or document refers to it, so that it can be deactivated but not deleted. */
  is_used: z.boolean(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

/** A reference project of a product. */
export const ReferenceProject = z.object({
  uuid: z.uuid(),
  name: z.string(),
  status: z.string(),
  caption: z.string().nullable(),
  position: z.int(),
  account: AccountBadge,
})
export type ReferenceProject = z.infer<typeof ReferenceProject>

/** A feature or limit of a plan. */
export const ProductFeature = z.object({
  feature_code: z.string(),
  name: z.string(),
  type: z.enum(['flag', 'limit']),
  unit: z.string().nullable(),
  enabled: z.boolean(),
  /** Value of a limit; null = unlimited. */
  value: z.int().nullable(),
})
export type ProductFeature = z.infer<typeof ProductFeature>
