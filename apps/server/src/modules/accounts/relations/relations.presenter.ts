import type { AccountRelation } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'

/** A relation as its table has it, with what the lists add: its name and the other account, from one of the two sides. */
export interface RelationRow {
  uuid: string
  account_id: number
  related_account_id: number
  type: 'client' | 'provider' | 'partner'
  status: 'pending' | 'active' | 'suspended' | 'ended'
  access_level: 'none' | 'view' | 'work' | 'full'
  granted_permissions: string[]
  initiated_by_account_id: number | null
  suspended_by_account_id: number | null
  request_message: string | null
  code: string | null
  display_name: string | null
  manager_id: number | null
  since: string | null
  payment_terms_days: number | null
  currency: string
  credit_limit_minor: number | null
  discount_bp: number
  vat_treatment: (AccountRelation['vat_treatment'] & string) | null
  invoice_email: string | null
  invoice_locale: 'en' | 'gr'
  purchase_order_required: boolean
  withholding_bp: number
  balance_minor: number
  overdue_minor: number
  last_sequence: number
  notes: string | null
  last_activity_at: string | null
  ended_at: string | null
  version: number
  created_at: string
  updated_at: string
  name: string
  claimed: boolean
  counterpart: AccountRelation['counterpart']
  [include: string]: unknown
}

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

/** As the side sees it that keeps the card. */
export const presentKept = (row: RelationRow, ctx: Context): AccountRelation => ({
  ...shared(row, ctx, 'kept', row.account_id),
  display_name: row.display_name,
  credit_limit_minor: row.credit_limit_minor,
  discount_bp: row.discount_bp,
  vat_treatment: row.vat_treatment,
  notes: row.notes,
})

/** As the other side sees it: without notes, credit limit, discount and tax treatment (invariant 8). */
export const presentReceived = (row: RelationRow, ctx: Context): AccountRelation => shared(row, ctx, 'received', row.related_account_id)

function shared(row: RelationRow, ctx: Context, side: 'kept' | 'received', viewer_id: number): AccountRelation {
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
    access_level: row.access_level,
    granted_permissions: row.granted_permissions,
    ...(holdsIn(ctx.actor, viewer_id, 'movements.read') && { balance_minor: row.balance_minor, overdue_minor: row.overdue_minor }),
    last_activity_at: row.last_activity_at,
    ended_at: row.ended_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(INCLUDED.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
