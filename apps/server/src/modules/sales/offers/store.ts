import { sql } from 'kysely'
import type { OfferComment } from '@stoa/contract'
import { deleteRows, insertRow, rows, run, updateRow, type Db, type NewRow, type RowChange, type Sql } from '#db/rows.ts'
import type { ContactChild } from '#modules/crm/contact-children/index.ts'
import { writeLines, type LineTable, type ResolvedLine } from '../documents/index.ts'
import type { OfferLineRow } from './offer-row.ts'

/** Moves offers to the surviving contact of a merge. */
export const offerChildren: ContactChild = { table: 'offers', column: 'contact_id', key: ['uuid'] }

const OFFER_LINES: LineTable = { table: 'offer_lines', document: 'offer_uuid', key: 'uuid', extra: ['is_optional', 'is_chosen'] }

/** Inserts an offer without lines. */
export async function insertOffer(db: Db, offer: NewRow<'offers'>): Promise<void> {
  await insertRow(db, 'offers', offer)
}

/** Changes an offer and increments its version. */
export async function changeOffer(db: Db, uuid: string, values: RowChange<'offers'>): Promise<void> {
  await updateRow(db, 'offers', { uuid }, values, { versioned: true })
}

/** Deletes an offer. */
export async function deleteOffer(db: Db, uuid: string, deleted_at: Date): Promise<void> {
  await updateRow(db, 'offers', { uuid }, { deleted_at })
}

/** Replaces the lines of an offer. */
export async function writeOfferLines(db: Db, offer: { account_id: number; uuid: string }, lines: readonly ResolvedLine[]): Promise<void> {
  await writeLines(db, OFFER_LINES, { account_id: offer.account_id, document_uuid: offer.uuid }, lines)
}

/** Stores which lines are chosen, with the resulting amounts. */
export async function setChosenLines(db: Db, lines: readonly OfferLineRow[]): Promise<void> {
  const records = lines.map(({ uuid, is_chosen, gross_minor, discount_total_minor, net_minor, vat_minor, total_minor }) => ({
    uuid,
    is_chosen,
    gross_minor,
    discount_total_minor,
    net_minor,
    vat_minor,
    total_minor,
  }))
  await run(
    db,
    sql`UPDATE offer_lines l SET is_chosen = r.is_chosen, gross_minor = r.gross_minor, discount_total_minor = r.discount_total_minor, net_minor = r.net_minor,
        vat_minor = r.vat_minor, total_minor = r.total_minor, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS r(uuid uuid, is_chosen boolean, gross_minor bigint, discount_total_minor bigint,
        net_minor bigint, vat_minor bigint, total_minor bigint)
      WHERE l.uuid = r.uuid`,
  )
}

/** Supersedes the other revisions of an offer that are not accepted. @returns their keys, with their previous status */
export const supersedeRevisions = (
  db: Db,
  { account_id, number, uuid }: { account_id: number; number: string | null; uuid: string },
): Promise<{ uuid: string; was: string }[]> =>
  rows(
    db,
    sql`UPDATE offers o SET status = 'superseded', version = o.version + 1, updated_at = now() FROM offers old
      WHERE old.uuid = o.uuid AND o.account_id = ${account_id} AND o.number = ${number} AND o.uuid <> ${uuid}
        AND o.status IN ('sent', 'viewed', 'declined', 'expired')
      RETURNING o.uuid, old.status AS was`,
  )

/** Marks open offers as expired. */
export const markExpired = (db: Db, uuids: readonly string[]): Promise<void> => changeOffers(db, uuids, sql`status = 'expired'`)

/** Records that the receivers of offers were reminded. */
export const markReminded = (db: Db, uuids: readonly string[], at: Date): Promise<void> => changeOffers(db, uuids, sql`reminded_at = ${at}`)

async function changeOffers(db: Db, uuids: readonly string[], set: Sql): Promise<void> {
  await run(db, sql`UPDATE offers SET ${set}, version = version + 1, updated_at = now() WHERE uuid = any(${uuids}::uuid[])`)
}

/** Adds a view of the public page and counts it. The first view changes the status from sent to viewed. */
export async function addView(db: Db, view: NewRow<'offer_views'> & { offer_uuid: string; seen_at: Date }): Promise<void> {
  await insertRow(db, 'offer_views', view)
  await run(
    db,
    sql`UPDATE offers SET views_count = views_count + 1, viewed_at = coalesce(viewed_at, ${view.seen_at}),
        status = CASE WHEN status = 'sent' THEN 'viewed' ELSE status END, version = version + 1, updated_at = now()
      WHERE uuid = ${view.offer_uuid}`,
  )
}

/** Deletes the views of an offer that has a new receiver. */
export async function deleteViews(db: Db, { account_id, uuid }: { account_id: number; uuid: string }): Promise<void> {
  await deleteRows(db, 'offer_views', { account_id, offer_uuid: uuid })
}

/** Inserts a comment and returns it in the form that both sides read. */
export async function insertComment(db: Db, comment: NewRow<'offer_comments'> & Pick<OfferComment, 'side'>): Promise<OfferComment> {
  const { id, author_name, body, created_at } = await insertRow(db, 'offer_comments', comment)
  return { id, side: comment.side, author_name, body, created_at }
}
