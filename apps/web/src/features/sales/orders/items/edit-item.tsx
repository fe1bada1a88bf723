import { permission, type Order, type OrderItem } from '@stoa/contract/browser'
import { Button, IconEdit } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'

const loadDialogs = () => import('./edit-item-dialogs.tsx')
const WholeDialog = lazy(() => loadDialogs().then((module) => ({ default: module.WholeDialog })))
const DueDialog = lazy(() => loadDialogs().then((module) => ({ default: module.DueDialog })))

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
      <Suspense fallback={null}>
        {isOpen && (isWhole ? <WholeDialog order={order} item={item} onClose={close} /> : <DueDialog item={item} onClose={close} />)}
      </Suspense>
    </>
  )
}
