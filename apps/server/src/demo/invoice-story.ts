import type { DocumentTotals, PricedLine } from '@stoa/domain'
import type { PartySnapshot } from '@stoa/contract'

export type Line = PricedLine & { id: number; name: string; position: number } & Record<string, unknown>
export interface Draft {
  uuid: string
  type: 'invoice' | 'retail_receipt' | 'credit_note'
  day: string
  due: string
  lines: Line[]
  totals: DocumentTotals
  buyer: Buyer
  withholding_bp: number
  /** What becomes of it, decided by its age. */
  fate: 'paid' | 'partial' | 'open' | 'credited' | 'half_credited' | 'draft'
  credits?: Draft
  row?: Record<string, unknown>
}
export interface Buyer {
  relation_uuid: string | null
  account_id: number | null
  contact_id: number | null
  party: PartySnapshot
}
