import { sql } from 'kysely'
import type { OrderUpdate } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuseField, refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import type { DocumentParties, Receiver } from '../../documents/index.ts'
import type { OrderRow } from '../order-row.ts'

/** Fields of an order besides parties, money, lines, people and tags. */
export const FIELDS = [
  'title',
  'project_uuid',
  'order_date',
  'requested_delivery',
  'purchase_order_number',
  'notes_internal',
  'contact_request_id',
] as const

type Fields = Pick<OrderUpdate, (typeof FIELDS)[number]>

/** The fields that a body contains. */
export const givenFields = (body: Fields) =>
  Object.fromEntries(FIELDS.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])) as {
    [K in keyof Fields]?: NonNullable<Fields[K]>
  }

/** Columns of the buyer of a sales order. */
export const receiverColumns = (parties: DocumentParties, receiver: Receiver) => ({
  account_relation_uuid: receiver.account_relation_uuid ?? null,
  contact_id: receiver.account_relation_uuid ? null : (receiver.contact_id ?? null),
  client_account_id: parties.client_account_id,
  counterpart_name: parties.buyer.name,
})

/**
 * Columns of the terms that a body contains.
 * @param before discounts of an existing order
 * @throws 422 for a manual VAT treatment without a reason, and for two kinds of discount
 */
export function termColumns(
  ctx: Context,
  { prices_include_vat, discount_bp, discount_minor, vat_treatment, vat_treatment_reason }: OrderUpdate,
  before: Pick<OrderRow, 'discount_bp' | 'discount_minor'> = { discount_bp: 0, discount_minor: 0 },
) {
  if ((discount_bp ?? before.discount_bp) > 0 && (discount_minor ?? before.discount_minor) > 0)
    refuseField(ctx, 'discount_minor', 'one_discount')
  if (vat_treatment && !vat_treatment_reason) refuseMissing(ctx, 'vat_treatment_reason')
  return {
    prices_include_vat,
    discount_bp,
    discount_minor,
    ...(vat_treatment !== undefined && {
      ...(vat_treatment && { vat_treatment }),
      vat_treatment_reason: vat_treatment ? vat_treatment_reason : null,
    }),
  }
}

/** A VAT treatment that deviates from the rule requires `invoices.issue` (domain.md 4.3). @throws 403 */
export function checkTreatment(ctx: Context, account_id: number, body: OrderUpdate, before?: OrderRow): void {
  const isChosenAlready = before?.vat_treatment_reason != null && before.vat_treatment === body.vat_treatment
  if (!body.vat_treatment || !body.vat_treatment_reason || isChosenAlready) return
  if (!holdsIn(ctx.actor, account_id, 'invoices.issue')) throw missingAccountPermission()
}

/** Checks the project. @throws 422 on `project_uuid` for a project of another account */
export async function checkProject(ctx: Context, account_id: number, project_uuid: string | null | undefined): Promise<void> {
  if (!project_uuid) return
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM projects WHERE uuid = ${project_uuid} AND account_id = ${account_id} AND deleted_at IS NULL`,
  )
  if (!found) refuseUnknown(ctx, 'project_uuid')
}
