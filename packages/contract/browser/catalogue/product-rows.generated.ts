// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/product-rows.ts'

export type { ProductType, ProductBadge, ProductCategory, ProductService, ServiceProvider, PackageItem, PackageEdition, SubscriptionPlan, ReferenceProject, ProductFeature } from '../../src/catalogue/product-rows.ts'
export const PRODUCT_TYPES: typeof source.PRODUCT_TYPES = ['basic', 'package', 'service', 'membership']
export const PRODUCT_UNITS: typeof source.PRODUCT_UNITS = ['piece', 'hour', 'day', 'month', 'campaign', 'post', 'page', 'word', 'sms', 'email', 'lead', 'other']
export const PRICE_MODES: typeof source.PRICE_MODES = ['fixed', 'computed', 'from', 'on_request']
export const PLAN_INTERVALS: typeof source.PLAN_INTERVALS = ['month', 'year', 'week']
