import type { PartySnapshot } from '@stoa/contract'

/** A document as it is reported to the tax authority. Amounts are minor units; credit notes are positive. */
export interface MydataDocument {
  /** Type of the authority's list: `2.1`, `11.2`, `5.1` … */
  type: string
  series: string
  sequence: number
  issue_date: string
  seller: PartySnapshot
  /** Omitted for retail documents. */
  buyer: PartySnapshot | null
  currency: string
  exchange_rate: string | null
  payment_method: number
  correlated_marks: readonly number[]
  /** Reason of a late report: 1 no connection of the issuer, 2 of the authority. */
  transmission_failure: number | null
  lines: readonly MydataLine[]
  net_minor: number
  vat_minor: number
  withheld_minor: number
  /** Net and VAT less withholding. */
  payable_minor: number
}

export interface MydataLine {
  net_minor: number
  vat_minor: number
  vat_category: number
  vat_exemption_code: number | null
  withheld_minor: number
  withholding_category: number | null
  income_category: string
  income_type: string
}

/** Outcome of a transmission. With `retry`, the document may have arrived nevertheless; the authority recognises it by its uid. */
export type Transmission =
  | { kind: 'transmitted'; mark: number; uid: string; authentication_code: string | null; qr_url: string | null }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'retry'; message: string }

export type Cancellation =
  | { kind: 'cancelled'; cancellation_mark: number }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'retry'; message: string }

/** Client of the tax authority. Implementations contain everything specific to its protocol. */
export interface MydataConnector {
  transmit(document: MydataDocument): Promise<Transmission>
  cancel(mark: number): Promise<Cancellation>
  /** Verifies the login. @throws MydataRefused for refused credentials, Error when the authority cannot be reached */
  checkLogin(): Promise<void>
}

export class MydataRefused extends Error {}
