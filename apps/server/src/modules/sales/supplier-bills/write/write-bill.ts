import type { Params, SupplierBillInput, SupplierBillUpdate } from '@stoa/contract'
import { addDays } from '@stoa/domain'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refuse, refuseState, refuseUnknown } from '#kit/refuse.ts'
import { conflict, versionConflict } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { closedDay } from '#modules/accounts/books/index.ts'
import { refreshMargin } from '#modules/sales/orders/index.ts'
import { announceBill } from '../announce-bill.ts'
import { lockBills } from '../settle/settle-bills.ts'
import { changeBill, deleteBill, insertBill, writeBillLines, type StoredLine } from '../store.ts'
import { linesOfBills } from '../supplier-bill-includes.ts'
import { isEditable, type BillRow } from '../supplier-bills.presenter.ts'
import { billQuery } from '../supplier-bills.query.ts'
import { billSearchText, checkDates, checkLinks, findSupplier, linesToStore, refuseSecond, totalsOf } from './bill-input.ts'
import { creditBill, uncreditBill } from './credit-bill.ts'
import { holdSupplier, postBill, reverseBill } from './post-bill.ts'

/** Enters a bill of a supplier, or a credit note for one; both are owed from then on (domain.md 3.38). */
export async function createBill(ctx: Context, account_id: number, body: SupplierBillInput): Promise<BillRow> {
  const credited = body.credits_bill_uuid ? await findCredited(ctx, account_id, body.credits_bill_uuid) : null
  const given = credited ? { ...body, ...supplierOf(credited), currency: credited.currency } : body
  const { row, lines } = await resolve(ctx, account_id, given)
  const bill = { uuid: uuidv7(), account_id, type: credited ? 'credit_note' : 'bill', credits_bill_uuid: credited?.uuid ?? null, ...row }
  await refuseSecond(ctx, { ...bill, supplier_key: keyOf(row) })
  const stored = await insertBill(ctx.db, {
    ...bill,
    created_by_id: ctx.actor.id || null,
    ...(credited && { status: 'approved', approved_at: ctx.services.clock.now() }),
  })
  await writeBillLines(ctx.db, stored, lines)
  if (credited) await creditBill(ctx, credited, stored)
  await postBill(ctx, stored)
  announceBill(ctx, 'created', stored)
  return stored
}

/**
 * Changes a bill while nothing of it is paid or credited. An approved bill whose amount or supplier changes needs approval again.
 * @throws 409 afterwards, for a bill made from an invoice, and in closed books
 */
export async function updateBill(ctx: Context, { params, body }: { params: Params; body: SupplierBillUpdate & { version?: number } }) {
  const before = await held(ctx, params.uuid as string, 'update')
  const { version, lines: given, ...fields } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (before.type === 'credit_note') refuseState(ctx, 'supplier-bills:errors.not_editable')
  const whole = { ...inputOf(before, given ? [] : await linesOfBills(ctx, [before.uuid])), ...fields, ...(given && { lines: given }) }
  const { row, lines } = await resolve(ctx, before.account_id, whole)
  await refuseSecond(ctx, { ...before, ...row, supplier_key: keyOf(row) })
  const isBooked = BOOKED.some((name) => row[name] !== before[name])
  const approval = isBooked && before.approved_at ? { approved_at: null, approved_by_id: null, status: 'received' } : {}
  if (isBooked) await reverseBill(ctx, before)
  const after = await changeBill(ctx.db, before.uuid, { ...row, ...approval })
  if (given) await writeBillLines(ctx.db, after, lines)
  if (isBooked) await postBill(ctx, after)
  await refreshFormer(ctx, before, after)
  announceBill(ctx, 'updated', after, changesOf(pick(before), pick(after)))
  return after
}

/** Recalculates the margin of the order that a bill no longer names. */
async function refreshFormer(ctx: Context, { account_id, order_uuid }: BillRow, after: BillRow): Promise<void> {
  if (order_uuid && order_uuid !== after.order_uuid) await refreshMargin(ctx, account_id, order_uuid)
}

/** Deletes a bill that was entered by mistake; the ledger keeps both entries. @throws 409 as `updateBill` */
export async function removeBill(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const bill = await held(ctx, params.uuid as string, 'delete')
  const closed = await closedDay(ctx, bill.account_id, bill.issue_date)
  if (closed) throw conflict(closed, 'wrong_state')
  if (bill.type === 'credit_note') await uncreditBill(ctx, bill)
  await reverseBill(ctx, bill)
  await deleteBill(ctx.db, bill.uuid)
  if (bill.order_uuid) await refreshMargin(ctx, bill.account_id, bill.order_uuid)
  announceBill(ctx, 'deleted', bill)
  return { data: null }
}

/** Columns that the ledger shows. */
const BOOKED = ['account_relation_uuid', 'number', 'issue_date', 'due_date', 'currency', 'payable_minor'] as const
const LOGGED = [...BOOKED, 'supplier_name', 'net_minor', 'vat_minor', 'vat_treatment', 'order_uuid', 'project_uuid', 'notes'] as const
const pick = (row: BillRow) => Object.fromEntries(LOGGED.map((name) => [name, row[name]]))

const keyOf = (row: Pick<BillRow, 'account_relation_uuid' | 'supplier_vat_number' | 'supplier_name'>): string =>
  row.account_relation_uuid ?? row.supplier_vat_number?.toUpperCase() ?? row.supplier_name.toLowerCase()

const supplierOf = ({ account_relation_uuid, supplier_name, supplier_vat_number }: BillRow) => ({
  account_relation_uuid,
  supplier_name,
  supplier_vat_number,
})

/** The stored bill in the form of a body. */
const inputOf = (bill: BillRow, lines: SupplierBillInput['lines']): SupplierBillInput => ({
  ...supplierOf(bill),
  number: bill.number,
  issue_date: bill.issue_date,
  due_date: bill.due_date,
  currency: bill.currency,
  vat_treatment: bill.vat_treatment as SupplierBillInput['vat_treatment'],
  withheld_minor: bill.withheld_minor,
  order_uuid: bill.order_uuid,
  production_order_uuid: bill.production_order_uuid,
  project_uuid: bill.project_uuid,
  notes: bill.notes,
  lines,
})

/** What a body says about a bill, as columns. */
type Resolved = Pick<
  BillRow,
  | 'account_relation_uuid'
  | 'supplier_account_id'
  | 'supplier_name'
  | 'supplier_vat_number'
  | 'number'
  | 'issue_date'
  | 'due_date'
  | 'currency'
  | 'vat_treatment'
  | 'net_minor'
  | 'vat_minor'
  | 'total_minor'
  | 'withheld_minor'
  | 'payable_minor'
  | 'order_uuid'
  | 'production_order_uuid'
  | 'project_uuid'
  | 'notes'
  | 'search_text'
>

async function resolve(ctx: Context, account_id: number, body: SupplierBillInput): Promise<{ row: Resolved; lines: StoredLine[] }> {
  await checkLinks(ctx, account_id, body)
  const order_uuid = body.order_uuid ?? null
  const lines = await linesToStore(ctx, { account_id, order_uuid }, body.lines)
  const { terms_days, currency, ...supplier } = await findSupplier(ctx, account_id, body)
  await holdSupplier(ctx, { account_id, account_relation_uuid: supplier.account_relation_uuid })
  const due_date = body.due_date ?? addDays(body.issue_date, terms_days)
  await checkDates(ctx, account_id, { issue_date: body.issue_date, due_date })
  const row = {
    ...supplier,
    number: body.number,
    issue_date: body.issue_date,
    due_date,
    currency: body.currency ?? currency,
    vat_treatment: body.vat_treatment ?? 'domestic',
    ...totalsOf(ctx, lines, body.withheld_minor ?? 0),
    order_uuid,
    production_order_uuid: body.production_order_uuid ?? null,
    project_uuid: body.project_uuid ?? null,
    notes: body.notes ?? null,
    search_text: billSearchText({ ...supplier, number: body.number }),
  }
  return { row, lines }
}

async function findCredited(ctx: Context, account_id: number, uuid: string): Promise<BillRow> {
  const found = await findRow(ctx.db, 'supplier_bills', { account_id, uuid, type: 'bill', deleted_at: null })
  if (!found) refuseUnknown(ctx, 'credits_bill_uuid')
  await holdSupplier(ctx, found)
  const [bill] = await lockBills(ctx, [uuid])
  if (bill!.invoice_uuid !== null) refuse(ctx, { credits_bill_uuid: 'supplier-bills:errors.follows_invoice' })
  return bill!
}

/** Finds and locks a bill that may change. */
async function held(ctx: Context, uuid: string, action: string): Promise<BillRow> {
  const found = await billQuery.find(ctx, uuid, action)
  await holdSupplier(ctx, found)
  const [bill] = await lockBills(ctx, [uuid])
  if (!bill || !isEditable(bill)) refuseState(ctx, 'supplier-bills:errors.not_editable')
  const closed = await closedDay(ctx, bill.account_id, bill.issue_date)
  if (closed) throw conflict(closed, 'wrong_state')
  return bill
}
