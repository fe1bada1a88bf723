import { sql } from 'kysely'
import type { ReferenceProject } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** Selects the account of a project as a badge; accounts have the alias `a`. */
export const ACCOUNT = sql`jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) AS account`

/** Loads the reference projects of products, in order. */
export async function referencesOf(ctx: Context, product_ids: readonly number[]): Promise<(ReferenceProject & { product_id: number })[]> {
  return rows<ReferenceProject & { product_id: number }>(
    ctx.db,
    sql`SELECT l.product_id, j.uuid, j.name, j.status, l.caption, l.position, ${ACCOUNT}
    FROM product_project l JOIN projects j ON j.uuid = l.project_uuid AND j.deleted_at IS NULL JOIN accounts a ON a.id = j.account_id
    WHERE l.product_id = any(${[...product_ids]}::bigint[]) ORDER BY l.position, l.created_at, j.uuid`,
  )
}
