import { incomeClassification } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { DemoInvoice } from './invoice-story.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'

/** As drafts first, with their lines, and then issued: lines of an issued document are closed. */
export async function writeInvoices(db: Db, invoices: readonly DemoInvoice[]): Promise<void> {
  for (const some of [invoices.filter(({ credits }) => !credits), invoices.filter(({ credits }) => credits)]) {
    await writeRows(
      db,
      'invoices',
      some.map(({ row }) => ({ ...row, status: 'draft' })),
    )
    const lines = some.flatMap((invoice) =>
      frozenLines(invoice).map((line) => ({ ...line, created_at: invoice.row.created_at, updated_at: invoice.row.created_at })),
    )
    await writeRows(db, 'invoice_lines', lines)
  }
  await advanceSequences(db, ['invoice_lines'])
  const states = invoices.filter(({ fate }) => fate !== 'draft').map(stateOf)
  await sql`UPDATE invoices i SET status = s.status, credited_minor = s.credited_minor, written_off_minor = s.written_off_minor
    FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS s(uuid uuid, status text, credited_minor bigint, written_off_minor bigint) WHERE i.uuid = s.uuid`.execute(
    db,
  )
  await countOnOrders(db)
}

function stateOf({ uuid, fate, totals, credited_minor }: DemoInvoice) {
  const isCredited = credited_minor > 0 && credited_minor === totals.payable_minor
  return {
    uuid,
    credited_minor,
    written_off_minor: fate === 'written_off' ? totals.payable_minor - credited_minor : 0,
    status: isCredited ? 'credited' : fate === 'written_off' ? 'written_off' : 'issued',
  }
}

/** Invoiced quantity of each item: issued lines less credited ones. */
async function countOnOrders(db: Db): Promise<void> {
  await sql`
    UPDATE order_items o SET invoiced_quantity = n.quantity
    FROM (SELECT l.order_item_uuid AS uuid, sum(CASE WHEN i.credits_invoice_uuid IS NULL THEN l.quantity ELSE -l.quantity END) AS quantity
      FROM invoice_lines l JOIN invoices i ON i.uuid = l.invoice_uuid WHERE l.order_item_uuid IS NOT NULL AND i.status <> 'draft' GROUP BY 1) n
    WHERE o.uuid = n.uuid`.execute(db)
}

/** Lines as they are written, with everything that the hash looks at. */
export function frozenLines(invoice: DemoInvoice): object[] {
  const isBusiness = invoice.type !== 'retail_receipt' && invoice.buyer.party.vat_number !== null
  return invoice.lines.map((line, position) => ({
    ...line,
    position,
    supply_type: 'service',
    ...invoice.totals.lines[position],
    ...incomeClassification(invoice.vat_treatment, 'service', isBusiness),
    subject_to_withholding: true,
    account_id: invoice.account_id,
    invoice_uuid: invoice.uuid,
  }))
}
