import { documentTotals, type DocumentTerms } from '@stoa/domain'
import { boughtQuantity, catalogueLine, lineVat, type CatalogueLine } from '../catalogue/catalogue-line.ts'
import type { DemoLine } from '../invoices/invoice-story.ts'
import type { DemoOffer } from '../offers/offer-story.ts'
import type { DemoItem } from './order-story.ts'
import { statusOfItem } from './order-steps.ts'
import type { Random } from '../random.ts'
import type { SalesCard, SalesStory } from '../sales/sales-story.ts'
import { dayOf } from './write-orders.ts'

const DAY = 86_400_000

interface Of {
  card: SalesCard
  random: Random
  status: string
  from: Date
}

/** What an accepted offer proposed and was chosen; what recurs became a subscription. */
export function offeredItems(story: SalesStory, of: Of, offer: DemoOffer): DemoItem[] {
  const lines = offer.lines.filter((line) => line.is_chosen && line.subscription_plan_id === null)
  const items = lines.map((line, position): DemoItem => {
    const product = story.products.find((one) => one.id === line.product_id)!
    return { ...work(of, product.requirements, position), ...copied(line), offer_line_uuid: line.uuid }
  })
  return priced(items, { discount_bp: offer.row.discount_bp })
}

/** What a line of one document says on the next one. */
const copied = ({
  product_id,
  code,
  name,
  quantity,
  unit,
  unit_price_minor,
  price_per,
  discount_bp,
  cost_minor,
  ...rest
}: CatalogueLine) => ({
  product_id,
  code,
  name,
  quantity,
  unit,
  unit_price_minor,
  price_per,
  discount_bp,
  cost_minor,
  vat_rate_id: rest.vat_rate_id,
  vat_bp: rest.vat_bp,
  vat_category: rest.vat_category,
  vat_exemption_code: rest.vat_exemption_code,
})

/** What was ordered without an offer. */
export function orderedItems(story: SalesStory, of: Of, count: number): DemoItem[] {
  const { card, random } = of
  const items = Array.from({ length: count }, (_, position): DemoItem => {
    const product = random.pick(story.products)
    const quantity = boughtQuantity(product, random, 3)
    return {
      ...work(of, product.requirements, position),
      ...catalogueLine(product, quantity, card.locale),
      discount_bp: random.chance(0.15) ? 1000 : card.discount_bp,
      ...lineVat(card.vat),
    }
  })
  return priced(items, {})
}

/** What a bill of a subscription orders: the lines of its invoice. */
export function billedItems(story: SalesStory, of: Of, lines: readonly DemoLine[], discount_minor: number): DemoItem[] {
  const items = lines.map((line, position): DemoItem => {
    const requirements = story.products.find((one) => one.id === line.product_id)?.requirements ?? []
    const { subscription_plan_id: _plan, credited_line_id: _credited, order_item_uuid: _item, id: _id, ...bare } = line
    return { ...work(of, requirements, position), ...bare }
  })
  return priced(items, { discount_minor })
}

function priced(items: DemoItem[], terms: DocumentTerms): DemoItem[] {
  const { lines } = documentTotals(items, terms)
  return items.map((item, at) => ({ ...item, ...lines[at]! }))
}

/** How far the work on an item has come. */
function work({ random, status: order, from }: Of, requirements: SalesStory['products'][number]['requirements'], position: number) {
  const status = statusOfItem(order, position, random)
  return {
    uuid: random.uuid(from),
    position,
    net_minor: 0,
    requirements,
    requirements_answers: UNANSWERED.has(status) ? {} : answersOf(requirements),
    status,
    due_date: dayOf(new Date(from.getTime() + random.between(10, 60) * DAY)),
    progress_bp: progressOf(status, random),
  }
}

const UNANSWERED: ReadonlySet<string> = new Set(['awaiting_requirements', 'pending'])

function progressOf(status: string, random: Random): number {
  if (status === 'completed' || status === 'delivered') return 10_000
  return status === 'in_production' ? random.between(1, 9) * 1000 : 0
}

/** Believable enough to look at: the text of each answer, by the kind of its question. */
function answersOf(requirements: SalesStory['products'][number]['requirements']): Record<string, unknown> {
  const of: Record<string, unknown> = {
    text: 'Σύμφωνα με το εταιρικό εγχειρίδιο',
    textarea: 'Νεανικό ύφος, χωρίς υπερβολές.',
    url: 'https://brand.example',
    date: '2026-09-01',
    bool: true,
  }
  return Object.fromEntries(requirements.flatMap(({ key, type }) => (of[type] === undefined ? [] : [[key, of[type]]])))
}
