import type { MembershipFeature, Product } from '@stoa/contract/browser'
import { FEATURES } from '@stoa/domain'

/** The value of a feature in a plan: inherited from the free plan, on, off, or a limit. */
export type Word = 'inherited' | 'on' | 'off' | 'limit'

export interface FeatureLine {
  feature_code: string
  word: Word
  /** The number, for a limit. */
  value: number | ''
}

/** Form values of a plan, one line per feature. */
export const linesOf = (product: Product): FeatureLine[] =>
  FEATURES.map(({ code, type }) => {
    const found = product.features?.find((feature) => feature.feature_code === code)
    if (!found) return { feature_code: code, word: 'inherited', value: '' }
    if (!found.enabled) return { feature_code: code, word: 'off', value: '' }
    return type === 'limit' && found.value !== null
      ? { feature_code: code, word: 'limit', value: found.value }
      : { feature_code: code, word: 'on', value: '' }
  })

/** Converts form values to the body, which leaves out inherited features. */
export const featuresOf = (lines: readonly FeatureLine[]): MembershipFeature[] =>
  lines
    .filter(({ word }) => word !== 'inherited')
    .map(({ feature_code, word, value }) => ({
      feature_code,
      enabled: word !== 'off',
      value: word === 'limit' ? Number(value) : null,
    }))
