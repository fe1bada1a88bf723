import { sql } from 'kysely'
import { insertRow, run, updateRow, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'

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

/**
 * Copies the services of a product and their upgrades to another product.
 * @param services condition over `p` for the services that the other product can have
 */
export async function copyProductServices(
  db: Db,
  { from_id, to_id, with_cost, services }: { from_id: number; to_id: number; with_cost: boolean; services: Sql },
): Promise<void> {
  const columns = sql`s.name, s.quantity, CASE WHEN ${with_cost} THEN s.unit_cost_minor END, s.price_delta_minor, s.is_optional, s.position`
  const copied = sql`FROM product_services s JOIN products p ON p.id = s.service_id AND p.deleted_at IS NULL AND ${services}`
  await run(
    db,
    sql`INSERT INTO product_services (uuid, product_id, service_id, name, quantity, unit_cost_minor, price_delta_minor, is_optional, position)
      SELECT uuid_v7(), ${to_id}, s.service_id, ${columns} ${copied}
      WHERE s.product_id = ${from_id} AND s.upgrades_product_service_uuid IS NULL AND s.deleted_at IS NULL ORDER BY s.position, s.uuid`,
  )
  await run(
    db,
    sql`INSERT INTO product_services (uuid, product_id, service_id, upgrades_product_service_uuid, name, quantity, unit_cost_minor, price_delta_minor, is_optional, position)
      SELECT uuid_v7(), ${to_id}, s.service_id, n.uuid, ${columns} ${copied}
      JOIN product_services b ON b.uuid = s.upgrades_product_service_uuid AND b.deleted_at IS NULL
      JOIN product_services n ON n.product_id = ${to_id} AND n.service_id = b.service_id AND n.upgrades_product_service_uuid IS NULL AND n.deleted_at IS NULL
      WHERE s.product_id = ${from_id} AND s.deleted_at IS NULL ORDER BY s.position, s.uuid`,
  )
}
