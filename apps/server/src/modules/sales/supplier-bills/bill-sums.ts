import { sql } from 'kysely'
import type { Params, SupplierBillForm, SupplierBillSums } from '@stoa/contract'
import { COST_CATEGORIES } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { findRow, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { billQuery, overdueBill } from './supplier-bills.query.ts'

/** Sums of the filtered bills of a list by currency. Credit notes are subtracted. */
export async function sumBills(
  ctx: Context,
  { params, query }: { params: Params; query: ListRequest },
): Promise<{ data: SupplierBillSums[] }> {
  const where = billQuery.where(ctx, query, {}, sql`t.account_id = ${params.account_id as number}`)
  const signed = (name: string) =>
    sql`coalesce(sum(CASE t.type WHEN 'bill' THEN ${sql.ref(`t.${name}`)} ELSE -${sql.ref(`t.${name}`)} END), 0)::bigint`
  const found = await rows<SupplierBillSums>(
    ctx.db,
    sql`SELECT t.currency, count(*)::integer AS count, ${signed('net_minor')} AS net_minor, ${signed('vat_minor')} AS vat_minor, ${signed('total_minor')} AS total_minor,
      coalesce(sum(t.balance_minor), 0)::bigint AS balance_minor, coalesce(sum(t.balance_minor) FILTER (WHERE ${overdueBill(ctx.services.clock.now())}), 0)::bigint AS overdue_minor
    FROM supplier_bill_rows t WHERE ${where} GROUP BY t.currency ORDER BY t.currency`,
  )
  return { data: found }
}

/** Options for the form of a bill. */
export async function readBillForm(ctx: Context, { params }: { params: Params }): Promise<{ data: SupplierBillForm }> {
  const account = (await findRow(ctx.db, 'accounts', { id: params.account_id as number }))!
  const today = localToday(account.time_zone, ctx.services.clock.now())
  const rates = await rows<{ rate_bp: number }>(
    ctx.db,
    sql`SELECT DISTINCT rate_bp FROM vat_rates WHERE country_code = ${account.country_code} AND valid_from <= ${today}::date AND coalesce(valid_to, 'infinity') >= ${today}::date ORDER BY 1 DESC`,
  )
  return {
    data: {
      currency: account.currency,
      today,
      vat_rates: [...new Set([...rates.map(({ rate_bp }) => rate_bp), 0])],
      categories: COST_CATEGORIES.map((value) => ({
        value,
        label: ctx.services.t(ctx.request.locale, `supplier-bills:categories.${value}`),
      })),
    },
  }
}
