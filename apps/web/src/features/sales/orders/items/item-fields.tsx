import { orderItems, type Order, type OrderItem, type OrderItemInput, type Product } from '@stoa/contract/browser'
import { BaseTextarea, Group, DayInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import {
  DiscountInput,
  discountBody,
  discountValues,
  plainNumber,
  ProductSearch,
  readQuantity,
  TypedInput,
  type DiscountValues,
  type Typed,
} from '../../lines/index.ts'

/** Values of the dialog for one item. */
interface ItemValues extends DiscountValues {
  product_id: number | null
  name: string
  description: string
  quantity: Typed
  unit_price_minor: number | string | null
  cost_minor: number | string | null
  due_date: string | null
  parent_uuid: string | null
}

export const NEW_ITEM: ItemValues = {
  product_id: null,
  name: '',
  description: '',
  quantity: 1,
  unit_price_minor: null,
  cost_minor: null,
  due_date: null,
  parent_uuid: null,
  ...discountValues({ discount_bp: 0, discount_minor: 0 }),
}

export const itemValues = (item: OrderItem): ItemValues => ({
  product_id: item.product_id,
  name: item.name,
  description: item.description ?? '',
  quantity: item.quantity,
  unit_price_minor: item.unit_price_minor,
  cost_minor: item.cost_minor ?? null,
  due_date: item.due_date,
  parent_uuid: item.parent_uuid,
  ...discountValues(item),
})

/** Invalid numbers are sent as text, so that the server reports an error on the field. */
export const itemBody = (values: ItemValues) =>
  ({
    product_id: values.product_id,
    name: values.name,
    description: values.description,
    quantity: values.quantity,
    unit_price_minor: values.unit_price_minor,
    cost_minor: values.cost_minor,
    due_date: values.due_date || null,
    ...discountBody(values),
  }) as Omit<OrderItemInput, 'parent_uuid'>

interface ItemFieldsProps {
  order: Order
  form: EndpointForm<ItemValues>
}

/** Product, quantity, price and due date. */
export function ItemFields({ order, form }: ItemFieldsProps) {
  const { t, i18n } = useTranslation(['orders', 'lines'])
  const accountId = useAccountId()
  const { values, errors } = form
  const locale = i18n.language === 'gr' ? 'gr' : 'en'
  const pick = (product: Product) =>
    form.setValues({
      product_id: product.id,
      name: (locale === 'gr' ? product.name_gr : null) ?? product.name_en,
      ...(product.price_mode === 'fixed' && product.currency === order.currency && { unit_price_minor: product.price_minor }),
    })
  return (
    <>
      <ProductSearch
        hasLabel
        accountId={accountId}
        label={t('orders:columns.item')}
        locale={locale}
        value={values.name}
        error={errors.name ?? errors.product_id}
        onChange={(name) => form.setFieldValue('name', name)}
        onPick={pick}
      />
      <BaseTextarea
        rows={2}
        maxLength={orderItems.create.limits.description.maxLength}
        label={t('lines:columns.description')}
        {...form.getInputProps('description')}
      />
      <Group grow align="flex-start">
        <TypedInput
          required
          label={t('orders:columns.quantity')}
          value={values.quantity}
          format={plainNumber}
          parse={readQuantity}
          error={errors.quantity}
          onChange={(quantity) => form.setFieldValue('quantity', quantity)}
        />
        <MoneyInput required label={t('orders:columns.price')} currency={order.currency} {...form.getInputProps('unit_price_minor')} />
      </Group>
      <Group grow align="flex-start">
        <DiscountInput
          label={t('lines:columns.discount')}
          currency={order.currency}
          kind={values.discount_kind}
          value={values.discount}
          error={errors.discount_bp ?? errors.discount_minor}
          onChange={(discount_kind, discount) => form.setValues({ discount_kind, discount })}
        />
        {order.kind === 'sales' && (
          <MoneyInput label={t('orders:fields.cost')} currency={order.currency} {...form.getInputProps('cost_minor')} />
        )}
      </Group>
      <DayInput label={t('orders:columns.due')} {...form.getInputProps('due_date')} />
    </>
  )
}
