import { orderItems, type Order } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../../kit/index.ts'

const AddItemDialog = lazy(() => import('./add-item-dialog.tsx').then((module) => ({ default: module.AddItemDialog })))

/** Adds an item to a confirmed order. Drafts are edited as a whole. */
export function AddItem({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  if (order.side !== 'kept' || order.kind !== 'sales' || !['confirmed', 'in_progress', 'on_hold'].includes(order.status_code)) return null
  return (
    <Can endpoint={orderItems.create} otherwise="explain">
      <Button size="compact-md" variant="light" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t('add_item')}
      </Button>
      <Suspense fallback={null}>{isOpen && <AddItemDialog order={order} onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
