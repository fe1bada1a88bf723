import type { Invoice } from '@stoa/contract/browser'
import { percentOf, type Value } from '../../../../kit/index.ts'

/** Percentage and category of withheld tax as one text, such as `20:3`; nothing without withholding. */
export const withholding = {
  valueOf: ({ withholding_bp, withholding_category }: Invoice): Value =>
    withholding_bp > 0 ? joined(percentText(withholding_bp), withholding_category) : null,
  bodyOf: (value: Value) => {
    const [percent, category] = parts(String(value ?? ''))
    return { withholding_bp: percentOf(percent || '0'), withholding_category: category }
  },
}

/** Joins a typed percentage and a category. */
export const joined = (percent: string, category: number | null): string => (percent || category ? `${percent}:${category ?? ''}` : '')

/** The typed percentage and the category. */
export function parts(text: string): [string, number | null] {
  const [percent = '', category = ''] = text.split(':')
  return [percent, Number(category) || null]
}

/** The value of a typed text: nothing for no withholding, undefined for what is no percentage. */
export function readWithholding(text: string): string | null | undefined {
  const [percent, category] = parts(text)
  const bp = percentOf(percent || '0')
  if (bp === undefined || bp < 0) return undefined
  return bp === 0 ? null : joined(percentText(bp), category)
}

/** A rate as it is typed. */
const percentText = (bp: number): string => String(bp / 100).replace('.', ',')
