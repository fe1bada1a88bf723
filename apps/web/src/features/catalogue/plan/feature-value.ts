import type { ProductFeature } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/index.ts'

/** Formats a limit: `5.000`, `unlimited`, `10 GB`. */
export function useFeatureValue(): (feature: Pick<ProductFeature, 'value' | 'unit' | 'enabled'>) => string {
  const { t } = useTranslation('plans')
  return ({ value, unit, enabled }) => {
    if (!enabled) return '–'
    if (value === null) return t('unlimited')
    const figure = formatCount(value)
    return unit === 'GB' ? `${figure} GB` : figure
  }
}
