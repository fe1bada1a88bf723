import { sql } from 'kysely'
import type { OfferComment } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { OfferRow } from './offer-row.ts'

/** What both sides wrote on the pages of an offer and its revisions, in order. */
export async function commentsOf(
  db: Db,
  { account_id, uuid, number }: Pick<OfferRow, 'account_id' | 'uuid' | 'number'>,
): Promise<OfferComment[]> {
  return rows<OfferComment>(
    db,
    sql`SELECT c.id, c.side, c.author_name, c.body, c.created_at FROM offer_comments c JOIN offers o ON o.uuid = c.offer_uuid
    WHERE c.account_id = ${account_id} AND (c.offer_uuid = ${uuid} OR o.number = ${number}) ORDER BY c.created_at, c.id LIMIT 500`,
  )
}
