import { sql } from 'kysely'
import type { InvoiceBadge, InvoicePayment } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { presentInvoiceLine, type InvoiceLineRow, type InvoiceRow } from './invoices.presenter.ts'

type Name = 'account' | 'accountRelation' | 'invoiceLines' | 'order' | 'payments' | 'creditNotes' | 'creditedInvoice' | 'contact'

/** Relations of invoices. */
export const invoiceIncludes: IncludeLoaders<Name> = {
  async account(ctx, invoices) {
    const found = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, uuid, type, name FROM accounts WHERE id = any(${valuesOf(invoices, 'account_id')}::bigint[])`,
    )
    attachOne(invoices, 'account', found, 'account_id')
  },
  async accountRelation(ctx, invoices) {
    const found = await rows<{ uuid: string }>(
      ctx.db,
      sql`SELECT r.uuid, coalesce(r.display_name, a.name) AS name, r.status FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
      WHERE r.uuid = any(${valuesOf<string>(invoices, 'account_relation_uuid')}::uuid[])`,
    )
    attachOne(invoices, 'accountRelation', found, 'account_relation_uuid', 'uuid')
  },
  async contact(ctx, invoices) {
    const found = await rows<{ id: number; name: string }>(
      ctx.db,
      sql`SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, '#' || id) AS name FROM contacts
      WHERE id = any(${valuesOf(invoices, 'contact_id')}::bigint[])`,
    )
    attachOne(invoices, 'contact', found, 'contact_id')
  },
  async order(ctx, invoices) {
    const found = await rows<{ uuid: string }>(
      ctx.db,
      sql`SELECT uuid, number, title FROM orders WHERE uuid = any(${valuesOf<string>(invoices, 'order_uuid')}::uuid[])`,
    )
    attachOne(invoices, 'order', found, 'order_uuid', 'uuid')
  },
  async invoiceLines(ctx, rows) {
    const lines = await linesOf(ctx, valuesOf<string>(rows, 'uuid'))
    attachMany(rows, 'invoiceLines', lines.map(presentInvoiceLine), 'invoice_uuid', 'uuid')
  },
  async payments(ctx, invoices) {
    const found = await rows<InvoicePayment & { invoice_uuid: string }>(
      ctx.db,
      sql`SELECT a.id, a.invoice_uuid, a.payment_uuid, p.number, p.method, p.status, p.paid_on, p.reference, p.currency,
        CASE WHEN a.reversed_at IS NULL THEN a.amount_minor ELSE 0 END AS amount_minor, p.refunded_minor, a.allocated_at
      FROM payment_allocations a JOIN payments p ON p.uuid = a.payment_uuid
      WHERE a.invoice_uuid = any(${valuesOf<string>(invoices, 'uuid')}::uuid[]) AND (a.reversed_at IS NULL OR ${isLastRefunded})
      ORDER BY p.paid_on, a.id`,
    )
    attachMany(invoices, 'payments', found, 'invoice_uuid', 'uuid')
  },
  async creditNotes(ctx, rows) {
    const seen = sql`i.credits_invoice_uuid = any(${valuesOf<string>(rows, 'uuid')}::uuid[]) AND i.deleted_at IS NULL`
    const found = (await badges(ctx, seen)).filter((badge) => badge.status !== 'draft' || isKept(ctx, rows as InvoiceRow[], badge))
    attachMany(rows, 'creditNotes', found, 'credits_invoice_uuid', 'uuid')
  },
  async creditedInvoice(ctx, rows) {
    const found = await badges(ctx, sql`i.uuid = any(${valuesOf<string>(rows, 'credits_invoice_uuid')}::uuid[])`)
    attachOne(rows, 'creditedInvoice', found, 'credits_invoice_uuid', 'uuid')
  },
}

/** The last reversed allocation of a refunded payment, which explains why an invoice is open again. */
const isLastRefunded = sql`p.refunded_minor > 0 AND NOT EXISTS (
  SELECT 1 FROM payment_allocations o WHERE o.payment_uuid = a.payment_uuid AND o.invoice_uuid = a.invoice_uuid
    AND (o.reversed_at IS NULL OR o.id > a.id))`

type Badge = InvoiceBadge & { credits_invoice_uuid: string | null }

/** Only the issuer reads drafts of credit notes. */
const isKept = ({ actor }: Context, rows: readonly InvoiceRow[], badge: Badge): boolean => {
  const account_id = rows.find((row) => row.uuid === badge.credits_invoice_uuid)?.account_id ?? 0
  return actor.staff || actor.memberships.has(account_id)
}

async function badges({ db }: Pick<Context, 'db'>, condition: ReturnType<typeof sql>): Promise<Badge[]> {
  return rows<Badge>(
    db,
    sql`SELECT i.uuid, i.type, i.status, i.number, i.issue_date, i.currency, i.total_minor, i.payable_minor, i.credits_invoice_uuid FROM invoices i
    WHERE ${condition} ORDER BY i.created_at`,
  )
}

/** Lines by position, each with the part credited by issued credit notes. */
export async function linesOf({ db }: Pick<Context, 'db'>, invoice_uuids: readonly string[]): Promise<InvoiceLineRow[]> {
  return rows<InvoiceLineRow>(
    db,
    sql`SELECT l.*, l.quantity::float8 AS quantity, coalesce(c.quantity, 0)::float8 AS credited_quantity, coalesce(c.net_minor, 0)::bigint AS credited_net_minor,
      coalesce(c.vat_minor, 0)::bigint AS credited_vat_minor, coalesce(c.withheld_minor, 0)::bigint AS credited_withheld_minor,
      coalesce(c.discount_minor, 0)::bigint AS credited_discount_minor
    FROM invoice_lines l
    LEFT JOIN LATERAL (
      SELECT sum(c.quantity) FILTER (WHERE NOT c.credits_amount) AS quantity, sum(c.net_minor) AS net_minor, sum(c.vat_minor) AS vat_minor,
        sum(c.withheld_minor) AS withheld_minor, sum(CASE WHEN c.credits_amount THEN -c.gross_minor ELSE c.discount_total_minor END) AS discount_minor
      FROM invoice_lines c JOIN invoices n ON n.uuid = c.invoice_uuid
      WHERE c.account_id = l.account_id AND c.credited_line_id = l.id AND n.status <> 'draft') c ON true
    WHERE l.invoice_uuid = any(${[...invoice_uuids]}::uuid[]) ORDER BY l.invoice_uuid, l.position, l.id`,
  )
}
