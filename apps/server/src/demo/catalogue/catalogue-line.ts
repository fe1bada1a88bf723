import type { Random } from '../random.ts'
import { nameOf, type SalesProduct, type SalesVat } from '../sales/sales-story.ts'

/** What a line takes from the catalogue and from the buyer's card. */
export interface CatalogueLine extends Omit<SalesVat, 'vat_treatment'> {
  product_id: number | null
  code: string | null
  name: string
  quantity: number
  unit: string
  unit_price_minor: number
  price_per: number
  discount_bp: number
  cost_minor: number | null
}

/** How much of a product is bought: what is priced by the thousand is bought by thousands. */
export const boughtQuantity = ({ price_per }: SalesProduct, random: Random, most: number): number =>
  price_per > 1 ? price_per * random.between(1, most) : random.pick([1, 1, 1, 2, 3])

/** A product on a line, with the cost of its services. */
export const catalogueLine = (product: SalesProduct, quantity: number, locale: 'en' | 'gr') => ({
  product_id: product.id,
  code: product.code,
  name: nameOf(product, locale),
  quantity,
  unit: product.unit,
  unit_price_minor: product.price_minor,
  price_per: product.price_per,
  cost_minor: Math.round((product.cost_minor * quantity) / product.price_per),
})

/** The VAT columns of a line to a buyer. */
export const lineVat = ({ vat_treatment: _treatment, ...vat }: SalesVat) => vat
