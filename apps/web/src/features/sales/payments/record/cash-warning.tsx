import type { OpenInvoice } from '@stoa/contract/browser'
import { CashAlert } from '../../../shared/fields/index.ts'
import { paidLimitedInCash, type Shares } from './shares.ts'

interface CashWarningProps {
  method: string
  open: readonly OpenInvoice[]
  shares: Shares
}

/** Warns, without refusing, that an invoice may not be paid in cash because of its amount; shows nothing otherwise. */
export function CashWarning({ method, open, shares }: CashWarningProps) {
  const invoice = paidLimitedInCash(method, open, shares)
  return invoice ? <CashAlert type={invoice.type} /> : null
}
