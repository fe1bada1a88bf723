import { addDays, divideRound, documentTotals, thousandths, toMinor, type DocumentTotals, type LineAmounts } from '@stoa/domain'
import { invoiceOf, type DemoInvoice, type DemoLine } from './invoice-story.ts'
import { randomOf } from '../random.ts'

const CREDITS = 14
const WHOLE = 3
/** Of invoices that came from an order; what is credited is open on it again. */
const OF_ORDERS = 3

/** Credit notes of paid invoices: three of everything, the others of one line or of half of it (domain.md 7). */
export function creditNotes(invoices: readonly DemoInvoice[], today: string, scale: number): DemoInvoice[] {
  const eligible = invoices.filter(
    (one) => one.type === 'invoice' && one.fate === 'paid' && one.bill_uuid === null && one.day < addDays(today, -20),
  )
  const count = (full: number) => Math.max(1, Math.round(full * scale))
  const direct = eligible.filter((one) => one.order_uuid === null)
  const ordered = eligible.filter((one) => one.order_uuid !== null)
  const chosen = [...spread(direct, count(CREDITS - OF_ORDERS)), ...spread(ordered, count(OF_ORDERS))]
  return chosen.map((invoice, at) => credit(invoice, at < count(WHOLE), today))
}

/** So many of them, from all over the year. */
function spread(invoices: readonly DemoInvoice[], wanted: number): DemoInvoice[] {
  const step = Math.max(1, Math.floor(invoices.length / wanted))
  return invoices.filter((_, at) => at % step === 0).slice(0, wanted)
}

function credit(invoice: DemoInvoice, isWhole: boolean, today: string): DemoInvoice {
  const random = randomOf(`credit of ${invoice.uuid}`)
  const day = addDays(invoice.day, random.between(2, 12))
  const made = isWhole ? { lines: invoice.lines, totals: invoice.totals } : partOf(invoice)
  invoice.credited_minor = made.totals.payable_minor
  if (isWhole) invoice.fate = 'open'
  const { account_id, seller, buyer, vat_treatment, withholding_bp, order_uuid, purchase_order_number } = invoice
  return invoiceOf(random, {
    account_id,
    seller,
    buyer,
    vat_treatment,
    withholding_bp,
    order_uuid,
    purchase_order_number,
    type: 'credit_note',
    day: day > today ? today : day,
    due: day > today ? today : day,
    discount_minor: isWhole ? invoice.discount_minor : 0,
    ...made,
    fate: 'open',
    credits: invoice,
  })
}

/** The first line, or half of it where there is no other. */
function partOf(invoice: DemoInvoice): Pick<DemoInvoice, 'lines' | 'totals'> {
  const line = invoice.lines[0]!
  const quantity = invoice.lines.length > 1 ? line.quantity : line.quantity / 2
  const amounts = shareOf(invoice.totals.lines[0]!, quantity, line.quantity)
  const lines: DemoLine[] = [{ ...line, quantity, discount_bp: 0, discount_minor: amounts.discount_total_minor }]
  const { vat_bp, vat_category, vat_exemption_code } = line
  const totals: DocumentTotals = {
    ...documentTotals([]),
    lines: [amounts],
    gross_minor: amounts.gross_minor,
    line_discount_minor: amounts.discount_total_minor,
    net_minor: amounts.net_minor,
    vat_minor: amounts.vat_minor,
    total_minor: amounts.total_minor,
    withheld_minor: amounts.withheld_minor,
    payable_minor: amounts.total_minor - amounts.withheld_minor,
    vat_breakdown: [{ vat_bp, vat_category, vat_exemption_code, net_minor: amounts.net_minor, vat_minor: amounts.vat_minor }],
  }
  return { lines, totals }
}

/** Amounts of a part of an issued line, rounded as the product rounds them. */
function shareOf(whole: LineAmounts, quantity: number, of: number): LineAmounts {
  const part = (amount: number) => toMinor(divideRound(BigInt(amount) * thousandths(quantity), thousandths(of)))
  const [net_minor, vat_minor, discount_total_minor] = [part(whole.net_minor), part(whole.vat_minor), part(whole.discount_total_minor)]
  return {
    gross_minor: net_minor + discount_total_minor,
    discount_total_minor,
    net_minor,
    vat_minor,
    total_minor: net_minor + vat_minor,
    withheld_minor: part(whole.withheld_minor),
  }
}
