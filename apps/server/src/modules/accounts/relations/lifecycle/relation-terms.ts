import { sql } from 'kysely'
import type { RelationTerms } from '@stoa/contract'
import { lacksWithholdingCategory, normalizeEmail, searchText } from '@stoa/domain'
import { rows, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseInvalid, refuseUnknown } from '#kit/refuse.ts'
import { sellerCountry } from '../../vat-rates/index.ts'
import { replaceTags } from '#modules/attachments/tags/index.ts'
import type { RelationRow } from '../relation-row.ts'

/** Unique constraint to the field that a 422 names. */
export const UNIQUE = { account_relations_code: 'code' }

type Before = Pick<RelationRow, 'code' | 'display_name' | 'withholding_bp' | 'withholding_category'>

/**
 * Columns of the commercial terms of a body, with the search text.
 * @throws 422 on `manager_id` for a user who is not a member of the account, on `invoice_email`, and on a missing
 *   `withholding_category`
 */
export async function termColumns(
  ctx: Context,
  account_id: number,
  body: RelationTerms,
  before: Before = { code: null, display_name: null, withholding_bp: 0, withholding_category: null },
): Promise<RowChange<'account_relations'>> {
  if (body.manager_id) await requireMember(ctx, account_id, body.manager_id)
  await checkWithholding(ctx, account_id, body, before)
  const invoice_email = body.invoice_email ? normalizeEmail(body.invoice_email) : body.invoice_email
  if (body.invoice_email && !invoice_email) refuseInvalid(ctx, 'invoice_email', 'email')
  const { code = before.code, display_name = before.display_name } = body
  return {
    code: body.code,
    display_name: body.display_name,
    manager_id: body.manager_id,
    since: body.since,
    payment_terms_days: body.payment_terms_days,
    currency: body.currency,
    credit_limit_minor: body.credit_limit_minor,
    discount_bp: body.discount_bp,
    vat_treatment: body.vat_treatment,
    invoice_email,
    invoice_locale: body.invoice_locale,
    purchase_order_required: body.purchase_order_required,
    withholding_bp: body.withholding_bp,
    withholding_category: body.withholding_category,
    notes: body.notes,
    search_text: searchText({ names: display_name ? [display_name] : [], values: code ? [code] : [] }),
  }
}

/** Withholding needs its category when one of them changes. */
async function checkWithholding(ctx: Context, account_id: number, body: RelationTerms, before: Before): Promise<void> {
  if (body.withholding_bp === undefined && body.withholding_category === undefined) return
  const { withholding_bp = before.withholding_bp, withholding_category = before.withholding_category } = body
  const seller_country = await sellerCountry(ctx, account_id)
  if (lacksWithholdingCategory({ seller_country, withholding_bp, withholding_category }))
    refuse(ctx, { withholding_category: 'vat:withholding_category_needed' })
}

async function requireMember(ctx: Context, account_id: number, user_id: number): Promise<void> {
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  if (!found.length) refuseUnknown(ctx, 'manager_id')
}

/**
 * Gives a relation exactly these tags of the keeping account.
 * @throws 422 on `tags` when one is not the account's
 */
export async function setTags(ctx: Context, relation: Pick<RelationRow, 'uuid' | 'account_id'>, ids: readonly number[]): Promise<void> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM tags WHERE id = any(${[...ids]}::bigint[]) AND account_id = ${relation.account_id} AND deleted_at IS NULL`,
  )
  if (found.length !== new Set(ids).size) refuseUnknown(ctx, 'tags')
  await replaceTags(ctx.db, { account_id: relation.account_id, type: 'relation', key: relation.uuid }, ids, ctx.actor.id || null)
}
