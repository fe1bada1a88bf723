import type { LineInput } from '@stoa/contract'
import { divideRound, thousandths, toMinor, type SupplyType } from '@stoa/domain'
import type { Catalogue, CataloguePlan, CatalogueProduct } from './catalogue-lines.ts'
import type { DocumentParties } from '../parties/document-parties.ts'

/** A line without VAT and amounts. */
export interface LineDraft {
  key: string | null
  parent_key: string | null
  position: number
  product_id: number | null
  package_edition_id: number | null
  product_service_uuid: string | null
  subscription_plan_id: number | null
  code: string | null
  name: string
  description: string | null
  quantity: number
  unit: string
  unit_price_minor: number
  price_per: number
  discount_bp: number
  discount_minor: number
  supply_type: SupplyType
  cost_minor: number | null
  is_optional: boolean
  is_chosen: boolean
}

/** Completes a line from the catalogue. @param currency of the document; costs in another currency are not copied */
export function draftLine(input: LineInput, position: number, catalogue: Catalogue, parties: DocumentParties, currency: string): LineDraft {
  const product = catalogue.products.get(input.product_id ?? 0)
  const plan = catalogue.plans.get(input.subscription_plan_id ?? 0)
  return {
    position,
    ...keysOf(input, plan),
    ...wordsOf(input, product),
    ...priceOf(input, product, plan),
    cost_minor: input.cost_minor ?? costOf(input, catalogue, currency),
    ...discountOf(input, parties),
    supply_type: input.supply_type ?? product?.supply_type ?? 'service',
    is_optional: input.is_optional ?? false,
    is_chosen: input.is_optional ? (input.is_chosen ?? false) : true,
  }
}

const KEYS = ['key', 'parent_key', 'product_id', 'product_service_uuid', 'subscription_plan_id'] as const

const keysOf = (input: LineInput, plan: CataloguePlan | undefined) => ({
  ...(Object.fromEntries(KEYS.map((name) => [name, input[name] ?? null])) as Pick<LineDraft, (typeof KEYS)[number]>),
  package_edition_id: input.package_edition_id ?? plan?.package_edition_id ?? null,
})

/** A line with its own name does not copy the description of the catalogue. */
const wordsOf = (input: LineInput, product: CatalogueProduct | undefined) => ({
  code: (product ?? NOTHING).code,
  name: (product ?? NOTHING).name,
  unit: (product ?? NOTHING).unit,
  ...given({ code: input.code, name: input.name, unit: input.unit }),
  description: input.description ?? (input.name ? null : (product ?? NOTHING).description),
})

const NOTHING = { code: null, name: '', unit: 'piece', description: null }

/** The fields of a line that are not empty. */
const given = <T extends object>(typed: T) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value)) as { [K in keyof T]?: NonNullable<T[K]> }

function priceOf(input: LineInput, product: CatalogueProduct | undefined, plan: CataloguePlan | undefined) {
  return {
    quantity: input.quantity ?? 1,
    unit_price_minor: input.unit_price_minor ?? plan?.price_minor ?? listPrice(product) ?? 0,
    price_per: input.price_per ?? (plan ? 1 : (product?.price_per ?? 1)),
  }
}

/** Products with a minimum price or a price on request have no default price. */
const listPrice = (product: CatalogueProduct | undefined) => (product?.price_mode === 'fixed' ? product.price_minor : null)

/**
 * Cost of a line by the catalogue: of its product, or of the one service or upgrade of it that the line is for. An upgrade that costs
 * less than the service it replaces costs nothing more.
 */
function costOf({ product_id, product_service_uuid, quantity = 1 }: LineInput, { products, parts }: Catalogue, currency: string) {
  const product = products.get(product_id ?? 0)
  const part = parts.get(product_service_uuid ?? '')
  const cost = part ? part.cost_of_1000_minor : product?.cost_minor
  if (cost == null || (part ?? product!).currency !== currency) return null
  return toMinor(divideRound(thousandths(quantity) * BigInt(Math.max(0, cost)), 1000n * BigInt(part ? 1000 : product!.price_per)))
}

/** Discount of a line: the given one, else the default of the client; parts of a package have none. */
function discountOf(input: LineInput, parties: DocumentParties) {
  const typed = input.discount_bp !== undefined || input.discount_minor !== undefined
  const preset = typed || input.parent_key ? 0 : parties.line_discount_bp
  return { discount_bp: input.discount_bp ?? preset, discount_minor: input.discount_minor ?? 0 }
}

type Problem = readonly [field: string, key: string]

/** The first error of a line: its field and the message. */
export function problemOf(input: LineInput, draft: LineDraft, catalogue: Catalogue, currency: string): Problem | undefined {
  const product = catalogue.products.get(input.product_id ?? 0)
  const plan = catalogue.plans.get(input.subscription_plan_id ?? 0)
  const wrong: readonly (Problem | false)[] = [
    ...unknownRecords(input, product, catalogue),
    isOtherCurrency(input, plan ?? product, currency) && ['unit_price_minor', 'other_currency'],
    draft.name === '' && ['name', 'required'],
    !isPriced(input, product, plan) && ['unit_price_minor', 'required'],
    draft.discount_bp > 0 && draft.discount_minor > 0 && ['discount_minor', 'one_discount'],
  ]
  return wrong.find((problem) => problem !== false)
}

/** Plans, editions and parts must belong to the product of the line. */
function unknownRecords(input: LineInput, product: CatalogueProduct | undefined, { plans, editions, parts }: Catalogue): Problem[] {
  const { product_id, subscription_plan_id, package_edition_id, product_service_uuid } = input
  const isOf = (key: unknown, owner: number | undefined) => key == null || (owner !== undefined && owner === product_id)
  const known = {
    product_id: product_id == null || product !== undefined,
    subscription_plan_id: isOf(subscription_plan_id, plans.get(subscription_plan_id ?? 0)?.product_id),
    package_edition_id: isOf(package_edition_id, editions.get(package_edition_id ?? 0)),
    product_service_uuid: isOf(product_service_uuid, parts.get(product_service_uuid ?? '')?.product_id),
  }
  return Object.entries(known).flatMap(([field, isKnown]): Problem[] => (isKnown ? [] : [[field, 'unknown']]))
}

const isPriced = (input: LineInput, product: CatalogueProduct | undefined, plan: CataloguePlan | undefined) =>
  input.unit_price_minor !== undefined || plan !== undefined || listPrice(product) != null

const isOtherCurrency = (input: LineInput, priced: { currency: string } | undefined, currency: string) =>
  input.unit_price_minor === undefined && priced !== undefined && priced.currency !== currency
