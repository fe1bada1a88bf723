import { sql } from 'kysely'
import { deleteRows, insertRow, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'
import type { ItemRow } from './package-rows.ts'

/** Inserts an item of a package. */
export async function insertItem(db: Db, item: NewRow<'package_items'>): Promise<ItemRow> {
  return (await insertRow(db, 'package_items', item)) as Row<'package_items'> & Pick<ItemRow, 'requirements'>
}

/** Changes columns of an item and increments its version. */
export async function changeItem(db: Db, id: number, values: RowChange<'package_items'>): Promise<ItemRow> {
  const changed = await updateRow(db, 'package_items', { id }, values, { versioned: true })
  return changed as typeof changed & Pick<ItemRow, 'requirements'>
}

/** Deletes an item and removes it from all editions. */
export async function deleteItem(db: Db, id: number): Promise<void> {
  await deleteRows(db, 'package_edition_items', { package_item_id: id })
  await updateRow(db, 'package_items', { id }, { deleted_at: sql`now()` })
}

/** Sorts the items of a package. Items missing from the list follow in their current order. */
export async function setItemOrder(db: Db, package_id: number, ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE package_items i SET position = coalesce(o.position, 100000 + i.position), updated_at = now()
      FROM package_items j LEFT JOIN unnest(${ids}::bigint[]) WITH ORDINALITY AS o(id, position) ON o.id = j.id
      WHERE i.id = j.id AND j.package_id = ${package_id} AND j.deleted_at IS NULL`,
  )
}

/** Inserts an edition without items. */
export const insertEdition = (db: Db, edition: NewRow<'package_editions'>): Promise<Row<'package_editions'>> =>
  insertRow(db, 'package_editions', edition)

/** Changes columns of an edition and increments its version. */
export const changeEdition = (db: Db, id: number, values: RowChange<'package_editions'>): Promise<Row<'package_editions'>> =>
  updateRow(db, 'package_editions', { id }, values, { versioned: true })

/** Deletes an edition; if it was the default, the next edition of the package becomes the default. */
export async function deleteEdition(
  db: Db,
  { id, product_id, is_default }: { id: number; product_id: number; is_default: boolean },
): Promise<void> {
  await updateRow(db, 'package_editions', { id }, { deleted_at: sql`now()`, is_default: false })
  if (is_default)
    await run(
      db,
      sql`UPDATE package_editions SET is_default = true, updated_at = now() WHERE id = (
        SELECT id FROM package_editions WHERE product_id = ${product_id} AND deleted_at IS NULL ORDER BY position, id LIMIT 1)`,
    )
}

/** Makes an edition the default of its package. */
export async function makeDefault(db: Db, { id, product_id }: { id: number; product_id: number }): Promise<void> {
  await run(
    db,
    sql`UPDATE package_editions SET is_default = false, updated_at = now()
      WHERE product_id = ${product_id} AND is_default AND id <> ${id} AND deleted_at IS NULL`,
  )
  await run(db, sql`UPDATE package_editions SET is_default = true WHERE id = ${id}`)
}

/** Sorts the editions of a package. Editions missing from the list follow in their current order. */
export async function setEditionOrder(db: Db, product_id: number, ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE package_editions e SET position = coalesce(o.position, 100000 + e.position), updated_at = now()
      FROM package_editions f LEFT JOIN unnest(${ids}::bigint[]) WITH ORDINALITY AS o(id, position) ON o.id = f.id
      WHERE e.id = f.id AND f.product_id = ${product_id} AND f.deleted_at IS NULL`,
  )
}

/** Replaces the items of an edition. The default quantity is that of the package. */
export async function replaceEditionItems(db: Db, package_edition_id: number, items: readonly object[]): Promise<void> {
  await deleteRows(db, 'package_edition_items', { package_edition_id })
  await run(
    db,
    sql`INSERT INTO package_edition_items (package_edition_id, package_item_id, quantity, price_minor)
      SELECT ${package_edition_id}, i.id, coalesce(w.quantity, i.quantity), w.price_minor
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS w(package_item_id bigint, quantity numeric, price_minor bigint)
      JOIN package_items i ON i.id = w.package_item_id`,
  )
}
