import { sql } from 'kysely'
import type { InvoiceSums, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { directionOf, invoiceQuery, overdueSql } from './invoices.query.ts'

/** Sums of the filtered documents of a list by currency. Credit notes are subtracted; drafts and proformas do not count. */
export async function sumInvoices(
  ctx: Context,
  { params, query }: { params: Params; query: ListRequest },
): Promise<{ data: InvoiceSums[] }> {
  const where = invoiceQuery.where(ctx, query, {}, await directionOf(ctx, params, query))
  const found = await rows<InvoiceSums>(
    ctx.db,
    sql`SELECT t.currency, count(*)::integer AS count,
      coalesce(sum(CASE WHEN t.credits_invoice_uuid IS NULL THEN t.net_minor ELSE -t.net_minor END), 0)::bigint AS net_minor,
      coalesce(sum(CASE WHEN t.credits_invoice_uuid IS NULL THEN t.total_minor ELSE -t.total_minor END), 0)::bigint AS total_minor,
      coalesce(sum(t.balance_minor) FILTER (WHERE t.status IN ('issued', 'partially_paid') AND t.type IN ('invoice', 'retail_receipt')), 0)::bigint AS balance_minor,
      coalesce(sum(t.balance_minor) FILTER (WHERE ${overdueSql(ctx.services.clock.now())}), 0)::bigint AS overdue_minor
    FROM invoice_rows t WHERE ${where} AND t.status <> 'draft' AND t.type <> 'proforma' GROUP BY t.currency ORDER BY t.currency`,
  )
  return { data: found }
}
