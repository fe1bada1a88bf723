import { sql } from 'kysely'
import type { SupplierBillInput, SupplierBillLineInput, SupplierBillUpdate } from '@stoa/contract'
import { divideRound, localToday, searchText, toMinor } from '@stoa/domain'
import { findRow, one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { requireOpenDay } from '#modules/accounts/books/index.ts'
import { relationSnapshot } from '#modules/sales/documents/index.ts'
import type { StoredLine } from '../store.ts'

type Fields = SupplierBillInput | SupplierBillUpdate

/** The supplier that a body names. */
interface Supplier {
  account_relation_uuid: string | null
  supplier_account_id: number | null
  supplier_name: string
  supplier_vat_number: string | null
  currency: string
  terms_days: number
}

/** Finds the supplier: a provider relation, or a plain name. @throws 422 on the field that names none */
export async function findSupplier(ctx: Context, account_id: number, body: Fields): Promise<Supplier> {
  const { account_relation_uuid, supplier_name, supplier_vat_number } = body
  if (account_relation_uuid) {
    const row = await one<{ supplier_account_id: number; supplier_name: string; currency: string; terms_days: number | null }>(
      ctx.db,
      sql`SELECT r.related_account_id AS supplier_account_id, coalesce(r.display_name, a.name) AS supplier_name, r.currency, r.payment_terms_days AS terms_days
      FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
      WHERE r.account_id = ${account_id} AND r.uuid = ${account_relation_uuid} AND r.type = 'provider' AND r.deleted_at IS NULL`,
    )
    if (!row) refuseUnknown(ctx, 'account_relation_uuid')
    const { vat_number } = await relationSnapshot(ctx.db, account_relation_uuid)
    return { ...row, account_relation_uuid, supplier_vat_number: vat_number, terms_days: row.terms_days ?? 0 }
  }
  if (!supplier_name) refuseMissing(ctx, 'supplier_name')
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  return {
    account_relation_uuid: null,
    supplier_account_id: null,
    supplier_name,
    supplier_vat_number: supplier_vat_number?.replace(/\s/g, '').toUpperCase() || null,
    currency: account!.currency,
    terms_days: 0,
  }
}

/** Checks that order, production order and project belong to the account. @throws 422 on the field */
export async function checkLinks(ctx: Context, account_id: number, body: Fields): Promise<void> {
  for (const [field, kind] of [
    ['order_uuid', 'sales'],
    ['production_order_uuid', 'production'],
  ] as const) {
    const uuid = body[field]
    if (uuid && !(await findRow(ctx.db, 'orders', { account_id, uuid, kind, deleted_at: null }))) refuseUnknown(ctx, field)
  }
  const { project_uuid } = body
  if (project_uuid && !(await findRow(ctx.db, 'projects', { account_id, uuid: project_uuid, deleted_at: null })))
    refuseUnknown(ctx, 'project_uuid')
}

/** Checks the dates of a bill. @throws 422 for a future day, a due date before the bill, or a day in closed books */
export async function checkDates(ctx: Context, account_id: number, dates: { issue_date: string; due_date: string }): Promise<void> {
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  const today = localToday(account!.time_zone, ctx.services.clock.now())
  if (dates.issue_date > today) refuse(ctx, { issue_date: 'payments:errors.future_day' })
  if (dates.due_date < dates.issue_date) refuse(ctx, { due_date: 'invoices:due_before_issue' })
  await requireOpenDay(ctx, account_id, dates.issue_date, 'issue_date')
}

/** Lines to store, with VAT where the body leaves it out. @throws 422 on the line of an unknown order item */
export async function linesToStore(
  ctx: Context,
  { account_id, order_uuid }: { account_id: number; order_uuid: string | null },
  lines: readonly SupplierBillLineInput[],
): Promise<StoredLine[]> {
  const named = lines.flatMap(({ order_item_uuid }) => order_item_uuid ?? [])
  const found = await rows<{ uuid: string }>(
    ctx.db,
    sql`SELECT uuid FROM order_items WHERE account_id = ${account_id} AND order_uuid = ${order_uuid}::uuid AND uuid = any(${named}::uuid[]) AND deleted_at IS NULL`,
  )
  const known = new Set(found.map(({ uuid }) => uuid))
  return lines.map((line, at) => {
    if (line.order_item_uuid && !known.has(line.order_item_uuid)) refuseUnknown(ctx, `lines.${at}.order_item_uuid`)
    const vat_bp = line.vat_bp ?? 0
    return {
      name: line.name,
      category: line.category ?? 'other',
      supply_type: line.supply_type ?? 'service',
      net_minor: line.net_minor,
      vat_bp,
      vat_minor: line.vat_minor ?? toMinor(divideRound(BigInt(line.net_minor) * BigInt(vat_bp), 10_000n)),
      order_item_uuid: line.order_item_uuid ?? null,
    }
  })
}

/** Totals of a bill. @throws 422 on `withheld_minor` above the total */
export function totalsOf(ctx: Context, lines: readonly StoredLine[], withheld_minor: number) {
  const net_minor = lines.reduce((sum, line) => sum + (line.net_minor as number), 0)
  const vat_minor = lines.reduce((sum, line) => sum + (line.vat_minor as number), 0)
  const total_minor = net_minor + vat_minor
  if (withheld_minor > total_minor) refuse(ctx, { withheld_minor: 'supplier-bills:errors.withheld_too_much' })
  return { net_minor, vat_minor, total_minor, withheld_minor, payable_minor: total_minor - withheld_minor }
}

export const billSearchText = ({
  supplier_name,
  supplier_vat_number,
  number,
}: {
  supplier_name: string
  supplier_vat_number: string | null
  number: string
}) => searchText({ names: [supplier_name], values: [number, ...(supplier_vat_number ? [supplier_vat_number] : [])] })

/** Refuses a number that the supplier's bills of that year have already. @throws 422 on `number` */
export async function refuseSecond(
  ctx: Context,
  bill: { account_id: number; supplier_key: string; type: string; number: string; issue_date: string; uuid: string },
): Promise<void> {
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM supplier_bills WHERE account_id = ${bill.account_id} AND supplier_key = ${bill.supplier_key} AND type = ${bill.type}
      AND lower(number) = lower(${bill.number}) AND extract(year FROM issue_date) = extract(year FROM ${bill.issue_date}::date)
      AND uuid <> ${bill.uuid} AND deleted_at IS NULL`,
  )
  if (found.length) refuse(ctx, { number: 'supplier-bills:errors.entered_already' })
}
