import type { DocumentTotals } from '@stoa/domain'

/** An item while the story of an order is made. */
export interface DemoItem {
  uuid: string
  position: number
  product_id: number | null
  code: string | null
  name: string
  quantity: number
  unit: string
  unit_price_minor: number
  discount_bp: number
  vat_rate_id: number
  vat_bp: number
  vat_category: number
  cost_minor: number | null
  requirements: object[]
  requirements_answers: Record<string, unknown>
  status: string
  due_date: string
  progress_bp: number
  invoiced_quantity: number
  source_order_item_uuid?: string
}

export interface DemoOrder {
  uuid: string
  relation: { uuid: string; related_account_id: number; name: string }
  status: string
  from: Date
  user_id: number
  title: string
  project_uuid: string | null
  requested_delivery: string
  items: DemoItem[]
  totals: DocumentTotals
  number?: string | null
  /** Of production: what was sent back once. */
  rework?: boolean
}

export const ORDER_TITLES = [
  'Καλοκαιρινή καμπάνια',
  'Ανανέωση ιστοσελίδας',
  'Εταιρική ταυτότητα',
  'Λανσάρισμα νέου προϊόντος',
  'Social media φθινοπώρου',
  'Βίντεο παρουσίασης',
  'Προβολή Black Friday',
  'Google Ads τριμήνου',
  'Κατάλογος προϊόντων',
  'Φωτογράφιση χώρων',
  'Newsletter και αυτοματισμοί',
  'SEO και περιεχόμενο',
  'Summer season launch',
  'Brand refresh',
] as const
