import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { recordRelation } from './relation-events.ts'
import type { RelationRow } from './relations.presenter.ts'

/**
 * The client relation in which a seller keeps the card of a buyer; made on first use, active and without any access,
 * as when a provider first invoices an agency (domain.md 2.2). Ended relations are answered as they are.
 */
export async function ensureClientRelation(ctx: Context, seller_id: number, buyer_id: number): Promise<RelationRow> {
  const made = await rows<{ uuid: string }>(
    ctx.db,
    sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, initiated_by_account_id, currency, invoice_locale)
    SELECT ${uuidv7()}, s.id, b.id, 'client', 'active', s.id, s.currency, b.locale FROM accounts s, accounts b WHERE s.id = ${seller_id} AND b.id = ${buyer_id}
    ON CONFLICT (account_id, related_account_id, type) WHERE deleted_at IS NULL DO NOTHING RETURNING uuid`,
  )
  const row = await one<RelationRow>(
    ctx.db,
    sql`SELECT t.* FROM account_relation_kept t
    WHERE t.account_id = ${seller_id} AND t.related_account_id = ${buyer_id} AND t.type = 'client' AND t.deleted_at IS NULL`,
  )
  if (made.length) await recordRelation(ctx, 'created', row!)
  return row!
}
