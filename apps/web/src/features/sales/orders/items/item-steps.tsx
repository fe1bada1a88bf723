import {
  acceptOrderItem,
  cancelOrderItem,
  deliverOrderItem,
  holdOrderItem,
  orderItems,
  resumeOrderItem,
  reviewOrderItem,
  reworkOrderItem,
  startOrderItem,
  type AnyEndpoint,
  type Order,
  type OrderItem,
} from '@stoa/contract/browser'
import { Button, Group } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, useAct, useMay } from '../../../../kit/index.ts'
import { TOUCHES } from '../page/steps.ts'

const WordsDialog = lazy(() => import('./words-dialog.tsx').then((module) => ({ default: module.WordsDialog })))

/** A step of an item. */
export interface ItemStep {
  name: string
  endpoint: AnyEndpoint
  /** Whether the step requires or accepts a comment. */
  asks?: 'comment' | 'reason'
  isMain?: true
}

const start: ItemStep = { name: 'start', endpoint: startOrderItem, isMain: true }
const review: ItemStep = { name: 'review', endpoint: reviewOrderItem }
const deliver: ItemStep = { name: 'deliver', endpoint: deliverOrderItem, isMain: true }
const rework: ItemStep = { name: 'rework', endpoint: reworkOrderItem, asks: 'comment' }
const accept: ItemStep = { name: 'accept', endpoint: acceptOrderItem, isMain: true }
const hold: ItemStep = { name: 'hold', endpoint: holdOrderItem }
const resume: ItemStep = { name: 'resume', endpoint: resumeOrderItem, isMain: true }
const cancel: ItemStep = { name: 'cancel', endpoint: cancelOrderItem, asks: 'reason' }

const SELLER: Partial<Record<OrderItem['status'], readonly ItemStep[]>> = {
  pending: [hold, cancel],
  awaiting_requirements: [hold, cancel],
  ready: [start, hold, cancel],
  in_production: [deliver, review, hold, cancel],
  in_review: [deliver, rework, hold, cancel],
  delivered: [accept, rework],
  on_hold: [resume, cancel],
}
const BUYER: typeof SELLER = { delivered: [accept, rework] }

const isUnderWay = (order: Order) => order.kind === 'sales' && ['confirmed', 'in_progress', 'delivered'].includes(order.status_code)
const isRemovable = (order: Order, item: OrderItem) =>
  order.status_code !== 'delivered' && ['pending', 'awaiting_requirements', 'ready', 'cancelled'].includes(item.status)

/** Available steps of an item for the reader's side. */
export function ItemSteps({ order, item }: { order: Order; item: OrderItem }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const [asked, setAsked] = useState<ItemStep | null>(null)
  const [isDoomed, setDoomed] = useState(false)
  const keeps = order.side === 'kept'
  const allowed = may({ who: 'permission', permission: keeps ? 'orders.update' : 'orders.confirm' })
  if (!allowed || !isUnderWay(order)) return null
  const steps = (keeps ? SELLER : BUYER)[item.status] ?? []
  const mayGo = keeps && isRemovable(order, item)
  if (!steps.length && !mayGo) return null
  return (
    <Group gap="xs">
      {steps.map((step) => (
        <StepButton key={step.name} item={item} step={step} onAsk={() => setAsked(step)} />
      ))}
      {mayGo && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDoomed(true)}>
          {t('remove_item')}
        </Button>
      )}
      <Suspense fallback={null}>{asked && <WordsDialog item={item} step={asked} onClose={() => setAsked(null)} />}</Suspense>
      <DeleteDialog
        endpoint={orderItems.remove}
        params={isDoomed ? { uuid: item.uuid } : null}
        name={item.name}
        invalidates={TOUCHES}
        onClose={() => setDoomed(false)}
      />
    </Group>
  )
}

function StepButton({ item, step, onAsk }: { item: OrderItem; step: ItemStep; onAsk: () => void }) {
  const { t } = useTranslation('orders')
  const act = useAct(step.endpoint, TOUCHES)
  return (
    <Button
      size="compact-sm"
      variant={step.isMain ? 'light' : 'default'}
      loading={act.isPending}
      onClick={() => (step.asks ? onAsk() : void act.run({ params: { uuid: item.uuid }, body: {} }))}
    >
      {t(`item_steps.${step.name}`)}
    </Button>
  )
}
