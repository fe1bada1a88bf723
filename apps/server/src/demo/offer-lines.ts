import type { Random } from './random.ts'
import { nameOf, type SalesCard, type SalesStory } from './sales-story.ts'
import type { DemoSubscription } from './subscription-story.ts'

/** A line of an offer before its amounts. */
export interface OfferLine {
  uuid: string
  account_id: number
  offer_uuid: string
  product_id: number
  subscription_plan_id: number | null
  position: number
  code: string
  name: string
  quantity: number
  unit: string
  unit_price_minor: number
  price_per: number
  discount_bp: number
  supply_type: 'service'
  vat_rate_id: number | null
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
  cost_minor: number | null
  is_optional: boolean
  is_chosen: boolean
  created_at: Date
  updated_at: Date
}

interface Of {
  card: SalesCard
  random: Random
  offer_uuid: string
  created_at: Date
}

/** What an offer proposes: one to four products, some of them only if the client wishes. */
export function proposedLines(story: SalesStory, of: Of, options: { is_decided: boolean; count?: number }): OfferLine[] {
  const { card, random } = of
  return Array.from({ length: options.count ?? random.between(1, 4) }, (_, position) => {
    const product = random.pick(story.products)
    const is_optional = position > 0 && random.chance(0.3)
    const quantity = product.price_per > 1 ? product.price_per * random.between(1, 5) : random.pick([1, 1, 1, 2, 3])
    return {
      ...base(of, position),
      product_id: product.id,
      subscription_plan_id: null,
      code: product.code,
      name: nameOf(product, card.locale),
      quantity,
      unit: product.unit,
      unit_price_minor: product.price_minor,
      price_per: product.price_per,
      discount_bp: card.discount_bp,
      cost_minor: Math.round((product.cost_minor * quantity) / product.price_per),
      is_optional,
      is_chosen: !is_optional || random.chance(options.is_decided ? 0.6 : 0.2),
    }
  })
}

/** The line of an offer from which a subscription was made. */
export function recurringLine(of: Of, position: number, { plan, bought }: DemoSubscription): OfferLine {
  return {
    ...base(of, position),
    product_id: plan.product_id,
    subscription_plan_id: plan.id,
    code: plan.product_code,
    name: bought.name,
    quantity: bought.quantity,
    unit: plan.interval === 'month' && plan.interval_count === 1 ? 'month' : 'piece',
    unit_price_minor: bought.unit_price_minor,
    price_per: 1,
    discount_bp: bought.discount_bp,
    cost_minor: null,
    is_optional: false,
    is_chosen: true,
  }
}

function base({ card, random, offer_uuid, created_at }: Of, position: number) {
  const { vat_treatment: _treatment, ...vat } = card.vat
  return {
    uuid: random.uuid(created_at),
    account_id: card.account_id,
    offer_uuid,
    position,
    supply_type: 'service' as const,
    ...vat,
    created_at,
    updated_at: created_at,
  }
}
