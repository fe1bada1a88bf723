import { sql } from 'kysely'
import { adminPayments, allPayments, payments, type Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { column, day, linked, searchText, type FilterSql, whether, money } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { holdDebtorOf } from '#modules/sales/invoices/index.ts'
import { keptTotal, sidesOf, type Side } from '../documents/index.ts'
import { paymentIncludes } from './payment-includes.ts'
import { isShown, presentPayment, type PaymentRow } from './payment-row.ts'

/** Belongs to the account that receives the money; the payer sees received payments. */
export const paymentPolicy = accountPolicy<PaymentRow>({
  shared: [
    {
      column: 'client_account_id',
      visible: {
        sql: sql`t.direction = 'in' AND t.status IN ('completed', 'partially_refunded', 'refunded', 'void')`,
        holds: (row) => row.direction === 'in' && isShown(row),
      },
      permissions: ['payments.read'],
    },
  ],
})

/** Money that was received or refunded on a day. */
const received: FilterSql = (condition, scope) => {
  const [paid, refunded] = [day('paid_on')(condition, scope), day('refunded_on')(condition, scope)]
  if (!paid || !refunded) return undefined
  const gone = sql`t.uuid IN (SELECT t.payment_uuid FROM payment_refunds t WHERE t.status = 'completed' AND ${refunded})`
  return sql`(t.direction = 'in' AND t.status IN ('completed', 'partially_refunded', 'refunded') AND (${paid} OR ${gone}))`
}

const spec: ResourceQuerySpec<typeof payments, PaymentRow> = {
  from: 'payment_rows',
  policy: paymentPolicy,
  present: presentPayment,
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    status: column('status'),
    method: linked((values) => sql`t.method = any(${values.map(Number)}::smallint[])`),
    client: column('client_account_id'),
    account: column('account_id'),
    account_relation: column('account_relation_uuid', 'uuid'),
    contact: column('contact_id'),
    invoice: linked(
      (uuids) =>
        sql`EXISTS (SELECT FROM payment_allocations l WHERE l.account_id = t.account_id AND l.payment_uuid = t.uuid AND l.invoice_uuid = any(${uuids}::uuid[]) AND l.reversed_at IS NULL)`,
    ),
    supplier_bill: linked(
      (uuids) =>
        sql`EXISTS (SELECT FROM payment_allocations l WHERE l.account_id = t.account_id AND l.payment_uuid = t.uuid AND l.supplier_bill_uuid = any(${uuids}::uuid[]) AND l.reversed_at IS NULL)`,
    ),
    unallocated: whether(sql`(t.status IN ('completed', 'partially_refunded') AND t.allocated_minor + t.refunded_minor < t.amount_minor)`),
    paid_on: day('paid_on'),
    received,
    amount: money('amount_minor'),
    currency: column('currency'),
    // `directionOf` applies this filter, because it depends on the account.
    direction: () => undefined,
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', paid_on: 'paid_on', amount: 'amount_minor' },
  includes: paymentIncludes,
}

export const paymentQuery = resourceQuery(payments, spec)
export const allPaymentQuery = resourceQuery(allPayments, spec)
/** The same rows for the back office, with its own permission. */
export const adminPaymentQuery = resourceQuery(adminPayments, spec)

/**
 * Locks a payer and then a payment, before money moves (see `holdDebtor`).
 * @throws 404, 403 as `find` does
 */
export async function findHeld(ctx: Context, uuid: string, action: string): Promise<PaymentRow> {
  await holdDebtorOf(ctx, 'payments', sql`uuid = ${uuid}`)
  return paymentQuery.find(ctx, uuid, action)
}

interface Listed {
  params: Params
  query: ListRequest
}

/** Restricts a list to received or made payments. Clients see made payments by default. */
export async function ofAccount(ctx: Context, { params, query }: Listed): Promise<Sql> {
  return onSides(params.account_id as number, await sidesOf(ctx, params.account_id as number, query))
}

function onSides(account_id: number, sides: readonly Side[]): Sql {
  const kept = sql`t.account_id = ${account_id}`
  const received = sql`(t.client_account_id = ${account_id} AND t.direction = 'in')`
  if (sides.includes('issued') && sides.includes('received')) return sql`(${kept} OR ${received})`
  return sides.includes('received') ? received : kept
}

export async function listPayments(ctx: Context, listed: Listed) {
  const account_id = listed.params.account_id as number
  const sides = await sidesOf(ctx, account_id, listed.query)
  const total = keptTotal(ctx, listed.query, { account_id, list: 'payments', sides })
  return paymentQuery.page(ctx, listed.query, listed.params, onSides(account_id, sides), total)
}
