import { convertProforma, duplicateInvoice, invoicePdf, invoices, permission, type Invoice } from '@stoa/contract/browser'
import { Button, Group, IconDots, IconDownload, IconEye, MenuButton, toast } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, DeleteDialog, useChange, useLeaveRecord, useMay } from '../../../../kit/index.ts'
import { invoicePaths } from '../invoice-paths.ts'
import { useSavePdf } from '../document/use-save-pdf.ts'
import { NEEDS, stepsOf, type Step } from './steps.ts'

const IssueDialog = lazy(() => import('../dialogs/issue-dialog.tsx').then((module) => ({ default: module.IssueDialog })))
const SendDialog = lazy(() => import('../dialogs/send-dialog.tsx').then((module) => ({ default: module.SendDialog })))
const CreditDialog = lazy(() => import('../dialogs/credit-dialog.tsx').then((module) => ({ default: module.CreditDialog })))
const ReasonDialog = lazy(() => import('../dialogs/reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })))

/** Actions of a document in its status. The receiver can read and save it. */
export function InvoiceActions({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const leave = useLeaveRecord(invoicePaths.list(accountId))
  const [step, setStep] = useState<Step | null>(null)
  const isIssuer = invoice.account_id === accountId
  const close = () => setStep(null)
  const open = (uuid: string) => void navigate({ to: invoicePaths.page(accountId, uuid) })
  const copy = useCopy(open)
  const choose = (next: Step) => {
    if (next === 'edit') void navigate({ to: invoicePaths.edit(accountId, invoice.uuid) })
    else if (next === 'duplicate' || next === 'convert') void copy(next, invoice.uuid)
    else setStep(next)
  }
  const save = useSavePdf()
  return (
    <Group gap="xs">
      <Button component={Link} to={invoicePaths.preview(invoice.uuid)} variant="default" leftSection={<IconEye size={16} />}>
        {t('steps.preview')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => save(invoicePdf, { uuid: invoice.uuid }, invoice.number)}
      >
        PDF
      </Button>
      {isIssuer && <Steps invoice={invoice} onChoose={choose} />}
      <Suspense fallback={null}>
        {step === 'issue' && <IssueDialog invoice={invoice} onClose={close} />}
        {step === 'send' && <SendDialog invoice={invoice} onClose={close} />}
        {step === 'credit' && <CreditDialog invoice={invoice} onClose={close} onDone={open} />}
        {(step === 'correct' || step === 'write-off' || step === 'confirm-vat' || step === 'cancel-transmission') && (
          <ReasonDialog step={step} invoice={invoice} onClose={close} onDone={open} />
        )}
      </Suspense>
      <DeleteDialog
        endpoint={invoices.remove}
        params={step === 'delete' ? { uuid: invoice.uuid } : null}
        name={`${t(`types.${invoice.type}`)} · ${invoice.client_name}`}
        onClose={close}
        onDone={leave}
      />
    </Group>
  )
}

function Steps({ invoice, onChoose }: { invoice: Invoice; onChoose: (step: Step) => void }) {
  const { t } = useTranslation('invoices')
  const may = useMay()
  const { primary, others } = stepsOf(invoice)
  const allows = (step: Step) => may(permission(step === 'issue' && invoice.credits_invoice_uuid ? 'invoices.credit' : NEEDS[step]))
  const why = (step: Step) => (allows(step) ? undefined : t('needs', { permission: NEEDS[step] }))
  return (
    <>
      <Button onClick={() => onChoose(primary)} disabled={!allows(primary)} title={why(primary)}>
        {t(`steps.${primary}`)}
      </Button>
      {others.length > 0 && (
        <MenuButton
          face={
            <Button variant="default" px="xs" aria-label={t('steps.more')}>
              <IconDots size={18} />
            </Button>
          }
          entries={others.map((step) => ({
            key: step,
            label: t(`steps.${step}`),
            disabled: !allows(step),
            title: why(step),
            danger: step === 'delete' || step === 'write-off' || step === 'cancel-transmission',
            onClick: () => onChoose(step),
          }))}
        />
      )}
    </>
  )
}

/** Opens the draft that a copy or conversion creates. */
function useCopy(open: (uuid: string) => void) {
  const { t } = useTranslation('invoices')
  const duplicate = useChange(duplicateInvoice)
  const convert = useChange(convertProforma)
  return async (step: 'duplicate' | 'convert', uuid: string) => {
    try {
      const made = await (step === 'convert' ? convert : duplicate).send({ params: { uuid }, body: {} })
      toast({ message: t(`done.${step}`), tone: 'good' })
      open(made.data.uuid)
    } catch (failure) {
      toast({ message: failure instanceof ApiError ? failure.message : t('failed'), tone: 'bad' })
    }
  }
}
