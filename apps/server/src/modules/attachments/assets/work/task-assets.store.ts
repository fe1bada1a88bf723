import { sql } from 'kysely'
import { deleteRows, rows, type Db } from '#db/rows.ts'

/** Adds assets to a task. @returns ids of those that it did not have */
export async function addToTask(
  db: Db,
  task: { uuid: string; account_id: number },
  asset_ids: readonly number[],
  created_by_id: number | null,
): Promise<number[]> {
  const added = await rows<{ asset_id: number }>(
    db,
    sql`INSERT INTO task_assets (account_id, task_uuid, asset_id, created_by_id)
      SELECT ${task.account_id}, ${task.uuid}, id, ${created_by_id}::bigint FROM unnest(${[...asset_ids]}::bigint[]) AS id ON CONFLICT DO NOTHING RETURNING asset_id`,
  )
  return added.map((row) => row.asset_id)
}

/** @returns whether the task had the asset */
export async function removeFromTask(db: Db, task_uuid: string, asset_id: number): Promise<boolean> {
  return (await deleteRows(db, 'task_assets', { task_uuid, asset_id })) > 0
}

/** Removes assets from all tasks. */
export async function unlinkFromTasks(db: Db, asset_ids: readonly number[]): Promise<void> {
  await deleteRows(db, 'task_assets', { asset_id: asset_ids })
}
