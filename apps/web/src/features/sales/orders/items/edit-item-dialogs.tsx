import { orderItems, type Order, type OrderItem } from '@stoa/contract/browser'
import { DayInput, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { ItemFields, itemBody, itemValues } from './item-fields.tsx'
import { TOUCHES } from '../page/steps.ts'

/** Edits an item whose work has not begun. */
export function WholeDialog({ order, item, onClose }: { order: Order; item: OrderItem; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const form = useEndpointForm(orderItems.update, {
    params: { uuid: item.uuid },
    defaults: itemValues(item),
    rules: {
      name: `required|max:${orderItems.update.limits.name.maxLength}`,
      quantity: 'required',
      unit_price_minor: 'required|money',
      cost_minor: 'money',
    },
    labels: {
      name: t('columns.item'),
      quantity: t('columns.quantity'),
      unit_price_minor: t('columns.price'),
      cost_minor: t('fields.cost'),
    },
    // A cost that was not touched follows the quantity, or the product.
    toBody: (values) => {
      const { cost_minor, ...body } = itemBody(values)
      return { ...body, ...(cost_minor !== (item.cost_minor ?? null) && { cost_minor }), version: item.version }
    },
    invalidates: TOUCHES,
    onDone: onClose,
  })
  return (
    <FormModal title={t('edit_item')} form={form} onClose={onClose} size="md">
      <ItemFields order={order} form={form} />
    </FormModal>
  )
}

/** Changes the due date of an item. */
export function DueDialog({ item, onClose }: { item: OrderItem; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const form = useEndpointForm(orderItems.update, {
    params: { uuid: item.uuid },
    defaults: { due_date: item.due_date },
    toBody: ({ due_date }) => ({ due_date: due_date || null }),
    invalidates: TOUCHES,
    onDone: onClose,
  })
  return (
    <FormModal title={t('change_due')} form={form} onClose={onClose} size="sm">
      <Text size="sm">{item.name}</Text>
      <DayInput label={t('columns.due')} {...form.getInputProps('due_date')} />
    </FormModal>
  )
}
