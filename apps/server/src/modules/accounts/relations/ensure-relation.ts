import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { recordRelation } from './relation-events.ts'
import type { RelationRow } from './relations.presenter.ts'

/**
 * The client relation in which a seller keeps the card of a buyer; made on first use, active and without any access,
 * as when a provider first invoices an agency (domain.md 2.2). Ended relations are answered as they are.
 */
export async function ensureClientRelation(ctx: Context, seller_id: number, buyer_id: number): Promise<RelationRow> {
  const { rows: made } = await sql<{ uuid: string }>`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, initiated_by_account_id, currency, invoice_locale)
    SELECT ${uuidv7()}, s.id, b.id, 'client', 'active', s.id, s.currency, b.locale FROM accounts s, accounts b WHERE s.id = ${seller_id} AND b.id = ${buyer_id}
    ON CONFLICT (account_id, related_account_id, type) WHERE deleted_at IS NULL DO NOTHING RETURNING uuid`.execute(ctx.db)
  const { rows } = await sql<RelationRow>`
    SELECT t.* FROM account_relation_kept t
    WHERE t.account_id = ${seller_id} AND t.related_account_id = ${buyer_id} AND t.type = 'client' AND t.deleted_at IS NULL`.execute(ctx.db)
  if (made.length) await recordRelation(ctx, 'created', rows[0]!)
  return rows[0]!
}
