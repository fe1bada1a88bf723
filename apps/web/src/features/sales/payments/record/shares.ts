import type { AllocationWish, OpenInvoice } from '@stoa/contract/browser'

/** What each invoice gets, in minor units; text that is no amount stays text until it is corrected. */
export type Shares = Readonly<Record<string, number | string | null>>

/** The oldest due first, as the server does it; invoices come in that order. */
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

/** All to one invoice, as far as it goes. */
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

/** Whether every share fits its invoice and all of them what there is. */
export function fits(shares: Shares, invoices: readonly OpenInvoice[], available_minor: number): boolean {
  const open = new Map(invoices.map((one) => [one.uuid, one.balance_minor]))
  const each = Object.entries(shares).every(
    ([uuid, share]) => share === null || (typeof share === 'number' && share <= (open.get(uuid) ?? 0)),
  )
  return each && sumOf(shares) <= available_minor
}
