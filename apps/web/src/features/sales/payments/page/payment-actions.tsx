import {
  cancelPayment,
  completePayment,
  paymentReceipt,
  payments,
  refundPayment,
  sendPaymentReceipt,
  voidPayment,
  type Payment,
} from '@stoa/contract/browser'
import { Button, ConfirmDialog, Group, IconCheck, IconDownload, IconEdit, IconMail, IconX, toast } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, download, useAct } from '../../../../kit/index.ts'
import { isReceived, keeps } from './payment-side.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog })))
const VoidDialog = lazy(() => import('./void-dialog.tsx').then((module) => ({ default: module.VoidDialog })))
const RefundDialog = lazy(() => import('./refund-dialog.tsx').then((module) => ({ default: module.RefundDialog })))

/** Available actions of a payment. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const [isRefunding, setRefunding] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const isAwaited = payment.status === 'pending' && payment.provider === null && keeps(payment)
  const canRefund = keeps(payment) && isReceived(payment) && payment.status !== 'refunded'
  return (
    <Group gap="xs">
      {payment.has_receipt && <ReceiptButtons payment={payment} />}
      {isAwaited && <AwaitedSteps payment={payment} />}
      {canEdit(payment) && (
        <Can endpoint={payments.update} otherwise="explain">
          <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => setEditing(true)}>
            {t('edit.label')}
          </Button>
        </Can>
      )}
      {canRefund && (
        <Can endpoint={refundPayment} otherwise="explain">
          <Button variant="default" onClick={() => setRefunding(true)}>
            {t('refund.label')}
          </Button>
        </Can>
      )}
      {canVoid(payment) && <VoidButton payment={payment} />}
      <Suspense fallback={null}>
        {isEditing && <EditDialog payment={payment} onClose={() => setEditing(false)} />}
        {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
      </Suspense>
    </Group>
  )
}

function VoidButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const [isVoiding, setVoiding] = useState(false)
  return (
    <>
      <Can endpoint={voidPayment} otherwise="explain">
        <Button variant="default" onClick={() => setVoiding(true)}>
          {t('void.label')}
        </Button>
      </Can>
      <Suspense fallback={null}>{isVoiding && <VoidDialog payment={payment} onClose={() => setVoiding(false)} />}</Suspense>
    </>
  )
}

const canEdit = (payment: Payment) => keeps(payment) && !['failed', 'cancelled', 'void'].includes(payment.status)
/** An online payment is refunded instead. */
const canVoid = (payment: Payment) => keeps(payment) && payment.status === 'completed' && payment.provider === null

function ReceiptButtons({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const [isLoading, setLoading] = useState(false)
  const send = useAct(sendPaymentReceipt)
  const { uuid } = payment
  const save = async () => {
    setLoading(true)
    try {
      await download(paymentReceipt, { params: { uuid } }, `${payment.number}.pdf`)
    } catch (failure) {
      toast({ message: failure instanceof ApiError ? failure.message : t('receipt.failed'), tone: 'bad' })
    }
    setLoading(false)
  }
  const mail = async () => {
    if (await send.run({ params: { uuid } })) toast({ message: t('receipt.sent'), tone: 'good' })
  }
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} loading={isLoading} onClick={() => void save()}>
        {t('receipt.download')}
      </Button>
      {keeps(payment) && payment.status !== 'void' && (
        <Can endpoint={sendPaymentReceipt}>
          <Button variant="default" leftSection={<IconMail size={16} />} loading={send.isPending} onClick={() => void mail()}>
            {t('receipt.send')}
          </Button>
        </Can>
      )}
    </>
  )
}

/** Confirms or cancels a pending payment. */
function AwaitedSteps({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const complete = useAct(completePayment, ['payments', 'invoices', 'movements', 'relations', 'activity_logs', 'timeLine'])
  const cancel = useAct(cancelPayment, ['payments', 'activity_logs', 'timeLine'])
  const [isCancelling, setCancelling] = useState(false)
  const params = { uuid: payment.uuid }
  const done = async () => {
    if (await complete.run({ params, body: {} })) toast({ message: t('steps.completed'), tone: 'good' })
  }
  const stop = async () => {
    if (await cancel.run({ params })) setCancelling(false)
  }
  return (
    <>
      <Can endpoint={completePayment} otherwise="explain">
        <Button leftSection={<IconCheck size={16} />} loading={complete.isPending} onClick={() => void done()}>
          {t('steps.complete')}
        </Button>
      </Can>
      <Can endpoint={cancelPayment}>
        <Button variant="default" leftSection={<IconX size={16} />} onClick={() => setCancelling(true)}>
          {t('steps.cancel')}
        </Button>
      </Can>
      <ConfirmDialog
        opened={isCancelling}
        title={t('steps.cancel_title')}
        confirmLabel={t('steps.cancel')}
        onConfirm={() => void stop()}
        onClose={() => setCancelling(false)}
        pending={cancel.isPending}
      >
        {t('steps.cancel_text')}
      </ConfirmDialog>
    </>
  )
}
