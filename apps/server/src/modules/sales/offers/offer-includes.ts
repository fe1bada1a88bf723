import { sql } from 'kysely'
import type { ProductBadge } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { keepsRecord } from '#access/policy.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { commentsOfMany } from './public-page/comments-of.ts'
import { linesOf } from './offer-lines.ts'
import type { OfferLineRow, OfferRow } from './offer-row.ts'

type Name =
  | 'account'
  | 'contact'
  | 'contactRequest'
  | 'order'
  | 'accountRelation'
  | 'offerLines'
  | 'offerLines.product'
  | 'project'
  | 'user'
  | 'revisions'
  | 'declineReason'
  | 'offerComments'
  | 'media'

const kept = (ctx: Parameters<typeof keepsRecord>[0], offers: readonly OfferRow[]) => offers.filter((row) => keepsRecord(ctx, row))

/** Includes of offers. Each respects the reader: the receiver never gets internal records of the seller. */
export const offerIncludes: IncludeLoaders<Name> = {
  account: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
  ),
  user: userInclude('user_id'),
  async contact(ctx, offers: OfferRow[]) {
    const readable = kept(ctx.actor, offers).filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
    const found = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, '#' || id) AS name, email, phone FROM contacts
      WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[]) AND deleted_at IS NULL`,
    )
    attachOne(offers, 'contact', found, 'contact_id')
  },
  async contactRequest(ctx, offers: OfferRow[]) {
    const readable = kept(ctx.actor, offers).filter((row) => holdsIn(ctx.actor, row.account_id, 'contact-requests.read'))
    const found = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, number, subject, status FROM contact_requests WHERE id = any(${valuesOf(readable, 'contact_request_id')}::bigint[]) AND deleted_at IS NULL`,
    )
    attachOne(offers, 'contactRequest', found, 'contact_request_id')
  },
  async accountRelation(ctx, offers: OfferRow[]) {
    const found = await rows<{ uuid: string }>(
      ctx.db,
      sql`SELECT r.uuid, coalesce(r.display_name, a.name) AS name, r.status FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
      WHERE r.uuid = any(${valuesOf<string>(kept(ctx.actor, offers), 'account_relation_uuid')}::uuid[])`,
    )
    attachOne(offers, 'accountRelation', found, 'account_relation_uuid', 'uuid')
  },
  async order(ctx, offers) {
    const found = await rows<{ uuid: string }>(
      ctx.db,
      sql`SELECT uuid, number, title FROM orders WHERE uuid = any(${valuesOf<string>(offers, 'order_uuid')}::uuid[]) AND deleted_at IS NULL`,
    )
    attachOne(offers, 'order', found, 'order_uuid', 'uuid')
  },
  async project(ctx, offers: OfferRow[]) {
    const found = await rows<{ uuid: string }>(
      ctx.db,
      sql`SELECT uuid, name, status FROM projects WHERE uuid = any(${valuesOf<string>(kept(ctx.actor, offers), 'project_uuid')}::uuid[]) AND deleted_at IS NULL`,
    )
    attachOne(offers, 'project', found, 'project_uuid', 'uuid')
  },
  async declineReason(ctx, offers) {
    const found = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, name FROM lost_reasons WHERE id = any(${valuesOf(offers, 'decline_reason_id')}::bigint[])`,
    )
    attachOne(offers, 'declineReason', found, 'decline_reason_id')
  },
  async offerLines(ctx, offers) {
    attachMany(offers, 'offerLines', await linesOf(ctx.db, valuesOf<string>(offers, 'uuid')), 'offer_uuid', 'uuid')
  },
  async 'offerLines.product'(ctx, lines: OfferLineRow[]) {
    const found = await rows<Omit<ProductBadge, 'cost_minor'>>(
      ctx.db,
      sql`SELECT p.id, p.type, p.code, p.name_en, p.name_gr, p.unit, p.price_minor, p.price_mode, p.price_per, p.currency, p.vat_rate_id, v.rate_bp AS vat_rate_bp, p.published_at
      FROM products p LEFT JOIN vat_rates v ON v.id = p.vat_rate_id WHERE p.id = any(${valuesOf(lines, 'product_id')}::bigint[])`,
    )
    attachOne(lines, 'product', found, 'product_id')
  },
  async revisions(ctx, offers: OfferRow[]) {
    const numbers = offers.flatMap((row) => row.number ?? [])
    const found = await rows<NonNullable<OfferRow['revisions']>[number] & { account_id: number; number: string; public: boolean }>(
      ctx.db,
      sql`SELECT account_id, number, uuid, revision, status, total_minor, currency, sent_at FROM offers
      WHERE account_id = any(${valuesOf(offers, 'account_id')}::bigint[]) AND number = any(${numbers}::text[]) AND deleted_at IS NULL ORDER BY revision DESC`,
    )
    for (const row of offers)
      row.revisions = found
        .filter((one) => one.account_id === row.account_id && one.number === row.number)
        .filter((one) => keepsRecord(ctx.actor, row) || one.status !== 'draft')
        .map(({ account_id: _account, number: _number, ...revision }) => revision)
  },
  async offerComments(ctx, offers: OfferRow[]) {
    const comments = await commentsOfMany(ctx.db, offers)
    for (const row of offers) row.offerComments = comments.get(row.uuid) ?? []
  },
  async media(ctx, offers: OfferRow[]) {
    await loadMedia('offer', 'uuid')(ctx, kept(ctx.actor, offers))
    for (const row of offers) row.media ??= []
  },
}
