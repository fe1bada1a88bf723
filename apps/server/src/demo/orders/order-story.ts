import type { DocumentTotals } from '@stoa/domain'
import type { OrderStep } from './order-steps.ts'
import type { CatalogueLine } from '../catalogue/catalogue-line.ts'
import type { SalesCard, SalesVat } from '../sales/sales-story.ts'

/** An item while the story of an order is made. */
export interface DemoItem extends CatalogueLine {
  uuid: string
  position: number
  net_minor: number
  requirements: object[]
  requirements_answers: Record<string, unknown>
  status: string
  due_date: string
  progress_bp: number
  offer_line_uuid?: string
  source_order_item_uuid?: string
  service_provider_uuid?: string
}

export interface DemoOrder {
  uuid: string
  account_id: number
  /** Card of the client; for production that of the sale it serves. */
  card: SalesCard
  /** The other side, as its keeper calls it. */
  counterpart: { account_id: number; name: string }
  vat_treatment: SalesVat['vat_treatment']
  status: string
  steps: OrderStep[]
  from: Date
  user_id: number
  title: string
  project_uuid: string | null
  requested_delivery: string
  discount_bp: number
  discount_minor: number
  items: DemoItem[]
  totals: DocumentTotals
  offer_uuid: string | null
  series_id: number | null
  number: string | null
  purchase_order_number: string | null
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
