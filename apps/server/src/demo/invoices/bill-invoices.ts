import { addDays, formatMoney, type BillPart } from '@stoa/domain'
import { lineVat } from '../catalogue/catalogue-line.ts'
import { invoiceOf, soldTo, type DemoInvoice, type DemoLine } from './invoice-story.ts'
import { randomOf } from '../random.ts'
import type { SalesCard, SalesStory } from '../sales/sales-story.ts'
import type { DemoBill, DemoSubscription } from '../subscriptions/subscription-story.ts'

const CREDITS: ReadonlySet<BillPart['reason']> = new Set(['credit', 'unused'])

/** The invoice of each bill: a line for each part that is paid for, what is taken off as a discount on the whole. */
export function invoicesOfBills(story: SalesStory, subscriptions: readonly DemoSubscription[]): DemoInvoice[] {
  return subscriptions.flatMap((one) => one.bills.filter((bill) => bill.net_minor > 0).map((bill) => invoiceOfBill(story, one, bill)))
}

function invoiceOfBill(story: SalesStory, { card, terms }: DemoSubscription, bill: DemoBill): DemoInvoice {
  const random = randomOf(`invoice of ${bill.uuid}`)
  const taken = takenOff(bill)
  const lines = billLines(story, card, bill).map((line, at) => ({ ...line, order_item_uuid: bill.order?.item_uuids[at] ?? null }))
  return invoiceOf(random, {
    ...soldTo(card),
    day: bill.bill_on,
    due: bill.due_on,
    lines,
    discount_minor: discountOf(bill),
    order_uuid: bill.order?.uuid ?? null,
    bill_uuid: bill.uuid,
    service: { from: bill.period_start, to: addDays(bill.period_end, -1) },
    notes: taken.length ? taken.map((part) => explained(part, terms.name, card.locale)).join('\n') : null,
    purchase_order_number: card.purchase_order_required ? `PO-${random.between(10_000, 99_999)}` : null,
    fate: bill.fate,
  })
}

/** A line for each part of a bill that is paid for, with what its product costs; its credits are a discount on the whole. */
export function billLines(story: SalesStory, card: SalesCard, { parts, plan }: DemoBill): DemoLine[] {
  const product = story.products.find((one) => one.id === plan.product_id)
  const isMonth = plan.interval === 'month' && plan.interval_count === 1
  return parts
    .filter((part) => !CREDITS.has(part.reason) && part.net_minor > 0)
    .map((part) => ({
      product_id: plan.product_id,
      code: null,
      name: wordsOf(part, card.locale).slice(0, 200),
      quantity: part.quantity,
      unit: part.reason === 'period' && isMonth ? 'month' : 'piece',
      unit_price_minor: part.unit_price_minor,
      price_per: 1,
      discount_bp: part.discount_bp,
      discount_minor: 0,
      ...lineVat(card.vat),
      cost_minor: product ? Math.round(product.cost_minor * part.quantity) : null,
    }))
}

const takenOff = ({ parts }: DemoBill) => parts.filter((part) => CREDITS.has(part.reason))

/** What a bill takes off for credits. */
export const discountOf = (bill: DemoBill): number => takenOff(bill).reduce((sum, part) => sum - part.net_minor, 0)

const shown = (day: string) => day.split('-').reverse().join('/')

function wordsOf(part: BillPart, locale: 'en' | 'gr'): string {
  const range = part.from && part.to ? `, ${shown(part.from)} – ${shown(addDays(part.to, -1))}` : ''
  const of = locale === 'gr' ? `${part.days} από ${part.period_days} ημέρες` : `${part.days} of ${part.period_days} days`
  return `${part.name}${range}${part.reason === 'period' ? '' : ` (${of})`}`
}

const explained = (part: BillPart, name: string, locale: 'en' | 'gr') =>
  locale === 'gr'
    ? `Μείον ${formatMoney(-part.net_minor, 'EUR')} για όσα πληρώθηκαν και δεν χρησιμοποιήθηκαν πριν από την αλλαγή σε «${name}».`
    : `${formatMoney(-part.net_minor, 'EUR')} less for what was paid and not used before the change to ${name}.`
