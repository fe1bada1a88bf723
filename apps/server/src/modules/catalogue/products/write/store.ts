import { sql } from 'kysely'
import { insertRow, rows, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/** Inserts a product without categories and tags. */
export const insertProduct = (db: Db, product: NewRow<'products'>): Promise<Row<'products'>> => insertRow(db, 'products', product)

/** Changes columns of a product and increments its version. */
export async function changeProduct(db: Db, id: number, values: RowChange<'products'>): Promise<void> {
  await updateRow(db, 'products', { id }, values, { versioned: true })
}

/** Stores the search text of a product without changing its version. */
export async function setSearchText(db: Db, id: number, search_text: string): Promise<void> {
  await run(db, sql`UPDATE products SET search_text = ${search_text} WHERE id = ${id}`)
}

/** Marks a product as changed because its parts have changed. @returns false if it is deleted */
export async function touchProduct(db: Db, id: number): Promise<boolean> {
  return (await run(db, sql`UPDATE products SET updated_at = now() WHERE id = ${id} AND deleted_at IS NULL`)) > 0
}

/** Clears the free plan; the caller sets another one. */
export async function clearFreePlan(db: Db): Promise<void> {
  await updateRows(db, 'products', { is_default: true, deleted_at: null }, { is_default: false }, { versioned: true })
}

/** Deletes and unpublishes a product. */
export async function deleteProduct(db: Db, id: number): Promise<void> {
  await updateRow(db, 'products', { id }, { deleted_at: sql`now()`, published_at: null })
}

/** Links from products to categories. */
export const CATEGORY_LINKS = { table: 'category_product', column: 'category_id' } as const
/** Links from products to tags. */
export const TAG_LINKS = { table: 'product_tag', column: 'tag_id' } as const
export type LinkTable = typeof CATEGORY_LINKS | typeof TAG_LINKS

/** Replaces the categories or the tags of a product. @returns the previous keys */
export async function replaceLinks(db: Db, product_id: number, { table, column }: LinkTable, wanted: readonly number[]): Promise<number[]> {
  const before = await rows<{ key: number }>(
    db,
    sql`SELECT ${sql.ref(column)} AS key FROM ${sql.table(table)} WHERE product_id = ${product_id}`,
  )
  await run(db, sql`DELETE FROM ${sql.table(table)} WHERE product_id = ${product_id} AND NOT ${sql.ref(column)} = any(${wanted}::bigint[])`)
  await run(
    db,
    sql`INSERT INTO ${sql.table(table)} (product_id, ${sql.ref(column)})
      SELECT ${product_id}, key FROM unnest(${wanted}::bigint[]) AS w(key) ON CONFLICT DO NOTHING`,
  )
  return before.map(({ key }) => key)
}
