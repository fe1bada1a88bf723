import type { ProductBadge } from '@stoa/contract/browser'
import { formatMoney, partPrice } from '@stoa/domain'
import { Checkbox, NumberInput, SimpleGrid, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { type EndpointForm } from '../../../../../kit/index.ts'
import { MoneyInput, PERCENT_RANGE, QUANTITY_RANGE } from '../../../../shared/fields/index.ts'
import type { ItemValues } from './item-values.ts'

interface Props {
  form: EndpointForm<ItemValues>
  /** The selected product; null until one is selected. */
  part: ProductBadge | null
  currency: string
}

/** Quantity, price in the package, discount and option, with the total. */
export function ItemFields({ form, part, currency }: Props) {
  const { t } = useTranslation('packages')
  const sum = part && sumOf(form.values, part)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput label={t('fields.quantity')} required {...QUANTITY_RANGE} decimalScale={3} {...form.getInputProps('quantity')} />
        <MoneyInput label={t('fields.price')} currency={currency} {...form.getInputProps('price_minor')} />
        <NumberInput label={t('fields.discount')} {...PERCENT_RANGE} decimalScale={2} suffix=" %" {...form.getInputProps('discount')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {part?.price_minor === null || part?.price_minor === undefined
          ? t('fields.price_hint')
          : t('fields.price_of_product', { amount: formatMoney(part.price_minor, part.currency), count: part.price_per })}
      </Text>
      <Checkbox
        label={t('fields.optional')}
        description={t('fields.optional_hint')}
        {...form.getInputProps('is_optional', { type: 'checkbox' })}
      />
      {sum !== null && (
        <Text size="sm" fw={550} aria-live="polite">
          {t('fields.sum', { amount: formatMoney(sum, currency) })}
        </Text>
      )}
    </>
  )
}

/** The total of the typed values; null without a valid price. */
function sumOf({ quantity, price_minor, discount }: ItemValues, part: ProductBadge): number | null {
  const typed = Number(quantity)
  if (!(typed > 0) || typeof price_minor === 'string') return null
  return partPrice({ quantity: typed.toFixed(3), price_minor, discount_bp: Math.round(Number(discount) * 100), product: part })
}
