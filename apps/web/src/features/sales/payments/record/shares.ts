import type { AllocationWish, OpenInvoice } from '@stoa/contract/browser'
import { CASH_METHOD } from '@stoa/domain'

/** Allocated amount of each invoice in minor units. Invalid input remains as text until it is corrected. */
export type Shares = Readonly<Record<string, number | string | null>>

/** Allocates to the oldest due invoices first, like the server. Expects invoices in this order. */
export function oldestFirst(invoices: readonly OpenInvoice[], available_minor: number): Shares {
  let left = available_minor
  const shares: Record<string, number> = {}
  for (const { uuid, balance_minor } of invoices) {
    const share = Math.min(left, balance_minor)
    if (share <= 0) break
    shares[uuid] = share
    left -= share
  }
  return shares
}

/** Allocates to one invoice, up to its open amount. */
export function toOne(invoices: readonly OpenInvoice[], uuid: string, available_minor: number): Shares {
  const invoice = invoices.find((one) => one.uuid === uuid)
  return invoice ? { [uuid]: Math.min(available_minor, invoice.balance_minor) } : {}
}

export const sumOf = (shares: Shares): number =>
  Object.values(shares).reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0)

export const wishesOf = (shares: Shares): AllocationWish[] =>
  Object.entries(shares).flatMap(([invoice_uuid, amount]) =>
    typeof amount === 'number' && amount > 0 ? [{ invoice_uuid, amount_minor: amount }] : [],
  )

/** Whether every allocation fits its invoice, and their sum the amount. */
export function fits(shares: Shares, invoices: readonly OpenInvoice[], available_minor: number): boolean {
  const open = new Map(invoices.map((one) => [one.uuid, one.balance_minor]))
  const each = Object.entries(shares).every(
    ([uuid, share]) => share === null || (typeof share === 'number' && share <= (open.get(uuid) ?? 0)),
  )
  return each && sumOf(shares) <= available_minor
}

/** The first invoice of which cash would pay a part, although it may not be paid in cash. */
export const paidLimitedInCash = (method: string, invoices: readonly OpenInvoice[], shares: Shares): OpenInvoice | undefined =>
  Number(method) === CASH_METHOD ? invoices.find(({ uuid, is_cash_limited }) => is_cash_limited && shares[uuid]) : undefined
