import { sql } from 'kysely'
import { adminPackages, packageEditions, packageItems, type PackageEdition, type PackageItem } from '@stoa/contract'
import { column, present, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { attachProduct, cataloguePolicy, productQueryOf } from '../products/index.ts'
import { loadEditionItems, type ListedEdition, type ListedItem } from './package-rows.ts'

/** Packages of the platform, for staff. */
export const packageQuery = productQueryOf(adminPackages, 'package')

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const searchProduct: FilterSql = (condition) =>
  condition.kind === 'search'
    ? sql`EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND (p.name_en ILIKE ${like(condition.text)} OR p.name_gr ILIKE ${like(condition.text)} OR p.code ILIKE ${like(condition.text)}))`
    : undefined
const searchName: FilterSql = (condition) => (condition.kind === 'search' ? sql`t.name ILIKE ${like(condition.text)}` : undefined)

/** Items of packages, for those who edit them. */
export const packageItemQuery = resourceQuery<typeof packageItems, ListedItem>(packageItems, {
  from: 'package_item_list',
  policy: cataloguePolicy,
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

/** Editions of packages, for those who edit them. */
export const packageEditionQuery = resourceQuery<typeof packageEditions, ListedEdition>(packageEditions, {
  from: 'package_edition_list',
  policy: cataloguePolicy,
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

function presentItem(row: ListedItem): PackageItem {
  const { deleted_at: _deleted, owner_account_id: _owner, ...shown } = row
  return { ...shown, quantity: Number(row.quantity) }
}

function presentEdition(row: ListedEdition): PackageEdition {
  const { deleted_at: _deleted, owner_account_id: _owner, ...shown } = row
  return shown
}
