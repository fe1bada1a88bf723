import type { Product, ProductBadge } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/index.ts'

type Named = Pick<ProductBadge, 'name_en' | 'name_gr'>
type Priced = Pick<Product, 'price_minor' | 'price_mode' | 'price_per' | 'currency' | 'unit'>

/** Formats names and prices of products in the user's language. */
export function useProductWords() {
  const { t, i18n } = useTranslation(['products', 'lines'])
  return {
    nameOf: (product: Named | null | undefined): string =>
      product ? (i18n.language === 'gr' && product.name_gr) || product.name_en : t('gone'),
    /** `from 1.200,00 € / month`, `45,00 € / 1.000 SMS`, `on request`. */
    priceOf: (product: Priced): string => {
      if (product.price_mode === 'on_request') return t('on_request')
      if (product.price_minor === null) return product.price_mode === 'computed' ? t('computed') : '–'
      const amount = formatMoney(product.price_minor, product.currency)
      const { price_per, unit } = product
      const quantity = formatCount(price_per)
      const per = price_per > 1 ? t(`lines:counts.${unit}`, { count: price_per, quantity }) : t(`units.${unit}`)
      return t(product.price_mode === 'from' ? 'price_from' : 'price_plain', { amount, per })
    },
    textOf: (en: string | null, gr: string | null): string | null => (i18n.language === 'gr' && gr) || en,
  }
}
