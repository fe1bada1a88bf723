import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'
import type { Period } from '../crm-reports/index.ts'

/** Documents `t` that an account issued in a period and that count for VAT. */
export const issuedIn = (account_id: number, { since, until }: Pick<Period, 'since' | 'until'>): Sql =>
  sql`t.account_id = ${account_id} AND t.status <> 'draft' AND t.type <> 'proforma' AND t.issue_date BETWEEN ${since}::date AND ${until}::date`

/** Bills `b` that an account received in a period. */
export const billedIn = (account_id: number, { since, until }: Pick<Period, 'since' | 'until'>): Sql =>
  sql`b.account_id = ${account_id} AND b.deleted_at IS NULL AND b.issue_date BETWEEN ${since}::date AND ${until}::date`

/** Payments `p` that an account received in a period; void ones do not count. */
export const receivedIn = (account_id: number, { since, until }: Pick<Period, 'since' | 'until'>): Sql =>
  sql`p.account_id = ${account_id} AND p.direction = 'in' AND p.deleted_at IS NULL AND p.status IN ('completed', 'partially_refunded', 'refunded')
    AND p.paid_on BETWEEN ${since}::date AND ${until}::date`

/** Sign of a document `t`, and of a bill `b`: credit notes are subtracted. */
export const SALE_SIGN = sql`CASE WHEN t.credits_invoice_uuid IS NULL THEN 1 ELSE -1 END`
export const BILL_SIGN = sql`CASE b.type WHEN 'bill' THEN 1 ELSE -1 END`

/** Whether a document `t` is a supply in the Union. */
const IN_UNION = sql`t.vat_treatment IN ('intra_eu_services', 'intra_eu_goods')`

/** Net of a document `t` in euro at its own rate, rounded half away from zero. */
const NET_IN_EURO = sql`round(t.net_minor / CASE WHEN t.currency = 'EUR' THEN 1 ELSE coalesce(t.exchange_rate, 1) END)::bigint`

/** Supplies in the Union of a period by buyer, the largest first. */
export const euSupplies = (account_id: number, span: Pick<Period, 'since' | 'until'>): Sql => sql`
  SELECT t.buyer_snapshot ->> 'vat_number' AS vat_number, coalesce(t.buyer_snapshot ->> 'country_code', '') AS country_code,
    (array_agg(t.buyer_snapshot ->> 'name' ORDER BY t.issue_date DESC))[1] AS name,
    CASE t.vat_treatment WHEN 'intra_eu_goods' THEN 'goods' ELSE 'services' END AS kind, t.currency,
    sum(${SALE_SIGN} * t.net_minor)::bigint AS net_minor, sum(${SALE_SIGN} * ${NET_IN_EURO})::bigint AS net_eur_minor, count(*)::integer AS documents
  FROM invoices t WHERE ${issuedIn(account_id, span)} AND ${IN_UNION}
  GROUP BY 1, 2, 4, 5 ORDER BY net_eur_minor DESC, 1 NULLS LAST, 4, 5`
