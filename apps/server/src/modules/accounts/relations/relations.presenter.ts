import type { AccountRelation } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'
import { holdsOnSide, type RelationRow, type RelationSide } from './relation-row.ts'

const INCLUDED = [
  'account',
  'relatedAccount',
  'client',
  'provider',
  'agency',
  'manager',
  'tags',
  'contacts',
  'movements',
  'balances',
  'owner_invitation',
  'projects_count',
  'open_offers_count',
  'active_subscriptions_count',
] as const

/** A relation as the side that keeps it sees it. */
export const presentKept = (row: RelationRow, ctx: Context): AccountRelation => ({
  ...shared(row, ctx, 'kept', 'account_id'),
  display_name: row.display_name,
  credit_limit_minor: row.credit_limit_minor,
  discount_bp: row.discount_bp,
  vat_treatment: row.vat_treatment,
  notes: row.notes,
})

/** A relation as the other side sees it: without notes, credit limit, discount and tax treatment (invariant 8). */
export const presentReceived = (row: RelationRow, ctx: Context): AccountRelation => shared(row, ctx, 'received', 'related_account_id')

function shared(row: RelationRow, ctx: Context, side: 'kept' | 'received', viewer: RelationSide): AccountRelation {
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    related_account_id: row.related_account_id,
    type: row.type,
    status: row.status,
    side,
    initiated_by_account_id: row.initiated_by_account_id,
    suspended_by_account_id: row.suspended_by_account_id,
    request_message: row.request_message,
    name: row.name,
    counterpart: { ...row.counterpart, logo_url: avatarUrl(ctx.services, row.counterpart.logo_url) },
    code: row.code,
    manager_id: row.manager_id,
    since: row.since,
    payment_terms_days: row.payment_terms_days,
    currency: row.currency,
    invoice_email: row.invoice_email,
    invoice_locale: row.invoice_locale,
    purchase_order_required: row.purchase_order_required,
    withholding_bp: row.withholding_bp,
    withholding_category: row.withholding_category,
    access_level: row.access_level,
    granted_permissions: row.granted_permissions,
    ...(holdsOnSide(ctx.actor, row, viewer, 'movements.read') && { balance_minor: row.balance_minor, overdue_minor: row.overdue_minor }),
    last_activity_at: row.last_activity_at,
    ended_at: row.ended_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(INCLUDED.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
