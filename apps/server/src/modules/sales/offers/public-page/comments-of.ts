import { sql } from 'kysely'
import type { OfferComment } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { OfferRow } from '../offer-row.ts'

type Commented = Pick<OfferRow, 'account_id' | 'uuid' | 'number'>

/** Comments of both sides on the pages of an offer and its revisions, oldest first. */
export async function commentsOf(db: Db, offer: Commented): Promise<OfferComment[]> {
  return (await commentsOfMany(db, [offer])).get(offer.uuid) ?? []
}

/** Comments of many offers in one statement, grouped by the uuid of the offer. */
export async function commentsOfMany(db: Db, offers: readonly Commented[]): Promise<Map<string, OfferComment[]>> {
  const found = await rows<OfferComment & { uuid: string }>(
    db,
    sql`SELECT w.uuid, c.* FROM unnest(${offers.map(({ uuid }) => uuid)}::uuid[], ${offers.map(({ account_id }) => account_id)}::bigint[],
        ${offers.map(({ number }) => number)}::text[]) AS w (uuid, account_id, number)
      CROSS JOIN LATERAL (
        SELECT c.id, c.side, c.author_name, c.body, c.created_at FROM offer_comments c JOIN offers o ON o.uuid = c.offer_uuid
        WHERE c.account_id = w.account_id AND (c.offer_uuid = w.uuid OR o.number = w.number) ORDER BY c.created_at, c.id LIMIT 500) c
      ORDER BY c.created_at, c.id`,
  )
  const byOffer = Map.groupBy(found, ({ uuid }) => uuid)
  return new Map([...byOffer].map(([uuid, comments]) => [uuid, comments.map(({ uuid: _offer, ...comment }) => comment)]))
}
