import { boughtQuantity, catalogueLine, lineVat, type CatalogueLine } from '../catalogue/catalogue-line.ts'
import type { Random } from '../random.ts'
import type { SalesCard, SalesStory } from '../sales/sales-story.ts'
import type { DemoSubscription } from '../subscriptions/subscription-story.ts'

/** A line of an offer before its amounts. */
export interface OfferLine extends CatalogueLine {
  uuid: string
  account_id: number
  offer_uuid: string
  subscription_plan_id: number | null
  position: number
  supply_type: 'service'
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
    const quantity = boughtQuantity(product, random, 5)
    return {
      ...base(of, position),
      ...catalogueLine(product, quantity, card.locale),
      subscription_plan_id: null,
      discount_bp: card.discount_bp,
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
  return {
    uuid: random.uuid(created_at),
    account_id: card.account_id,
    offer_uuid,
    position,
    supply_type: 'service' as const,
    ...lineVat(card.vat),
    created_at,
    updated_at: created_at,
  }
}
