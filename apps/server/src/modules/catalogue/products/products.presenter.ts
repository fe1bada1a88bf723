import type { Product } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { imageUrls, presentMedia } from '../../attachments/media/index.ts'
import type { ProductRow } from './product-row.ts'
import { seesCost } from './products.policy.ts'

/** Presents a product to those who sell it, with its cost if they may see it. */
export function presentProduct(row: ProductRow, ctx: Context): Product {
  const { cost_minor, created_by_id, orders_count, projects_count } = row
  return {
    ...presentForCustomer(row, ctx),
    ...(seesCost(ctx.actor, row.owner_account_id) && { cost_minor }),
    created_by_id,
    orders_count,
    projects_count,
  }
}

/** Presents a product to customers, without its cost. Columns not listed here stay private. */
export function presentForCustomer(row: ProductRow, ctx: Context): Product {
  const cover = imageUrls(ctx.services, row.cover_file as never)
  return {
    id: row.id,
    account_id: row.account_id,
    type: row.type,
    code: row.code,
    name_en: row.name_en,
    name_gr: row.name_gr,
    short_description_en: row.short_description_en,
    short_description_gr: row.short_description_gr,
    description_en: row.description_en,
    description_gr: row.description_gr,
    unit: row.unit,
    price_minor: row.price_minor,
    price_mode: row.price_mode,
    price_per: row.price_per,
    currency: row.currency,
    vat_rate_id: row.vat_rate_id,
    vat_rate_bp: row.vat_rate_bp,
    vat_exemption_code: row.vat_exemption_code,
    supply_type: row.supply_type as Product['supply_type'],
    reverse_charge: row.reverse_charge,
    income_category: row.income_category,
    income_type: row.income_type,
    default_duration_days: row.default_duration_days,
    requires_project: row.requires_project,
    requirements: row.requirements,
    task_template: row.task_template,
    trial_days: row.trial_days,
    tier: row.tier,
    is_default: row.is_default,
    position: row.position,
    cover_url: cover.preview_url,
    cover_thumb_url: cover.thumb_url,
    ...brochureOf(row, ctx),
    published_at: row.published_at,
    archived_at: row.archived_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...relationsOf(row),
  }
}

function brochureOf({ brochure_file }: ProductRow, ctx: Context): Pick<Product, 'brochure_url' | 'brochure_name'> {
  if (!brochure_file) return { brochure_url: null, brochure_name: null }
  const { url, file_name } = presentMedia(brochure_file as never, ctx)
  return { brochure_url: url, brochure_name: file_name }
}

const RELATIONS = [
  'categories',
  'tags',
  'packageItems',
  'packageEditions',
  'productServices',
  'subscriptionPlans',
  'projects',
  'features',
  'media',
  'cover',
  'brochure',
] as const

const relationsOf = (row: ProductRow): Partial<Product> =>
  Object.fromEntries(RELATIONS.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
