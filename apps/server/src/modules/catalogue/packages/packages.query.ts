import { sql } from 'kysely'
import { adminPackages, packageEditions, packageItems, type PackageEdition, type PackageItem } from '@stoa/contract'
import { column, present, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { attachProduct, catalogueStaffPolicy, productQueryOf } from '../products/index.ts'
import { loadEditionItems, type EditionRow, type ItemRow } from './package-rows.ts'

/** Packages, for staff. */
export const packageQuery = productQueryOf(adminPackages, 'package')

const policy = catalogueStaffPolicy as never
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const searchProduct: FilterSql = (condition) =>
  condition.kind === 'search'
    ? sql`EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND (p.name_en ILIKE ${like(condition.text)} OR p.name_gr ILIKE ${like(condition.text)} OR p.code ILIKE ${like(condition.text)}))`
    : undefined
const searchName: FilterSql = (condition) => (condition.kind === 'search' ? sql`t.name ILIKE ${like(condition.text)}` : undefined)

/** Items of packages, for staff. */
export const packageItemQuery = resourceQuery(packageItems, {
  from: 'package_items',
  policy,
  present: presentItem,
  where: sql`t.deleted_at IS NULL`,
  under: { package_id: 'package_id' },
  filters: { search: searchProduct, optional: column('is_optional') },
  sorts: { created: 'created_at', updated: 'updated_at', position: 'position' },
  defaultSort: 'position',
  includes: {
    product: (ctx, rows) => attachProduct(ctx, rows, 'product', 'product_id', 'staff'),
    package: (ctx, rows) => attachProduct(ctx, rows, 'package', 'package_id', 'staff'),
  },
})

/** Editions of packages, for staff. */
export const packageEditionQuery = resourceQuery(packageEditions, {
  from: 'package_editions',
  policy,
  present: presentEdition,
  where: sql`t.deleted_at IS NULL`,
  under: { package_id: 'product_id' },
  filters: { search: searchName, published: present('published_at') },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    position: 'position',
    name: 'name',
    price: { column: 'price_minor', nulls_last: true },
  },
  defaultSort: 'position',
  includes: {
    packageItems: (ctx, rows) => loadEditionItems(ctx, rows, 'staff'),
    'packageItems.product': (ctx, rows) => attachProduct(ctx, rows, 'product', 'product_id', 'staff'),
    product: (ctx, rows) => attachProduct(ctx, rows, 'product', 'product_id', 'staff'),
  },
})

function presentItem(row: ItemRow): PackageItem {
  const { deleted_at: _deleted, ...shown } = row
  return { ...shown, quantity: Number(row.quantity) }
}

function presentEdition(row: EditionRow): PackageEdition {
  const { deleted_at: _deleted, ...shown } = row
  return shown
}
