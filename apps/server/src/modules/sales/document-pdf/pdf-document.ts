import type { PartySnapshot } from '@stoa/contract'
import type { VatGroup, VatTreatment } from '@stoa/domain'

export const PDF_KINDS = [
  'offer',
  'sales_order',
  'production_order',
  'invoice',
  'credit_note',
  'retail_receipt',
  'retail_credit',
  'proforma',
] as const
export type PdfKind = (typeof PDF_KINDS)[number]

/**
 * Content of a printed commercial document, built from rows of offers, orders and invoices. It has no fields for cost,
 * margin or internal notes. Dates are `YYYY-MM-DD`, amounts are in minor units.
 */
export interface PdfDocument {
  kind: PdfKind
  /** Language of the recipient. */
  locale: 'en' | 'gr'
  /** Type by the list of the tax authority, which gives the title. */
  mydata_type?: string | null
  vat_treatment?: VatTreatment
  /** Null on drafts without a number. */
  number: string | null
  /** Prints a watermark, because it is not sent or issued. */
  is_draft: boolean
  revision?: number
  title?: string | null
  /** The logo belongs to the issuer: the seller, or the buyer of a production order. */
  seller: PartySnapshot
  buyer: PartySnapshot
  /** Optional details, printed next to the parties. */
  issue_date: string | null
  due_date?: string | null
  valid_until?: string | null
  requested_delivery?: string | null
  service_from?: string | null
  service_to?: string | null
  order_number?: string | null
  offer_number?: string | null
  purchase_order_number?: string | null
  /** Document that a credit note corrects. */
  credits?: { number: string; issue_date: string | null; reason?: string | null } | null
  /** Method of payment, 1 to 8 as the tax authority counts. */
  payment_method?: number | null
  /** Name of the contact person at the seller. */
  contact_person?: string | null
  currency: string
  /** Value of one euro in the currency; VAT is then printed in euro as well (VAT directive, article 230). */
  exchange_rate?: number | null
  prices_include_vat: boolean
  lines: readonly PdfLine[]
  discount_bp: number
  gross_minor: number
  line_discount_minor: number
  document_discount_minor: number
  net_minor: number
  vat_minor: number
  total_minor: number
  vat_breakdown: readonly VatGroup[]
  withholding_bp?: number
  /** Category of withheld tax by the list of the tax authority. */
  withholding_category?: number | null
  withheld_minor?: number
  /** Total less withholding. */
  payable_minor?: number
  /** Per month, on offers with recurring lines. */
  recurring_net_minor?: number
  payment_accounts?: readonly PdfPaymentAccount[]
  /** HTML. */
  intro?: string | null
  /** HTML. */
  terms?: string | null
  notes?: string | null
  mydata?: {
    mark: number | string
    uid: string | null
    authentication_code?: string | null
    qr_url: string | null
    is_practice?: boolean
  } | null
  /** URL of the public page, printed with a QR code. */
  public_url?: string | null
  /** Offers: the person who accepted; null prints a line for a signature. */
  accepted?: { name: string; date: string } | null
}

export interface PdfLine {
  /** Empty for parts of another line. */
  code?: string | null
  name: string
  description?: string | null
  quantity: number
  unit: string
  unit_price_minor: number
  price_per: number
  discount_bp: number
  discount_minor: number
  vat_bp: number
  gross_minor: number
  net_minor: number
  total_minor: number
  is_optional?: boolean
  /** An optional line that is not chosen shows its price but does not count. */
  is_chosen?: boolean
  /** Interval of a recurring line. */
  recurring?: { interval: 'week' | 'month' | 'year'; interval_count: number } | null
  /** Parts of a package; their price is printed only if they have one. */
  components?: readonly PdfLine[]
}

export interface PdfPaymentAccount {
  name: string
  holder: string | null
  bank_name: string | null
  iban: string | null
  bic: string | null
}

/** Statement of account of a client or provider between two days. */
export interface PdfStatement {
  locale: 'en' | 'gr'
  seller: PartySnapshot
  buyer: PartySnapshot
  from: string | null
  to: string
  /** One for each currency: amounts of different currencies are never added. */
  sections: readonly PdfStatementSection[]
}

export interface PdfStatementSection {
  currency: string
  opening_minor: number
  rows: readonly {
    date: string
    type: 'opening_balance' | 'invoice' | 'credit_note' | 'payment' | 'refund' | 'adjustment' | 'write_off' | 'withholding'
    number: string | null
    description: string
    due_date: string | null
    debit_minor: number
    credit_minor: number
    /** Balance after this row. */
    balance_minor: number
  }[]
  debit_minor: number
  credit_minor: number
  closing_minor: number
  overdue_minor?: number
  payment_accounts?: readonly PdfPaymentAccount[]
}

/** A payment and its allocations. */
export interface PdfReceipt {
  locale: 'en' | 'gr'
  number: string
  seller: PartySnapshot
  buyer: PartySnapshot
  paid_on: string
  currency: string
  amount_minor: number
  refunded_minor: number
  /** Method, 1 to 8 as the tax authority counts. */
  method: number
  reference: string | null
  note?: string | null
  allocations: readonly { number: string; issue_date: string | null; payable_minor: number; amount_minor: number }[]
  /** Remaining credit. */
  unallocated_minor: number
  /** Why the payment is void, if it is. */
  void_reason?: string | null
  /** Whether the practice gateway took it, so that no money moved. */
  is_practice?: boolean
}
