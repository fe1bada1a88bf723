import type { MembershipFeature, Product } from '@stoa/contract/browser'
import { FEATURES } from '@stoa/domain'

/** What a membership says of a feature: nothing, so that the free plan decides; that it is there or not; a limit or none. */
export type Word = 'inherited' | 'on' | 'off' | 'limit'

export interface FeatureLine {
  feature_code: string
  word: Word
  /** Of a limit. */
  value: number | ''
}

/** Lines of the form, one for each feature there is. */
export const linesOf = (product: Product): FeatureLine[] =>
  FEATURES.map(({ code, type }) => {
    const found = product.features?.find((feature) => feature.feature_code === code)
    if (!found) return { feature_code: code, word: 'inherited', value: '' }
    if (!found.enabled) return { feature_code: code, word: 'off', value: '' }
    return type === 'limit' && found.value !== null
      ? { feature_code: code, word: 'limit', value: found.value }
      : { feature_code: code, word: 'on', value: '' }
  })

/** What is sent of them: those on which something was said. */
export const featuresOf = (lines: readonly FeatureLine[]): MembershipFeature[] =>
  lines
    .filter(({ word }) => word !== 'inherited')
    .map(({ feature_code, word, value }) => ({
      feature_code,
      enabled: word !== 'off',
      value: word === 'limit' ? Number(value) : null,
    }))
