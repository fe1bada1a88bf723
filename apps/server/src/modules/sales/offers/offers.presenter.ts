import type { Offer, OfferLine } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'
import { publicOfferUrl, type OfferLineRow, type OfferRow } from './offer-row.ts'

const COPIED = [
  'uuid',
  'account_id',
  'number',
  'revision',
  'revision_of_uuid',
  'title',
  'status',
  'client_account_id',
  'client_name',
  'issue_date',
  'valid_until',
  'currency',
  'prices_include_vat',
  'vat_treatment',
  'discount_bp',
  'discount_minor',
  'gross_minor',
  'line_discount_minor',
  'document_discount_minor',
  'net_minor',
  'vat_minor',
  'total_minor',
  'vat_breakdown',
  'buyer_snapshot',
  'seller_snapshot',
  'recurring_net_minor',
  'intro',
  'terms',
  'locale',
  'project_uuid',
  'order_uuid',
  'user_id',
  'sent_at',
  'accepted_at',
  'declined_at',
  'accepted_by_name',
  'decline_note',
  'version',
  'created_at',
  'updated_at',
  'account',
  'user',
  'order',
  'project',
  'revisions',
  'offerComments',
  'media',
] as const satisfies readonly (keyof OfferRow)[]

/** Fields that only the seller may read (invariant 8). */
const KEPT = [
  'series_id',
  'account_relation_uuid',
  'contact_id',
  'contact_request_id',
  'sent_to',
  'viewed_at',
  'views_count',
  'reminded_at',
  'accepted_by_user_id',
  'accepted_note',
  'decline_reason_id',
  'vat_treatment_reason',
  'notes_internal',
  'created_by_id',
  'contact',
  'contactRequest',
  'accountRelation',
  'declineReason',
] as const satisfies readonly (keyof OfferRow)[]

/** Presents an offer to the caller. An allow-list: a new column remains private until it is added here. */
export function presentOffer(row: OfferRow, ctx: Context): Offer {
  const isKept = keepsRecord(ctx.actor, row)
  const sees_cost = isKept && holdsIn(ctx.actor, row.account_id, 'offers.update')
  return {
    ...(pick(row, COPIED) as unknown as Offer),
    id: row.uuid,
    side: isKept ? 'seller' : 'receiver',
    days_left: daysLeft(row, ctx.services.clock.now()),
    ...(row.offerLines && { offerLines: row.offerLines.map((line) => presentOfferLine(line, sees_cost)) }),
    ...(isKept && keptFields(row, ctx, sees_cost)),
  }
}

function keptFields(row: OfferRow, ctx: Context, sees_cost: boolean): Partial<Offer> {
  return {
    ...(pick(row, KEPT) as Partial<Offer>),
    ...(sees_cost && { cost_minor: row.cost_minor, costed_net_minor: row.costed_net_minor }),
    ...(holdsIn(ctx.actor, row.account_id, 'reports.read-financial') && {
      margin_minor: row.cost_minor === null ? null : row.costed_net_minor - row.cost_minor,
      costed_net_minor: row.costed_net_minor,
    }),
    public_url: row.status === 'draft' ? null : publicOfferUrl(ctx.services.app_url, row),
  }
}

/** A line without the tenant, and with its cost only for callers who may read it. */
function presentOfferLine(row: OfferLineRow, sees_cost: boolean): OfferLine {
  const { account_id: _account, cost_minor, ...line } = row
  return { ...line, ...(sees_cost && { cost_minor }) } as unknown as OfferLine
}

const DAY_MS = 86_400_000

/** Whole days until an open offer expires, in the time zone of the seller; null for other offers. */
export function daysLeft(row: Pick<OfferRow, 'status' | 'valid_until' | 'time_zone'>, now: Date): number | null {
  if (row.status !== 'sent' && row.status !== 'viewed') return null
  return Math.round((Date.parse(row.valid_until) - Date.parse(localToday(row.time_zone, now))) / DAY_MS)
}

function pick<T extends object>(row: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])) as Partial<T>
}
