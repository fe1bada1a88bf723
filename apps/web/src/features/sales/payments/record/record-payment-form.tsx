import { adminPayments, openInvoices, payments, type OpenInvoice, type Payment, type PaymentForm } from '@stoa/contract/browser'
import { Checkbox, Textarea, toast } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { ReceiverPicker, type Receiver } from '../../lines/index.ts'
import { AllocationEditor } from './allocation-editor.tsx'
import { CashWarning } from './cash-warning.tsx'
import { ExcessWarning } from './excess-warning.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { blankPayment, paymentBody } from './payment-values.ts'
import { fits, oldestFirst, toOne, type Shares } from './shares.ts'

interface RecordPaymentFormProps {
  accountId: number
  offered: PaymentForm
  /** Endpoint that records the payment. */
  door: 'account' | 'admin'
  receiver?: Receiver
  /** The invoice from which it was opened, which is paid and whose open amount is preset. */
  invoice?: string | undefined
  onDone: (payment: Payment) => void
  onClose?: () => void
}

const NOBODY: Receiver = { account_relation_uuid: null, contact_id: null }
const isSomebody = ({ account_relation_uuid, contact_id }: Receiver) => account_relation_uuid !== null || contact_id !== null

const amountOf = ({ amount_minor }: { amount_minor: number | string | null }) => (typeof amount_minor === 'number' ? amount_minor : 0)
const isBlocked = (receiver: Receiver, isPending: boolean, areFitting: boolean) => !isSomebody(receiver) || (!isPending && !areFitting)
const preset = (open: readonly OpenInvoice[], invoice: string | undefined, amount: number): Shares =>
  invoice ? toOne(open, invoice, amount) : oldestFirst(open, amount)

/** Allocation to the invoice, once its open amount is loaded. */
const isKnown = (open: readonly OpenInvoice[], invoice: string | undefined) => invoice === undefined || open !== NONE
/** Without an invoice the server allocates to the oldest invoices at the time of the request. */
const sharesToSend = (open: readonly OpenInvoice[], invoice: string | undefined, amount: number): Shares | null =>
  invoice ? toOne(open, invoice, amount) : null

/** Records a payment: payer, amount and allocations. */
export function RecordPaymentForm(props: RecordPaymentFormProps) {
  const { accountId, offered, receiver: given = NOBODY, invoice, onClose } = props
  const { t } = useTranslation('payments')
  const [receiver, setReceiver] = useState<Receiver>(given)
  const [shares, setShares] = useState<Shares | null>(null)
  const open = useOpenInvoices(accountId, receiver)
  const currency = open[0]?.currency ?? offered.currency
  const form = useRecordForm(props, receiver, (minor) => shares ?? sharesToSend(open, invoice, minor))
  const amount = amountOf(form.values)
  useOffered({ open, invoice, amount, setAmount: (minor) => form.form.setFieldValue('amount_minor', minor) })
  const shown = shares ?? preset(open, invoice, amount)
  const isPending = form.values.status === 'pending'
  const choose = (next: Receiver) => {
    setReceiver(next)
    setShares(null)
  }
  return (
    <FormModal
      title={t('record')}
      form={form}
      size={720}
      submitLabel={t(isPending ? 'submit_pending' : 'submit')}
      isBlocked={isBlocked(receiver, isPending, isKnown(open, invoice) && fits(shown, open, amount))}
      {...(onClose && { onClose })}
    >
      <ReceiverPicker
        accountId={accountId}
        label={t('fields.payer')}
        value={receiver}
        isFixed={isSomebody(given)}
        onChange={choose}
        error={form.errors.account_relation_uuid ?? form.errors.contact_id}
      />
      <PaymentFields
        form={form}
        offered={offered}
        currency={currency}
        isPending={isPending}
        beginsHere={isSomebody(given)}
        methodNote={<CashWarning method={form.values.method} open={open} shares={shown} />}
      />
      {!isPending && isSomebody(receiver) && (
        <>
          <AllocationEditor
            invoices={open}
            currency={currency}
            available_minor={amount}
            shares={shown}
            onChange={setShares}
            error={allocationError(form.errors)}
          />
          <ExcessWarning form={form} open={open} amount_minor={amount} currency={currency} />
        </>
      )}
      <Textarea label={t('fields.note')} description={t('fields.note_hint')} autosize minRows={2} {...form.getInputProps('note')} />
      {!isPending && <Checkbox label={t('fields.send_receipt')} {...form.getInputProps('send_receipt', { type: 'checkbox' })} />}
    </FormModal>
  )
}

/** @param sharesOf allocations of an amount; null if the server allocates it to the oldest invoices */
function useRecordForm(
  { accountId, offered, door, onDone }: RecordPaymentFormProps,
  receiver: Receiver,
  sharesOf: (amount_minor: number) => Shares | null,
) {
  const { t } = useTranslation('payments')
  const isAdmin = door === 'admin'
  return useEndpointForm(isAdmin ? adminPayments.create : payments.create, {
    params: isAdmin ? {} : { account_id: accountId },
    defaults: blankPayment(offered),
    rules: {
      amount_minor: 'required|money',
      paid_on: 'required',
      reference: `max:${payments.create.limits.reference.maxLength}`,
      note: `max:${payments.create.limits.note.maxLength}`,
    },
    labels: { amount_minor: t('fields.amount'), paid_on: t('fields.paid_on'), reference: t('fields.reference'), note: t('fields.note') },
    toBody: (values) => ({
      ...paymentBody(values, receiver, sharesOf(amountOf(values))),
      ...(isAdmin && { account_id: accountId }),
    }),
    invalidates: ['payments', 'invoices', 'movements', 'relations', 'account-clients', openInvoices, 'activity_logs', 'timeLine'],
    onDone: ({ data }) => {
      toast({ message: t(data.status === 'pending' ? 'announced' : 'recorded', { number: data.number }), tone: 'good' })
      onDone(data)
    },
  })
}

const allocationError = (errors: Readonly<Record<string, unknown>>): string | undefined =>
  Object.entries(errors).find(([field]) => field.startsWith('allocations'))?.[1] as string | undefined

/** Open invoices of the payer; empty without a payer. */
function useOpenInvoices(accountId: number, { account_relation_uuid, contact_id }: Receiver): readonly OpenInvoice[] {
  const query = { ...(account_relation_uuid && { account_relation_uuid }), ...(contact_id && { contact_id }) }
  const loaded = useEndpoint(openInvoices, { params: { account_id: accountId }, query }, { enabled: Object.keys(query).length > 0 })
  return loaded.answer?.data ?? NONE
}
const NONE: readonly OpenInvoice[] = []

interface Offered {
  open: readonly OpenInvoice[]
  invoice: string | undefined
  amount: number
  setAmount: (minor: number) => void
}

/** Presets the open amount of the invoice once. */
function useOffered({ open, invoice, amount, setAmount }: Offered): void {
  const [isDone, setDone] = useState(false)
  const rest = open.find((one) => one.uuid === invoice)?.balance_minor
  useEffect(() => {
    if (isDone || rest === undefined) return
    if (amount === 0) setAmount(rest)
    setDone(true)
  }, [isDone, rest, amount, setAmount])
}
