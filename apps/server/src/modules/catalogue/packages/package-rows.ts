import { sql } from 'kysely'
import type { PackageEdition, PackageItem } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { attachMany, type IncludeLoader, valuesOf } from '#kit/query/includes.ts'
import { attachProduct, type Owned, type ProductParts, type Side } from '../products/index.ts'

/** A row of `package_items`. The driver returns `numeric` quantities as text. */
export type ItemRow = Omit<PackageItem, 'quantity'> & { quantity: number | string; deleted_at: string | null }
/** A row of `package_editions`. */
export type EditionRow = PackageEdition & { deleted_at: string | null }
/** A row of `package_item_list`. */
export type ListedItem = ItemRow & Owned
/** A row of `package_edition_list`. */
export type ListedEdition = EditionRow & Owned
type EditionItem = NonNullable<PackageEdition['packageItems']>[number] & { package_edition_id: number }

const columns = (more: Sql = sql``): Sql => sql`
  i.id, i.package_id, i.product_id, i.quantity::float8 AS quantity, i.price_minor, i.discount_bp, i.is_optional, i.requirements, i.position, i.version, i.created_at, i.updated_at ${more}`

/** Loads the items of packages in order. */
async function itemsOf(ctx: Context, package_ids: readonly number[]): Promise<PackageItem[]> {
  return rows<PackageItem>(
    ctx.db,
    sql`SELECT ${columns()} FROM package_items i WHERE i.package_id = any(${[...package_ids]}::bigint[]) AND i.deleted_at IS NULL ORDER BY i.position, i.id`,
  )
}

/** Loads the editions of packages in order. Customers see published editions only. */
async function editionsOf(ctx: Context, package_ids: readonly number[], side: Side): Promise<PackageEdition[]> {
  return rows<PackageEdition>(
    ctx.db,
    sql`SELECT e.id, e.product_id, e.name, e.description, e.price_minor, e.is_default, e.position, e.published_at, e.version, e.created_at, e.updated_at
    FROM package_editions e WHERE e.product_id = any(${[...package_ids]}::bigint[]) AND e.deleted_at IS NULL ${side === 'staff' ? sql`` : sql`AND e.published_at IS NOT NULL`}
    ORDER BY e.position, e.id`,
  )
}

/** Loads the items of editions with quantity and price in the edition. */
async function itemsOfEditions(ctx: Context, edition_ids: readonly number[]): Promise<EditionItem[]> {
  return rows<EditionItem>(
    ctx.db,
    sql`SELECT ${columns(sql`, l.package_edition_id, l.quantity::float8 AS edition_quantity, l.price_minor AS edition_price_minor`)}
    FROM package_edition_items l JOIN package_items i ON i.id = l.package_item_id AND i.deleted_at IS NULL
    WHERE l.package_edition_id = any(${[...edition_ids]}::bigint[]) ORDER BY i.position, i.id`,
  )
}

/** Loads the items of editions with their products. */
export async function loadEditionItems(ctx: Context, rows: Parameters<IncludeLoader>[1], side: Side): Promise<void> {
  const items = await itemsOfEditions(ctx, valuesOf(rows, 'id'))
  await attachProduct(ctx, items, 'product', 'product_id', side)
  attachMany(rows, 'packageItems', items, 'package_edition_id')
}

/** Loaders of items and editions as relations of products. */
export const packageParts: ProductParts = {
  packageItems: async (ctx, rows) => attachMany(rows, 'packageItems', await itemsOf(ctx, valuesOf(rows, 'id')), 'package_id'),
  'packageItems.product': (ctx, rows, side) => attachProduct(ctx, rows, 'product', 'product_id', side),
  packageEditions: async (ctx, rows, side) =>
    attachMany(rows, 'packageEditions', await editionsOf(ctx, valuesOf(rows, 'id'), side), 'product_id'),
  'packageEditions.packageItems': loadEditionItems,
}
