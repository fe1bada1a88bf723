import type { PackageEdition, PackageItem, Product } from '@stoa/contract/browser'
import { editionPrice, formatMoney, packagePrice, type CataloguePrice, type PricedPart } from '@stoa/domain'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/index.ts'

type EditionItem = NonNullable<PackageEdition['packageItems']>[number]

const partOf = (item: PackageItem): PricedPart[] => (item.product ? [{ ...item, product: item.product }] : [])
const partOfEdition = (item: EditionItem): PricedPart[] =>
  partOf({ ...item, quantity: item.edition_quantity, price_minor: item.edition_price_minor ?? item.price_minor })

/** The price of a package without an edition. */
export const priceOfPackage = (product: Pick<Product, 'price_minor' | 'packageItems'>): CataloguePrice =>
  packagePrice((product.packageItems ?? []).flatMap(partOf), product.price_minor)

/** The price of an edition, and its saving compared to the single items. */
export const priceOfEdition = (edition: Pick<PackageEdition, 'price_minor' | 'packageItems'>): CataloguePrice =>
  editionPrice((edition.packageItems ?? []).flatMap(partOfEdition), edition.price_minor)

/** Formats prices of the catalogue: `from 1.200,00 €`, `45,00 € / 1.000 SMS`, `on request`. */
export function usePriceWords() {
  const { t } = useTranslation(['catalogue', 'lines'])
  const plain = (minor: number, currency: string, from: boolean) => {
    const amount = formatMoney(minor, currency)
    return from ? t('price.from', { amount }) : amount
  }
  const unit = ({ price_per, unit: code }: Pick<Product, 'price_per' | 'unit'>) =>
    price_per > 1 ? t(`lines:counts.${code}`, { count: price_per, quantity: formatCount(price_per) }) : t(`units.${code}`)
  return {
    /** The price on a product's card. */
    priceOf: (product: Product): string => {
      if (product.type === 'package') return packageWords(product)
      if (product.price_mode === 'on_request' || product.price_minor === null) return t('price.on_request')
      return plain(product.price_minor, product.currency, product.price_mode === 'from')
    },
    /** The unit of the price, such as "hour"; null for pieces and packages. */
    perOf: (product: Product): string | null =>
      product.type === 'package' || product.price_minor === null || (product.unit === 'piece' && product.price_per === 1)
        ? null
        : `/ ${unit(product)}`,
    quantityOf: (quantity: number, code: Product['unit']): string =>
      code === 'piece' ? formatCount(quantity) : t(`lines:counts.${code}`, { count: quantity, quantity: formatCount(quantity) }),
  }

  function packageWords(product: Product): string {
    const editions = (product.packageEditions ?? []).map((edition) => priceOfEdition(edition).price_minor).filter((price) => price !== null)
    if (editions.length) return plain(Math.min(...editions), product.currency, editions.length > 1)
    const { price_minor } = priceOfPackage(product)
    return price_minor === null ? t('price.on_request') : plain(price_minor, product.currency, product.price_mode === 'from')
  }
}
