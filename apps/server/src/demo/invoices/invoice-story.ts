import { addDays, documentTotals, type DocumentTotals, type PricedLine } from '@stoa/domain'
import type { PartySnapshot } from '@stoa/contract'
import type { Random } from '../random.ts'
import type { SalesCard, SalesVat } from '../sales/sales-story.ts'

/** A line before its amounts. */
export interface DemoLine extends PricedLine {
  id?: number
  product_id: number | null
  subscription_plan_id?: number | null
  order_item_uuid?: string | null
  credited_line_id?: number | null
  code: string | null
  name: string
  quantity: number
  unit: string
  price_per: number
  discount_bp: number
  discount_minor: number
  vat_rate_id: number | null
  vat_exemption_code: number | null
  cost_minor: number | null
}

/** To whom it goes: an account by its card, or a contact. */
export interface Buyer {
  relation_uuid: string | null
  account_id: number | null
  contact_id: number | null
  party: PartySnapshot
  locale: 'en' | 'gr'
}

/** A document while its story is made; unissued ones have the fate `draft`. */
export interface DemoInvoice {
  uuid: string
  account_id: number
  type: 'invoice' | 'retail_receipt' | 'credit_note'
  day: string
  due: string
  lines: DemoLine[]
  totals: DocumentTotals
  buyer: Buyer
  seller: PartySnapshot
  vat_treatment: SalesVat['vat_treatment']
  discount_minor: number
  withholding_bp: number
  payment_method: number
  order_uuid: string | null
  bill_uuid: string | null
  service: { from: string; to: string } | null
  notes: string | null
  purchase_order_number: string | null
  /** Its outcome; null while undecided. */
  fate: 'paid' | 'partial' | 'open' | 'written_off' | 'draft' | null
  /** The document that it credits. */
  credits: DemoInvoice | null
  credited_minor: number
  is_rejected: boolean
  row: Record<string, unknown>
}

type Terms = Pick<DemoInvoice, 'account_id' | 'day' | 'lines' | 'buyer' | 'seller' | 'vat_treatment'> & Partial<DemoInvoice>

/** A document with what it usually has; amounts by the calculation of the product. */
export function invoiceOf(random: Random, terms: Terms): DemoInvoice {
  const { day, lines, discount_minor = 0, withholding_bp = 0 } = terms
  return {
    uuid: random.uuid(new Date(`${day}T06:00:00Z`)),
    type: 'invoice',
    due: addDays(day, 30),
    totals: documentTotals(lines, { discount_minor, withholding_bp }),
    discount_minor,
    withholding_bp,
    payment_method: ON_CREDIT,
    order_uuid: null,
    bill_uuid: null,
    service: null,
    notes: null,
    purchase_order_number: null,
    fate: null,
    credits: null,
    credited_minor: 0,
    is_rejected: false,
    row: {},
    ...terms,
  }
}

/** Method 5 of the tax authority's list. */
const ON_CREDIT = 5

/** Who buys and how it is taxed, by the card of a client. */
export const soldTo = (card: SalesCard) => ({
  account_id: card.account_id,
  seller: card.seller,
  buyer: { relation_uuid: card.uuid, account_id: card.related_account_id, contact_id: null, party: card.buyer, locale: card.locale },
  vat_treatment: card.vat.vat_treatment,
})
