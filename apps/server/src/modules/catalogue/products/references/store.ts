import { sql } from 'kysely'
import { deleteRows, one, type Db } from '#db/rows.ts'

/**
 * Adds a project to the end of the references of a product.
 * @returns false if the project does not exist, or belongs to another account than the product
 */
export async function insertReference(
  db: Db,
  { id: product_id, owner_account_id }: { id: number; owner_account_id: number | null },
  project_uuid: string,
  caption: string | null,
): Promise<boolean> {
  const added = await one(
    db,
    sql`INSERT INTO product_project (product_id, project_uuid, caption, position)
      SELECT ${product_id}, uuid, ${caption}, (SELECT coalesce(max(position) + 1, 0) FROM product_project WHERE product_id = ${product_id})
      FROM projects WHERE uuid = ${project_uuid} AND deleted_at IS NULL
        AND (${owner_account_id}::bigint IS NULL OR account_id = ${owner_account_id}) RETURNING project_uuid`,
  )
  return added !== undefined
}

/** Removes a project from the references of a product. @returns false if it is not a reference */
export async function deleteReference(db: Db, product_id: number, project_uuid: string): Promise<boolean> {
  return (await deleteRows(db, 'product_project', { product_id, project_uuid })) > 0
}
