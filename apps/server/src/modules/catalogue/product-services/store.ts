import { sql } from 'kysely'
import { insertRow, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/** Inserts a service or an upgrade as the last one of a product. */
export function insertProductService(
  db: Db,
  service: NewRow<'product_services'> & { product_id: number },
): Promise<Row<'product_services'>> {
  const position = sql`(SELECT coalesce(max(position) + 1, 0) FROM product_services WHERE product_id = ${service.product_id} AND deleted_at IS NULL)`
  return insertRow(db, 'product_services', { ...service, position })
}

/** Changes columns of a service or an upgrade and increments its version. */
export async function changeProductService(db: Db, uuid: string, values: RowChange<'product_services'>): Promise<void> {
  await updateRow(db, 'product_services', { uuid }, values, { versioned: true })
}

/** Deletes a service with its upgrades, or an upgrade. */
export async function deleteProductService(db: Db, uuid: string): Promise<void> {
  await run(
    db,
    sql`UPDATE product_services SET deleted_at = now(), updated_at = now()
      WHERE deleted_at IS NULL AND (uuid = ${uuid} OR upgrades_product_service_uuid = ${uuid})`,
  )
}

/** Sorts the services of a product. @returns the number of keys that belong to the product */
export const setServiceOrder = (db: Db, product_id: number, uuids: readonly string[]): Promise<number> =>
  run(
    db,
    sql`UPDATE product_services s SET position = o.place - 1, updated_at = now() FROM unnest(${uuids}::uuid[]) WITH ORDINALITY AS o(uuid, place)
      WHERE s.uuid = o.uuid AND s.product_id = ${product_id} AND s.deleted_at IS NULL`,
  )
