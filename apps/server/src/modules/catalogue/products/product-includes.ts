import { sql } from 'kysely'
import type { PRODUCT_INCLUDES } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, valuesOf, type IncludeLoader, type IncludeLoaders } from '#kit/query/includes.ts'
import { collection, partsOf } from '#kit/wiring.ts'
import { loadMedia, presentMedia } from '../../attachments/media/index.ts'
import type { Side } from './product-badges.ts'
import type { ProductRow } from './product-row.ts'
import { subscriptionPlansOf } from './subscription-plans/subscription-plan-rows.ts'
import { referencesOf } from './references/reference-rows.ts'

type Include = (typeof PRODUCT_INCLUDES)[number]
/** Loads a relation for staff or for customers, who never see a cost. */
export type SidedLoader = (ctx: Context, products: Parameters<IncludeLoader>[1], side: Side) => Promise<void>

/** Loaders of a module, by relation. */
export type ProductParts = Readonly<Partial<Record<Include, SidedLoader>>>

/** Loaders of relations whose tables belong to other modules. */
export const productParts = collection<ProductParts>('parts of products')

/** Loaders of all relations of products, for staff or for customers. */
export function productIncludes(side: Side): IncludeLoaders<Include> {
  const partOfOwner = (name: Include): IncludeLoader => {
    return async (ctx, products) =>
      partsOf(ctx, productParts)
        .find((loaders) => loaders[name])
        ?.[name]?.(ctx, products, side)
  }
  return {
    categories: loadCategories,
    tags: loadTags,
    packageItems: partOfOwner('packageItems'),
    'packageItems.product': partOfOwner('packageItems.product'),
    packageEditions: partOfOwner('packageEditions'),
    'packageEditions.packageItems': partOfOwner('packageEditions.packageItems'),
    productServices: partOfOwner('productServices'),
    'productServices.service': partOfOwner('productServices.service'),
    'productServices.upgrades': partOfOwner('productServices.upgrades'),
    features: partOfOwner('features'),
    subscriptionPlans: async (ctx, products) =>
      attachMany(products, 'subscriptionPlans', await subscriptionPlansOf(ctx, valuesOf(products, 'id'), side), 'product_id'),
    projects: async (ctx, products) => attachMany(products, 'projects', await referencesOf(ctx, valuesOf(products, 'id')), 'product_id'),
    media: loadMedia('product'),
    cover: fileOf('cover'),
    brochure: fileOf('brochure'),
  }
}

async function loadCategories(ctx: Context, products: ProductRow[]): Promise<void> {
  const found = await rows<{ product_id: number }>(
    ctx.db,
    sql`SELECT l.product_id, c.id, c.parent_id, c.slug, c.name_en, c.name_gr, c.icon FROM category_product l JOIN product_categories c ON c.id = l.category_id
    WHERE l.product_id = any(${valuesOf(products, 'id')}::bigint[]) ORDER BY c.position, c.id`,
  )
  attachMany(products, 'categories', found, 'product_id')
}

async function loadTags(ctx: Context, products: ProductRow[]): Promise<void> {
  const found = await rows<{ product_id: number }>(
    ctx.db,
    sql`SELECT l.product_id, g.id, g.name, g.color, g.tag_category_id FROM product_tag l JOIN tags g ON g.id = l.tag_id AND g.deleted_at IS NULL
    WHERE l.product_id = any(${valuesOf(products, 'id')}::bigint[]) ORDER BY g.name`,
  )
  attachMany(products, 'tags', found, 'product_id')
}

function fileOf(name: 'cover' | 'brochure'): IncludeLoader {
  return async (ctx, products) => {
    const files = await rows<Parameters<typeof presentMedia>[0]>(
      ctx.db,
      sql`SELECT * FROM media WHERE id = any(${valuesOf(products, `${name}_media_id`)}::bigint[]) AND deleted_at IS NULL`,
    )
    attachOne(
      products,
      name,
      files.map((file) => presentMedia(file, ctx)),
      `${name}_media_id`,
    )
  }
}
