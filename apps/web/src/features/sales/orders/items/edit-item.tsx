import { orderItems, permission, type Order, type OrderItem } from '@stoa/contract/browser'
import { Button, IconEdit, Text, DayInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { ItemFields, itemBody, itemValues } from './item-fields.tsx'
import { TOUCHES } from '../page/step-dialog.tsx'

const NOT_BEGUN: ReadonlySet<string> = new Set(['pending', 'awaiting_requirements', 'ready'])
const OPEN: ReadonlySet<string> = new Set([...NOT_BEGUN, 'in_production', 'in_review', 'on_hold'])
const CHANGEABLE = { sales: new Set(['draft', 'confirmed', 'in_progress', 'on_hold']), production: new Set(['draft']) }

/** Edits an item. Once work has begun, only the due date can change. */
export function EditItem({ order, item }: { order: Order; item: OrderItem }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const right = order.kind === 'sales' ? 'orders.update' : 'production-orders.update'
  if (order.side !== 'kept' || !OPEN.has(item.status) || !may(permission(right))) return null
  const isWhole = NOT_BEGUN.has(item.status) && CHANGEABLE[order.kind].has(order.status_code)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<IconEdit size={14} />} onClick={() => setOpen(true)}>
        {t(isWhole ? 'edit_item' : 'change_due')}
      </Button>
      {isOpen && (isWhole ? <WholeDialog order={order} item={item} onClose={close} /> : <DueDialog item={item} onClose={close} />)}
    </>
  )
}

function WholeDialog({ order, item, onClose }: { order: Order; item: OrderItem; onClose: () => void }) {
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

function DueDialog({ item, onClose }: { item: OrderItem; onClose: () => void }) {
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
