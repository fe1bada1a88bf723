import { orderItems, type Order } from '@stoa/contract'
import { Button, IconPlus, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, MoneyInput, useEndpointForm } from '../../../../kit/index.ts'
import { readQuantity } from '../../lines/index.ts'
import { TOUCHES } from './step-dialog.tsx'

/** An order that is confirmed grows item by item; drafts change as a whole. */
export function AddItem({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  if (order.side !== 'kept' || order.kind !== 'sales' || !['confirmed', 'in_progress', 'on_hold'].includes(order.status_code)) return null
  return (
    <Can endpoint={orderItems.create} otherwise="explain">
      <Button size="compact-md" variant="light" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t('add_item')}
      </Button>
      {isOpen && <AddDialog order={order} onClose={() => setOpen(false)} />}
    </Can>
  )
}

function AddDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const form = useEndpointForm(orderItems.create, {
    params: { order_uuid: order.uuid },
    defaults: { name: '', quantity: '1', unit_price_minor: null as number | string | null },
    rules: { name: 'required|max:200', quantity: 'required', unit_price_minor: 'required|money' },
    labels: { name: t('columns.item'), quantity: t('columns.quantity'), unit_price_minor: t('columns.price') },
    toBody: (values) => ({
      name: values.name,
      quantity: (readQuantity(values.quantity) ?? values.quantity) as number,
      unit_price_minor: values.unit_price_minor as number,
    }),
    invalidates: TOUCHES,
    onDone: onClose,
  })
  return (
    <FormModal title={t('add_item')} form={form} onClose={onClose} size="md">
      <TextInput data-autofocus required label={t('columns.item')} {...form.getInputProps('name')} />
      <TextInput required inputMode="decimal" label={t('columns.quantity')} {...form.getInputProps('quantity')} />
      <MoneyInput required label={t('columns.price')} currency={order.currency} {...form.getInputProps('unit_price_minor')} />
    </FormModal>
  )
}
