import { accountSalesOrders, invoiceProductionOrder, orderPdf, orders, type Order } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconDots, IconDownload, IconEdit, MenuButton, toast } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, download, useAct, useChange, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { orderPaths } from '../order-paths.ts'
import { stepsOf, TOUCHES, type Step } from './steps.ts'

const StepDialog = lazy(() => import('./step-dialog.tsx').then((module) => ({ default: module.StepDialog })))

/** Available actions of the order: the next step as a button, the others in a menu. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const [asked, setAsked] = useState<Step | null>(null)
  const steps = stepsOf(order, (permission) => may({ who: 'permission', permission }))
  const others = steps.filter((step) => step.tone !== 'primary')
  return (
    <Group gap="xs">
      <PdfButton order={order} />
      {isInvoiceable(order) && <InvoiceButton order={order} />}
      <EditButton order={order} />
      {steps
        .filter((step) => step.tone === 'primary')
        .map((step) => (
          <StepButton key={step.name} order={order} step={step} onAsk={() => setAsked(step)} />
        ))}
      {others.length > 0 && (
        <MenuButton
          face={
            <ActionIcon size="lg" variant="default" aria-label={t('more_steps')}>
              <IconDots size={18} />
            </ActionIcon>
          }
          entries={others.map((step) => ({
            key: step.name,
            label: t(`steps.${step.name}`),
            danger: step.tone === 'danger',
            onClick: () => setAsked(step),
          }))}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <StepDialog order={order} step={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Group>
  )
}

function EditButton({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  if (order.status_code !== 'draft' || order.kind !== 'sales' || order.side !== 'kept') return null
  return (
    <Can endpoint={orders.update}>
      <Button component={Link} to={`${orderPaths.page(accountId, order)}/edit`} variant="default" leftSection={<IconEdit size={16} />}>
        {t('edit')}
      </Button>
    </Can>
  )
}

const isInvoiceable = ({ kind, side, status_code }: Order) => kind === 'production' && side === 'received' && status_code === 'completed'

/** Issues the invoice of the provider in one step, or prepares its draft, and opens it. A repeated press opens the same invoice. */
function InvoiceButton({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const change = useChange(invoiceProductionOrder, ['invoices', 'movements', 'relations'])
  const press = async () => {
    try {
      const { data } = await change.send({ params: { uuid: order.uuid } })
      const isDraft = data.status === 'draft'
      toast({ message: t(isDraft ? 'invoice_production.drafted' : 'invoice_production.done', { number: data.number }), tone: 'good' })
      await navigate({ to: `/accounts/${accountId}/invoices/${data.uuid}` })
    } catch (failure) {
      toast({ message: failure instanceof ApiError ? failure.message : t('invoice_production.failed'), tone: 'bad' })
    }
  }
  return (
    <Can endpoint={invoiceProductionOrder} otherwise="explain">
      <Button loading={change.isPending} onClick={() => void press()}>
        {t('invoice_production.label')}
      </Button>
    </Can>
  )
}

/** The next step. A step without input is taken immediately. */
function StepButton({ order, step, onAsk }: { order: Order; step: Step; onAsk: () => void }) {
  const { t } = useTranslation('orders')
  const act = useAct(step.endpoint, [...TOUCHES, accountSalesOrders])
  const press = async () => {
    if (step.asks) return onAsk()
    if (await act.run({ params: { uuid: order.uuid }, body: {} })) toast({ message: t(`done.${step.name}`), tone: 'good' })
  }
  return (
    <Button loading={act.isPending} onClick={() => void press()}>
      {t(`steps.${step.name}`)}
    </Button>
  )
}

function PdfButton({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await download(orderPdf, { params: { uuid: order.uuid } }, `${order.number ?? t('no_number')}.pdf`)
    } catch (failure) {
      toast({ message: failure instanceof ApiError ? failure.message : t('pdf_failed'), tone: 'bad' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isPending} onClick={() => void save()}>
      PDF
    </Button>
  )
}
