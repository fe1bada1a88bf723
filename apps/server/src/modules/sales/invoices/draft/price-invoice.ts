import type { InvoiceInput, InvoiceLineInput, InvoiceType } from '@stoa/contract'
import { chosenVat, incomeClassification, lacksWithholdingCategory } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { documentParties, priceDocument, type DocumentParties, type PricedDocument } from '../../documents/index.ts'
import type { InvoiceLineRow } from '../invoices.presenter.ts'

export interface PricedInvoice {
  parties: DocumentParties
  priced: PricedDocument
  /** Manual VAT treatment with its reason; null if the rule decides. */
  reason: string | null
  withholding_bp: number
  withholding_category: number | null
  /** Values of the columns that only invoice lines have, by position. */
  extras: Record<string, unknown>[]
}

type Terms = Pick<
  InvoiceInput,
  | 'account_relation_uuid'
  | 'contact_id'
  | 'lines'
  | 'currency'
  | 'prices_include_vat'
  | 'discount_bp'
  | 'discount_minor'
  | 'withholding_bp'
  | 'withholding_category'
  | 'vat_treatment'
  | 'vat_treatment_reason'
  | 'locale'
> & { account_id: number; type: InvoiceType }

/**
 * Completes and calculates the lines of an invoice on a day. A VAT treatment that deviates from the rule requires a reason.
 * @throws 422 on the receiver, on `vat_treatment_reason`, on the field of a line
 */
export async function priceInvoice(ctx: Context, terms: Terms, day: string): Promise<PricedInvoice> {
  const parties = await documentParties(ctx, terms.account_id, terms)
  const inputs = (terms.lines ?? []).map((line, at) => ({ ...line, key: line.key ?? `line-${at}` }))
  const byKey = new Map<string, InvoiceLineInput>(inputs.map((line) => [line.key, line]))
  const { withholding_bp, withholding_category } = withholdingOf(ctx, terms, parties)
  const options = { currency: terms.currency ?? parties.currency, locale: terms.locale ?? parties.locale, day }
  const fixed = { ...discountOf(terms), lines: inputs, withholding_bp, free_of_withholding: freeOf(inputs) }
  const price = (vat_treatment: Terms['vat_treatment']) =>
    priceDocument(ctx, parties, { ...fixed, vat_treatment: vat_treatment ?? null }, options)
  const reason = terms.vat_treatment ? (terms.vat_treatment_reason ?? null) : null
  const priced = await price(reason ? terms.vat_treatment : null)
  if (!reason && terms.vat_treatment && priced.vat_treatment !== terms.vat_treatment)
    refuse(ctx, { vat_treatment_reason: 'invoices:treatment_reason_needed' })
  const isBusiness = terms.type !== 'retail_receipt' && parties.buyer.vat_number !== null
  const extras = priced.lines.map((line) => {
    const input = byKey.get(line.key ?? '')
    return {
      order_item_uuid: input?.order_item_uuid ?? null,
      credited_line_id: null,
      credits_amount: false,
      subject_to_withholding: input?.subject_to_withholding ?? true,
      ...incomeOf(input, line, incomeClassification(priced.vat_treatment, line.supply_type, isBusiness)),
    }
  })
  return { parties, priced, reason, withholding_bp, withholding_category, extras }
}

/** Classification of income: as stated, else that of the product, else by the document. A product's usual category is for services. */
function incomeOf(
  input: InvoiceLineInput | undefined,
  { product_income: product, supply_type }: PricedDocument['lines'][number],
  usual: ReturnType<typeof incomeClassification>,
) {
  const ofProduct = product && !(supply_type === 'goods' && product.income_category === SERVICES) ? product.income_category : null
  return {
    income_category: input?.income_category ?? ofProduct ?? usual.income_category,
    income_type: input?.income_type ?? product?.income_type ?? usual.income_type,
  }
}

const SERVICES = 'category1_3'

/**
 * Rate and category of withheld tax, by default those of the relation; consumers withhold nothing.
 * @throws 422 on `withholding_category` for withholding without one
 */
function withholdingOf(ctx: Context, { type, ...given }: Terms, parties: DocumentParties) {
  const withholding_bp = given.withholding_bp ?? (type === 'retail_receipt' ? 0 : parties.withholding_bp)
  if (withholding_bp === 0) return { withholding_bp, withholding_category: null }
  const usual = withholding_bp === parties.withholding_bp ? parties.withholding_category : null
  const withholding_category = given.withholding_category ?? usual
  if (lacksWithholdingCategory({ seller_country: parties.seller.country_code, withholding_bp, withholding_category }))
    refuse(ctx, { withholding_category: 'vat:withholding_category_needed' })
  return { withholding_bp, withholding_category }
}

const discountOf = ({ prices_include_vat = false, discount_bp = 0, discount_minor = 0 }: Terms) => ({
  prices_include_vat,
  discount_bp,
  discount_minor,
})

const freeOf = (lines: readonly (InvoiceLineInput & { key: string })[]): Set<string> =>
  new Set(lines.filter((line) => line.subject_to_withholding === false).map((line) => line.key))

/** A stored line in the form in which a client sends it, to price a draft again or to copy it. */
export function lineInput(line: InvoiceLineRow, options: { keep_order?: boolean } = {}): InvoiceLineInput {
  return {
    key: String(line.id),
    parent_key: line.parent_id === null ? null : String(line.parent_id),
    product_id: line.product_id,
    package_edition_id: line.package_edition_id,
    product_service_uuid: line.product_service_uuid,
    subscription_plan_id: line.subscription_plan_id,
    code: line.code,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit as NonNullable<InvoiceLineInput['unit']>,
    unit_price_minor: line.unit_price_minor,
    price_per: line.price_per,
    discount_bp: line.discount_bp,
    discount_minor: line.discount_minor,
    supply_type: line.supply_type as 'service' | 'goods',
    ...chosenVat(line),
    cost_minor: line.cost_minor,
    order_item_uuid: options.keep_order === false ? null : line.order_item_uuid,
    subject_to_withholding: line.subject_to_withholding,
  }
}
