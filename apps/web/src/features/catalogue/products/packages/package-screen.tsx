import { formatMoney, packagePrice } from '@stoa/domain'
import { Facts, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ProductShell } from '../page/product-shell.tsx'
import { useShownProduct } from '../page/product-context.ts'

/** A package: the product screen with the total of the items. */
export function AdminPackageScreen() {
  return <ProductShell cards={<SumCard />} />
}

/** The total price of the items, and the saving of the package price. */
function SumCard() {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const parts = (product.packageItems ?? []).flatMap((item) => (item.product ? [{ ...item, product: item.product }] : []))
  const { price_minor, computed_minor, saving_minor } = packagePrice(parts, product.price_minor)
  const money = (minor: number | null) => (minor === null ? t('unknown') : formatMoney(minor, product.currency))
  return (
    <SettingsCard title={t('sum.title')} text={t('sum.text')}>
      <Facts
        facts={[
          [t('sum.items'), String(parts.length)],
          [t('sum.computed'), money(computed_minor)],
          [t('sum.price'), money(price_minor)],
          [t('sum.saving'), money(saving_minor)],
        ]}
      />
    </SettingsCard>
  )
}
