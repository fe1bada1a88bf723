import type { Product } from '@stoa/contract/browser'
import { formatMoney, partPrice } from '@stoa/domain'
import { Badge, Group, Stack, Text, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../display/index.ts'
import { priceOfPackage, usePriceWords } from './prices.ts'

/** The items of a package without editions, with the saving. */
export function PackageItems({ product }: { product: Product }) {
  const { t, i18n } = useTranslation('catalogue')
  const { quantityOf } = usePriceWords()
  const { saving_minor } = priceOfPackage(product)
  return (
    <SettingsCard
      title={t('items.title')}
      text={saving_minor > 0 ? t('editions.saving', { amount: formatMoney(saving_minor, product.currency) }) : t('items.text')}
    >
      <Stack gap="xs">
        {(product.packageItems ?? []).map((item) => {
          const price = item.product ? partPrice({ ...item, product: item.product }) : null
          return (
            <Group key={item.id} justify="space-between" gap="xs">
              <Group gap="xs">
                <Text size="sm" fw={550}>
                  {item.product ? nameOf(item.product, i18n.language) : ''}
                </Text>
                <Text size="sm" c="dimmed">
                  {quantityOf(item.quantity, item.product?.unit ?? 'piece')}
                </Text>
                {item.is_optional && (
                  <Badge size="sm" variant="light" tt="none">
                    {t('services.optional')}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {price === null ? t('price.on_request') : formatMoney(price, product.currency)}
              </Text>
            </Group>
          )
        })}
      </Stack>
    </SettingsCard>
  )
}
