import { sql } from 'kysely'
import { deleteRows, insertRow, rows, run, updateRow, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'
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

/** Sorts the items of a package. @returns the number of ids that belong to the package */
export const setItemOrder = orderOf('package_items', 'package_id')

/** Sorts the editions of a package. @returns the number of ids that belong to the package */
export const setEditionOrder = orderOf('package_editions', 'product_id')

/** Makes a function that sorts the parts of a package. Parts missing from the list follow in their current order. */
function orderOf(table: 'package_items' | 'package_editions', parent: 'package_id' | 'product_id') {
  return async (db: Db, package_id: number, ids: readonly number[]): Promise<number> => {
    const found = await rows<{ placed: boolean }>(
      db,
      sql`UPDATE ${sql.table(table)} i SET position = coalesce(o.position, 100000 + i.position), updated_at = now()
        FROM ${sql.table(table)} j LEFT JOIN unnest(${ids}::bigint[]) WITH ORDINALITY AS o(id, position) ON o.id = j.id
        WHERE i.id = j.id AND j.${sql.ref(parent)} = ${package_id} AND j.deleted_at IS NULL RETURNING o.position IS NOT NULL AS placed`,
    )
    return found.filter(({ placed }) => placed).length
  }
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

/**
 * Copies items and editions of a package to another one.
 * @param parts condition over `p` for the products that the other package can contain
 * @param drafts whether unpublished editions are copied too
 */
export async function copyPackage(
  db: Db,
  { from_id, to_id, parts, drafts }: { from_id: number; to_id: number; parts: Sql; drafts: boolean },
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO package_items (package_id, product_id, quantity, price_minor, discount_bp, is_optional, requirements, position)
      SELECT ${to_id}, i.product_id, i.quantity, i.price_minor, i.discount_bp, i.is_optional, i.requirements, i.position
      FROM package_items i JOIN products p ON p.id = i.product_id AND p.deleted_at IS NULL AND ${parts}
      WHERE i.package_id = ${from_id} AND i.deleted_at IS NULL ORDER BY i.position, i.id`,
  )
  await run(
    db,
    sql`INSERT INTO package_editions (product_id, name, description, price_minor, is_default, position, published_at)
      SELECT ${to_id}, name, description, price_minor, is_default, position, published_at FROM package_editions
      WHERE product_id = ${from_id} AND deleted_at IS NULL AND (${drafts} OR published_at IS NOT NULL) ORDER BY position, id`,
  )
  await run(
    db,
    sql`INSERT INTO package_edition_items (package_edition_id, package_item_id, quantity, price_minor)
      SELECT n.id, t.id, l.quantity, l.price_minor FROM package_editions e
      JOIN package_editions n ON n.product_id = ${to_id} AND lower(n.name) = lower(e.name) AND n.deleted_at IS NULL
      JOIN package_edition_items l ON l.package_edition_id = e.id
      JOIN package_items i ON i.id = l.package_item_id AND i.deleted_at IS NULL
      JOIN package_items t ON t.package_id = ${to_id} AND t.product_id = i.product_id AND t.deleted_at IS NULL
      WHERE e.product_id = ${from_id} AND e.deleted_at IS NULL`,
  )
}
