import { sql } from 'kysely'
import { insertRow, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/** Inserts a provider of a service. */
export const insertProvider = (db: Db, provider: NewRow<'service_providers'>): Promise<Row<'service_providers'>> =>
  insertRow(db, 'service_providers', provider)

/** Changes the terms of a provider and increments its version. */
export const changeProvider = (db: Db, uuid: string, values: RowChange<'service_providers'>): Promise<Row<'service_providers'>> =>
  updateRow(db, 'service_providers', { uuid }, values, { versioned: true })

/** Clears the default provider of a service; the caller sets another one. */
export async function clearDefault(db: Db, service_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE service_providers SET is_default = false, version = version + 1, updated_at = now()
      WHERE service_id = ${service_id} AND is_default AND deleted_at IS NULL`,
  )
}

/** Deletes a provider of a service. If it was the default, the next active provider by priority becomes the default. */
export async function deleteProvider(
  db: Db,
  { uuid, service_id, is_default }: { uuid: string; service_id: number; is_default: boolean },
): Promise<void> {
  await updateRow(db, 'service_providers', { uuid }, { deleted_at: sql`now()`, is_default: false })
  if (is_default)
    await run(
      db,
      sql`UPDATE service_providers SET is_default = true, version = version + 1, updated_at = now() WHERE uuid = (
        SELECT uuid FROM service_providers WHERE service_id = ${service_id} AND deleted_at IS NULL AND is_active
        ORDER BY priority, cost_minor::numeric / price_per, uuid LIMIT 1)`,
    )
}
