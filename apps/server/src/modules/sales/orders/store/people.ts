import { sql } from 'kysely'
import { run, updateRow, type Db } from '#db/rows.ts'

/** Sets the assignees of an order in the issuing account. */
export async function setAssignees(db: Db, order_uuid: string, user_ids: readonly number[]): Promise<void> {
  await replacePeople(db, 'order_assignees', order_uuid, user_ids)
  await updateRow(db, 'orders', { uuid: order_uuid }, { assignee_ids: [...user_ids] })
}

/** Sets the contact persons of an order in the receiving account. */
export function setContactPoints(db: Db, order_uuid: string, user_ids: readonly number[]): Promise<void> {
  return replacePeople(db, 'order_contact_points', order_uuid, user_ids)
}

async function replacePeople(
  db: Db,
  table: 'order_assignees' | 'order_contact_points',
  order_uuid: string,
  user_ids: readonly number[],
): Promise<void> {
  await run(db, sql`DELETE FROM ${sql.table(table)} WHERE order_uuid = ${order_uuid} AND NOT user_id = any(${user_ids}::bigint[])`)
  await run(
    db,
    sql`INSERT INTO ${sql.table(table)} (order_uuid, user_id) SELECT ${order_uuid}, u FROM unnest(${user_ids}::bigint[]) AS u ON CONFLICT DO NOTHING`,
  )
}
