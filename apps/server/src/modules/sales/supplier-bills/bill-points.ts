import type { Context } from '#kit/context.ts'
import { provider } from '#kit/wiring.ts'
import type { BillRow } from './supplier-bills.presenter.ts'

/** Reverses allocations to a locked bill. @returns the amount that remains paid */
export const releaseBillPayments = provider<(ctx: Context, bill: BillRow, release_minor: number) => Promise<number>>(
  'payments of a supplier bill released',
)
