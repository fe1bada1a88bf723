import { sql } from 'kysely'
import { CURRENCIES } from '@stoa/domain'
import type { Product, ProductInput, ProductType } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { invalid, missingAccountPermission } from '#lib/errors.ts'
import type { ProductRow } from '../product-row.ts'
import { seesCost } from '../products.policy.ts'

type Priced = Pick<Product, 'type' | 'name_en' | 'price_minor' | 'price_mode' | 'vat_rate_id'>

/** Fields that are required for sale and empty. */
function missingForSale({ type, name_en, price_minor, price_mode, vat_rate_id }: Priced): ('name_en' | 'price_minor' | 'vat_rate_id')[] {
  const priced = price_minor !== null || price_mode === 'on_request' || (price_mode === 'computed' && type === 'package')
  return [
    ...(name_en ? [] : (['name_en'] as const)),
    ...(priced ? [] : (['price_minor'] as const)),
    ...(vat_rate_id ? [] : (['vat_rate_id'] as const)),
  ]
}

/**
 * Checks that a product can be published, or remain published: it needs a name, a price and a VAT rate; a package also
 * needs items, all of them published.
 * @throws 422 on the missing fields
 */
export async function checkPublishable(ctx: Context, product: ProductRow): Promise<void> {
  const errors: Record<string, string> = Object.fromEntries(
    missingForSale(product).map((field) => [field, say(ctx, 'validation:required', { field: fieldName(ctx, field) })]),
  )
  if (product.type === 'package') {
    const found = await rows<{ name_en: string; name_gr: string | null; published_at: string | null }>(
      ctx.db,
      sql`SELECT p.name_en, p.name_gr, p.published_at FROM package_items i JOIN products p ON p.id = i.product_id
      WHERE i.package_id = ${product.id} AND i.deleted_at IS NULL ORDER BY i.position, i.id`,
    )
    const drafts = found.filter((row) => !row.published_at).map((row) => nameIn(ctx, row))
    if (!found.length) errors.packageItems = say(ctx, 'catalogue:package_without_items')
    else if (drafts.length) errors.packageItems = say(ctx, 'catalogue:package_with_unpublished', { names: drafts.join(', ') })
  }
  if (Object.keys(errors).length) throw invalid(errors)
}

/**
 * Checks that the fields apply to the product type, and that categories and tags exist.
 * @param account_id account of a custom product, whose tags it may have
 * @throws 422 on the field
 */
export async function checkProductInput(
  ctx: Context,
  type: ProductType,
  body: Partial<ProductInput>,
  account_id: number | null,
): Promise<void> {
  const { category_ids = [], tag_ids = [] } = body
  checkTypeFields(ctx, type, body)
  const found = await one<{ categories: number; tags: number; clash: boolean }>(
    ctx.db,
    sql`SELECT (SELECT count(*) FROM product_categories WHERE id = any(${category_ids}::bigint[])) AS categories, count(*) AS tags,
      coalesce(count(*) FILTER (WHERE k.is_exclusive) > count(DISTINCT k.id) FILTER (WHERE k.is_exclusive), false) AS clash
    FROM tags g LEFT JOIN tag_categories k ON k.id = g.tag_category_id
    WHERE g.id = any(${tag_ids}::bigint[]) AND g.deleted_at IS NULL AND (g.account_id IS NULL OR g.account_id = ${account_id}::bigint)
      AND (k.id IS NULL OR cardinality(k.applies_to) = 0 OR 'product' = any(k.applies_to))`,
  )
  const { categories, tags, clash } = found!
  if (categories < new Set(category_ids).size) refuse(ctx, 'category_ids', 'unknown')
  if (tags < new Set(tag_ids).size || clash) refuse(ctx, 'tag_ids', 'unknown')
}

function checkTypeFields(ctx: Context, type: ProductType, { price_mode, trial_days, tier, currency }: Partial<ProductInput>): void {
  if (price_mode === 'computed' && type !== 'package') refuse(ctx, 'price_mode', 'oneOf')
  if (currency && !(CURRENCIES as readonly string[]).includes(currency)) refuse(ctx, 'currency', 'oneOf')
  if (type === 'membership') return
  if (trial_days) refuse(ctx, 'trial_days', 'invalid')
  if (tier !== undefined && tier !== null) refuse(ctx, 'tier', 'invalid')
}

/** Condition for products `p` that can be part of a product of this owner: own ones, and for accounts, those that the platform sells. */
export const componentOf = (owner: number | null): Sql =>
  owner === null
    ? sql`p.account_id IS NULL AND p.archived_at IS NULL`
    : sql`p.archived_at IS NULL AND p.type <> 'membership' AND (p.account_id = ${owner} OR (p.account_id IS NULL AND p.published_at IS NOT NULL))`

/** Refuses a cost from a caller who may not see the costs of this owner. @throws 403 */
export function refuseUnseenCost(ctx: Context, owner: number | null, cost: number | null | undefined): void {
  if (cost !== undefined && !seesCost(ctx.actor, owner)) throw missingAccountPermission()
}

/** Name of a product in the language of the request, otherwise in English. */
export const nameIn = (ctx: Context, { name_en, name_gr }: { name_en: string; name_gr: string | null }): string =>
  (ctx.request.locale === 'gr' && name_gr) || name_en

/** Refuses a field with the text `validation:<message>`. @param path of the field in the body @throws 422 */
export function refuse(ctx: Context, field: string, message: string, path = field): never {
  throw invalid({ [path]: say(ctx, `validation:${message}`, { field: fieldName(ctx, field) }) })
}

/** A text of the locale files in the language of the request. */
export const say = (ctx: Context, key: string, params: Record<string, unknown> = {}) => ctx.services.t(ctx.request.locale, key, params)
/** Name of a field in the language of the request. */
export const fieldName = (ctx: Context, field: string) => say(ctx, `fields:${field}`)
