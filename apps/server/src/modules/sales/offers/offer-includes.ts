import { sql } from 'kysely'
import type { ProductBadge } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/includes.ts'
import { keepsRecord } from '#access/policy.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { commentsOf } from './comments-of.ts'
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

const kept = (ctx: Parameters<typeof keepsRecord>[0], rows: readonly OfferRow[]) => rows.filter((row) => keepsRecord(ctx, row))

/** What may come along with offers. Each looks at who reads: the receiver gets what is his and nothing else. */
export const offerIncludes: IncludeLoaders<Name> = {
  account: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
  ),
  user: userInclude('user_id'),
  async contact(ctx, rows: OfferRow[]) {
    const readable = kept(ctx.actor, rows).filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
    const { rows: found } = await sql<{ id: number }>`
      SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, '#' || id) AS name, email, phone FROM contacts
      WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[]) AND deleted_at IS NULL`.execute(ctx.db)
    attachOne(rows, 'contact', found, 'contact_id')
  },
  async contactRequest(ctx, rows: OfferRow[]) {
    const readable = kept(ctx.actor, rows).filter((row) => holdsIn(ctx.actor, row.account_id, 'contact-requests.read'))
    const { rows: found } = await sql<{ id: number }>`
      SELECT id, number, subject, status FROM contact_requests WHERE id = any(${valuesOf(readable, 'contact_request_id')}::bigint[]) AND deleted_at IS NULL`.execute(
      ctx.db,
    )
    attachOne(rows, 'contactRequest', found, 'contact_request_id')
  },
  async accountRelation(ctx, rows: OfferRow[]) {
    const { rows: found } = await sql<{ uuid: string }>`
      SELECT r.uuid, coalesce(r.display_name, a.name) AS name, r.status FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
      WHERE r.uuid = any(${valuesOf<string>(kept(ctx.actor, rows), 'account_relation_uuid')}::uuid[])`.execute(ctx.db)
    attachOne(rows, 'accountRelation', found, 'account_relation_uuid', 'uuid')
  },
  async order(ctx, rows) {
    const { rows: found } = await sql<{ uuid: string }>`
      SELECT uuid, number, title FROM orders WHERE uuid = any(${valuesOf<string>(rows, 'order_uuid')}::uuid[]) AND deleted_at IS NULL`.execute(
      ctx.db,
    )
    attachOne(rows, 'order', found, 'order_uuid', 'uuid')
  },
  async project(ctx, rows: OfferRow[]) {
    const { rows: found } = await sql<{ uuid: string }>`
      SELECT uuid, name, status FROM projects WHERE uuid = any(${valuesOf<string>(kept(ctx.actor, rows), 'project_uuid')}::uuid[]) AND deleted_at IS NULL`.execute(
      ctx.db,
    )
    attachOne(rows, 'project', found, 'project_uuid', 'uuid')
  },
  async declineReason(ctx, rows) {
    const { rows: found } = await sql<{ id: number }>`
      SELECT id, name FROM lost_reasons WHERE id = any(${valuesOf(rows, 'decline_reason_id')}::bigint[])`.execute(ctx.db)
    attachOne(rows, 'declineReason', found, 'decline_reason_id')
  },
  async offerLines(ctx, rows) {
    attachMany(rows, 'offerLines', await linesOf(ctx.db, valuesOf<string>(rows, 'uuid')), 'offer_uuid', 'uuid')
  },
  async 'offerLines.product'(ctx, lines: OfferLineRow[]) {
    const { rows: found } = await sql<Omit<ProductBadge, 'cost_minor'>>`
      SELECT p.id, p.type, p.code, p.name_en, p.name_gr, p.unit, p.price_minor, p.price_mode, p.price_per, p.currency, p.vat_rate_id, v.rate_bp AS vat_rate_bp, p.published_at
      FROM products p LEFT JOIN vat_rates v ON v.id = p.vat_rate_id WHERE p.id = any(${valuesOf(lines, 'product_id')}::bigint[])`.execute(
      ctx.db,
    )
    attachOne(lines, 'product', found, 'product_id')
  },
  async revisions(ctx, rows: OfferRow[]) {
    const numbers = rows.flatMap((row) => row.number ?? [])
    const { rows: found } = await sql<NonNullable<OfferRow['revisions']>[number] & { account_id: number; number: string; public: boolean }>`
      SELECT account_id, number, uuid, revision, status, total_minor, currency, sent_at FROM offers
      WHERE account_id = any(${valuesOf(rows, 'account_id')}::bigint[]) AND number = any(${numbers}::text[]) AND deleted_at IS NULL ORDER BY revision DESC`.execute(
      ctx.db,
    )
    for (const row of rows)
      row.revisions = found
        .filter((one) => one.account_id === row.account_id && one.number === row.number)
        .filter((one) => keepsRecord(ctx.actor, row) || one.status !== 'draft')
        .map(({ account_id: _account, number: _number, ...revision }) => revision)
  },
  async offerComments(ctx, rows: OfferRow[]) {
    for (const row of rows) row.offerComments = await commentsOf(ctx.db, row)
  },
  async media(ctx, rows: OfferRow[]) {
    await loadMedia('offer', 'uuid')(ctx, kept(ctx.actor, rows))
    for (const row of rows) row.media ??= []
  },
}
