import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { recordRelation } from '../relation-events.ts'
import type { RelationRow } from '../relation-row.ts'
import { insertClientRelation } from '../store/relations.ts'

/**
 * Returns the client relation in which a seller keeps the ledger of a buyer. It is created on first use, active and without any
 * access, such as when a provider first invoices an agency (domain.md 2.2). An ended relation is returned as it is.
 */
export async function ensureClientRelation(ctx: Context, seller_id: number, buyer_id: number): Promise<RelationRow> {
  const is_new = await insertClientRelation(ctx.db, seller_id, buyer_id)
  const row = await one<RelationRow>(
    ctx.db,
    sql`SELECT t.* FROM account_relation_kept t
    WHERE t.account_id = ${seller_id} AND t.related_account_id = ${buyer_id} AND t.type = 'client' AND t.deleted_at IS NULL`,
  )
  if (is_new) await recordRelation(ctx, 'created', row!)
  return row!
}
