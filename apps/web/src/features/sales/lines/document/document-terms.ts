import { knownCosts, type DocumentTerms, type KnownCosts } from '@stoa/domain'
import type { EditorLine, Typed } from '../state/line-state.ts'

/** Document discount in a form. */
export interface DiscountValues {
  discount_kind: 'percent' | 'amount'
  discount: Typed
}

export const discountValues = ({ discount_bp, discount_minor }: { discount_bp: number; discount_minor: number }): DiscountValues => ({
  discount_kind: discount_minor > 0 ? 'amount' : 'percent',
  discount: discount_minor || discount_bp || null,
})

/** Body of the request. Invalid numbers are sent as text, so that the server reports an error. */
export const discountBody = ({ discount_kind, discount }: DiscountValues) => ({
  discount_bp: discount_kind === 'percent' ? (discount ?? 0) : 0,
  discount_minor: discount_kind === 'amount' ? (discount ?? 0) : 0,
})

/** Discount for live totals. Invalid text is no number. */
export function documentTerms(values: DiscountValues & { prices_include_vat: boolean }): DocumentTerms {
  const amount = typeof values.discount === 'string' && values.discount !== '' ? Number.NaN : values.discount || 0
  return { prices_include_vat: values.prices_include_vat, ...discountBody({ ...values, discount: amount }) } as DocumentTerms
}

/** Cost of the chosen lines whose cost is known, and their net amount. */
export const costOf = (lines: readonly EditorLine[], amounts: ReadonlyMap<string, { net_minor: number }>): KnownCosts =>
  knownCosts(
    lines.map((line) => ({
      key: line.key,
      parent_key: line.parent_key,
      net_minor: amounts.get(line.key)?.net_minor ?? 0,
      cost_minor: typeof line.cost_minor === 'number' ? line.cost_minor : null,
      counts: line.is_chosen,
    })),
  )
