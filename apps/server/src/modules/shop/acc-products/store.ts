import { sql } from 'kysely'
import { insertRow, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/** Inserts a product; {@link setPictures} adds its pictures. */
export const insertAccProduct = (db: Db, product: NewRow<'acc_products'>): Promise<Row<'acc_products'>> =>
  insertRow(db, 'acc_products', product)

/** Changes columns of a product and increments its version. */
export const changeAccProduct = (db: Db, id: number, values: RowChange<'acc_products'>): Promise<Row<'acc_products'>> =>
  updateRow(db, 'acc_products', { id }, values, { versioned: true })

/** Marks a product as deleted. */
export async function hideAccProduct(db: Db, id: number): Promise<void> {
  await updateRow(db, 'acc_products', { id }, { deleted_at: sql`now()` })
}
