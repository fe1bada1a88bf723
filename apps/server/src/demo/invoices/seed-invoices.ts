import { mydataType, searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { contentHash } from '#modules/sales/invoices/index.ts'
import { invoicesOfBills } from './bill-invoices.ts'
import { creditNotes } from './credit-notes.ts'
import { decideFates } from './invoice-fates.ts'
import type { DemoInvoice } from './invoice-story.ts'
import { invoicesOfOrders, invoicesOfProviders } from './order-invoices.ts'
import type { DemoOrder } from '../orders/order-story.ts'
import { otherInvoices } from './other-invoices.ts'
import type { SalesStory } from '../sales/sales-story.ts'
import type { DemoSubscription } from '../subscriptions/subscription-story.ts'
import { frozenLines, writeInvoices } from './write-invoices.ts'

interface Sold {
  orders: readonly DemoOrder[]
  works: readonly DemoOrder[]
  subscriptions: readonly DemoSubscription[]
}

/** Category of withheld tax: fees of management consulting. */
const CONSULTING = 3

/**
 * What was invoiced in twelve months (domain.md 7): of orders, of subscriptions, without either, by providers; numbers
 * without a gap over the year change, credit notes, retail receipts, withholding, one failed transmission.
 */
export async function seedInvoices(story: SalesStory, { orders, works, subscriptions }: Sold): Promise<DemoInvoice[]> {
  const { db } = story.run.services.database
  const own = [
    ...invoicesOfOrders(story, orders),
    ...invoicesOfProviders(story, works),
    ...invoicesOfBills(story, subscriptions),
    ...(await otherInvoices(story)),
  ]
  decideFates(own, story.today)
  const aegean = story.run.accounts.get('aegean')!
  const credits = creditNotes(inOrder(own.filter((one) => one.account_id === aegean)), story.today, story.run.scale)
  const rejected = inOrder(own).findLast((one) => one.account_id === aegean && one.type === 'invoice' && one.fate === 'open')
  if (rejected) rejected.is_rejected = true
  const invoices = [...inOrder(own), ...inOrder(credits)]
  await numberAll(story, invoices)
  await writeInvoices(db, invoices)
  return invoices
}

const inOrder = (invoices: readonly DemoInvoice[]) =>
  invoices.toSorted((one, other) => one.day.localeCompare(other.day) || one.uuid.localeCompare(other.uuid))

async function numberAll({ run, numbers }: SalesStory, invoices: readonly DemoInvoice[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0)::bigint AS id FROM invoice_lines`.execute(run.services.database.db)
  let line_id = rows[0]!.id
  let mark = 400_001_900_000_000
  for (const invoice of invoices) {
    const ids = invoice.lines.map((line) => line.id)
    const credited = invoice.credits !== null
    invoice.lines = invoice.lines.map((line, at) => ({ ...line, id: (line_id += 1), credited_line_id: credited ? ids[at]! : null }))
    if (invoice.fate === 'draft') invoice.row = rowOf(invoice, { mydata_status: 'not_required' })
    else {
      const given = numbers.take(invoice.account_id, invoice.type, invoice.day)
      invoice.row = rowOf(invoice, { ...given, ...issueOf(invoice, (mark += 137)) })
    }
  }
}

function issueOf(invoice: DemoInvoice, mark: number) {
  const at = `${invoice.day}T06:00:00Z`
  const { credits, buyer, vat_treatment, type } = invoice
  const marks = credits?.row.mark ? [credits.row.mark] : []
  const options = { business: buyer.party.vat_number !== null || type === 'invoice', correlated: marks.length > 0 }
  const common = {
    issue_date: invoice.day,
    sent_at: at,
    issued_at: at,
    mydata_type: mydataType(type, vat_treatment, 'service', options),
    correlated_marks: marks,
  }
  if (invoice.is_rejected)
    return {
      ...common,
      mydata_status: 'failed',
      transmission_failure: 1,
      mydata_error: { code: '102', message: 'Ο ΑΦΜ του λήπτη δεν είναι έγκυρος', attempts: 1, retry_at: null },
    }
  return { ...common, mydata_status: 'transmitted', mydata_is_practice: true, mark, transmitted_at: at }
}

function rowOf(invoice: DemoInvoice, issued: { number?: string; issue_date?: string } & Record<string, unknown>): Record<string, unknown> {
  const { totals, buyer, day, service } = invoice
  const { lines: _lines, ...amounts } = totals
  const isIssued = issued.number !== undefined
  const names = [buyer.party.name, buyer.party.legal_name ?? '']
  const row = {
    uuid: invoice.uuid,
    account_id: invoice.account_id,
    type: invoice.type,
    account_relation_uuid: buyer.relation_uuid,
    client_account_id: buyer.account_id,
    contact_id: buyer.contact_id,
    order_uuid: invoice.order_uuid,
    account_subscription_order_uuid: invoice.bill_uuid,
    ...creditOf(invoice),
    due_date: invoice.due,
    service_from: service?.from ?? null,
    service_to: service?.to ?? null,
    currency: 'EUR',
    prices_include_vat: false,
    vat_treatment: invoice.vat_treatment,
    discount_bp: 0,
    discount_minor: invoice.discount_minor,
    ...amounts,
    buyer_snapshot: buyer.party,
    seller_snapshot: invoice.seller,
    withholding_bp: invoice.withholding_bp,
    withholding_category: invoice.withholding_bp ? CONSULTING : null,
    payment_method: isIssued ? invoice.payment_method : null,
    notes: invoice.notes,
    purchase_order_number: invoice.purchase_order_number,
    locale: buyer.locale,
    public_token: invoice.uuid,
    correlated_marks: [],
    mydata_is_practice: false,
    ...issued,
    search_text: searchText({ names, values: [issued.number ?? '', invoice.purchase_order_number ?? ''].filter(Boolean) }),
    created_at: `${day}T06:00:00Z`,
    updated_at: `${day}T06:00:00Z`,
  }
  return { ...row, hash: isIssued ? contentHash(row as never, frozenLines(invoice) as never) : null }
}

const creditOf = ({ credits }: DemoInvoice) => ({
  credits_invoice_uuid: credits?.uuid ?? null,
  credit_reason: credits ? 'Διόρθωση κατόπιν συμφωνίας με τον πελάτη' : null,
})
