import { addDays, divideRound, thousandths, toMinor } from '@stoa/domain'
import { lineVat } from '../catalogue/catalogue-line.ts'
import { invoiceOf, soldTo, type DemoInvoice, type DemoLine } from './invoice-story.ts'
import { stepAt } from '../orders/order-steps.ts'
import type { DemoItem, DemoOrder } from '../orders/order-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { SalesStory } from '../sales/sales-story.ts'
import { dayOf } from '../orders/write-orders.ts'

interface Part {
  item: DemoItem
  quantity: number
  /** Taken by the invoice before. */
  before: number
}

/** Invoices of orders: for everything delivered, and half in advance for work in progress; never more than was ordered. */
export function invoicesOfOrders(story: SalesStory, orders: readonly DemoOrder[]): DemoInvoice[] {
  return orders.flatMap((order) => {
    const random = randomOf(`invoices of ${order.uuid}`)
    return stagesOf(order, random).map(({ day, parts }) =>
      invoiceOf(random, {
        ...soldTo(order.card),
        day: day > story.today ? story.today : day,
        due: addDays(day, order.card.payment_terms_days),
        lines: parts.map(lineOf),
        order_uuid: order.uuid,
        purchase_order_number: order.purchase_order_number,
      }),
    )
  })
}

/** What providers invoiced for work that the agency accepted. */
export function invoicesOfProviders(story: SalesStory, works: readonly DemoOrder[]): DemoInvoice[] {
  return works.flatMap((work) => {
    const card = story.providers.find((one) => one.account_id === work.counterpart.account_id)
    const done = stepAt(work.steps, 'completed')
    if (!card || !done) return []
    const day = dayOf(new Date(done))
    const lines = work.items.map((item) => ({
      ...lineOf({ item, quantity: item.quantity, before: 0 }),
      ...lineVat(card.vat),
      order_item_uuid: null,
    }))
    const notes = `Εντολή παραγωγής ${work.number}`
    return [
      invoiceOf(randomOf(`invoice of ${work.uuid}`), { ...soldTo(card), day, due: addDays(day, card.payment_terms_days), lines, notes }),
    ]
  })
}

function stagesOf({ status, steps, items }: DemoOrder, random: Random): { day: string; parts: Part[] }[] {
  const at = (code: string) => dayOf(new Date(stepAt(steps, code) ?? steps.at(-1)!.at))
  const all = items.map((item) => ({ item, quantity: item.quantity, before: 0 }))
  const first = items.slice(0, Math.ceil(items.length / 2)).map((item) => ({ item, quantity: Math.ceil(item.quantity / 2), before: 0 }))
  const rest = items.flatMap((item): Part[] => {
    const before = first.find((part) => part.item === item)?.quantity ?? 0
    return before < item.quantity ? [{ item, quantity: item.quantity - before, before }] : []
  })
  const inAdvance = { day: at('confirmed'), parts: first }
  if (status === 'completed')
    return random.chance(0.3) && rest.length ? [inAdvance, { day: at('completed'), parts: rest }] : [{ day: at('completed'), parts: all }]
  if (status === 'delivered') return random.chance(0.7) ? [{ day: at('delivered'), parts: all }] : [inAdvance]
  if (status === 'in_progress' || status === 'on_hold') return random.chance(0.45) ? [inAdvance] : []
  return status === 'confirmed' && random.chance(0.2) ? [{ day: at('confirmed'), parts: all }] : []
}

/** A line that comes to exactly the part of its item, as invoicing an order makes it (domain.md 4.1). */
function lineOf({ item, quantity, before }: Part): DemoLine {
  const part = (net_minor: number, of: number) => toMinor(divideRound(BigInt(net_minor) * thousandths(of), thousandths(item.quantity)))
  const net = before ? item.net_minor - part(item.net_minor, before) : part(item.net_minor, quantity)
  const gross = toMinor(divideRound(thousandths(quantity) * BigInt(item.unit_price_minor), 1000n * BigInt(item.price_per)))
  const price =
    gross >= net
      ? { unit_price_minor: item.unit_price_minor, price_per: item.price_per, discount_minor: gross - net }
      : { unit_price_minor: net * 1000, price_per: Number(thousandths(quantity)), discount_minor: 0 }
  return {
    product_id: item.product_id,
    order_item_uuid: item.uuid,
    code: item.code,
    name: item.name,
    quantity,
    unit: item.unit,
    ...price,
    discount_bp: 0,
    vat_rate_id: item.vat_rate_id,
    vat_bp: item.vat_bp,
    vat_category: item.vat_category,
    vat_exemption_code: item.vat_exemption_code,
    cost_minor: item.cost_minor === null ? null : part(item.cost_minor, quantity),
  }
}
