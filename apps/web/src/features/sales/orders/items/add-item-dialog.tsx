import { orderItems, type Order } from '@stoa/contract/browser'
import { SimpleSelect } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { ItemFields, itemBody, NEW_ITEM } from './item-fields.tsx'
import { TOUCHES } from '../page/steps.ts'

/** The form of a new item of an order. */
export function AddItemDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const form = useEndpointForm(orderItems.create, {
    params: { order_uuid: order.uuid },
    defaults: NEW_ITEM,
    rules: {
      name: `required|max:${orderItems.create.limits.name.maxLength}`,
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
    toBody: (values) => ({ ...itemBody(values), parent_uuid: values.parent_uuid || null }),
    invalidates: TOUCHES,
    onDone: onClose,
  })
  const packages = (order.orderItems ?? []).filter((item) => item.parent_uuid === null && item.status !== 'cancelled')
  return (
    <FormModal title={t('add_item')} form={form} onClose={onClose} size="md">
      <ItemFields order={order} form={form} />
      {packages.length > 0 && (
        <SimpleSelect
          label={t('fields.part_of')}
          options={packages.map((item) => ({ value: item.uuid, label: item.name }))}
          {...form.getInputProps('parent_uuid')}
          value={form.values.parent_uuid ?? ''}
        />
      )}
    </FormModal>
  )
}
