import { paymentForm, payments, type PaymentForm, type SupplierBill } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { DayInput, Modal, PageSkeleton, SimpleGrid, SimpleSelect, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'

interface PayDialogProps {
  bill: SupplierBill
  onClose: () => void
}

/** Records what was paid of a bill. */
export function PayDialog({ bill, onClose }: PayDialogProps) {
  const { t } = useTranslation('supplier_bills')
  const offered = useEndpoint(paymentForm, { params: { account_id: bill.account_id } }).answer?.data
  if (offered) return <PayForm bill={bill} offered={offered} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t('pay.title', { number: bill.number })}>
      <PageSkeleton />
    </Modal>
  )
}

function PayForm({ bill, offered, onClose }: PayDialogProps & { offered: PaymentForm }) {
  const { t } = useTranslation(['supplier_bills', 'payments'])
  const form = useEndpointForm(payments.create, {
    params: { account_id: bill.account_id },
    defaults: {
      amount_minor: bill.balance_minor,
      paid_on: offered.today,
      method: '6',
      payment_account_uuid: offered.paymentAccounts.find((one) => one.is_default)?.uuid ?? '',
      reference: bill.number,
    },
    rules: { amount_minor: 'required|money', paid_on: 'required' },
    labels: { amount_minor: t('payments:fields.amount'), paid_on: t('payments:fields.paid_on') },
    toBody: ({ amount_minor, method, payment_account_uuid, ...values }) => ({
      ...values,
      direction: 'out' as const,
      method: Number(method),
      payment_account_uuid: payment_account_uuid || null,
      account_relation_uuid: bill.account_relation_uuid,
      amount_minor,
      currency: bill.currency as 'EUR',
      allocations: [{ supplier_bill_uuid: bill.uuid, amount_minor }],
    }),
    invalidates: ['supplier-bills', 'payments', 'movements', 'relations', 'providers', 'activity_logs'],
    onDone: () => {
      toast({ message: t('pay.done'), tone: 'good' })
      onClose()
    },
  })
  const amount = typeof form.values.amount_minor === 'number' ? form.values.amount_minor : 0
  const isTooMuch = amount > bill.balance_minor
  const accounts = offered.paymentAccounts.map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <FormModal
      title={t('pay.title', { number: bill.number })}
      form={form}
      submitLabel={t('pay.submit')}
      onClose={onClose}
      isBlocked={isTooMuch || amount === 0}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyInput
          label={t('payments:fields.amount')}
          required
          data-autofocus
          currency={bill.currency}
          {...form.getInputProps('amount_minor')}
          error={form.errors.amount_minor ?? form.errors['allocations.0.amount_minor'] ?? form.errors['allocations.0.supplier_bill_uuid']}
        />
        <DayInput label={t('payments:fields.paid_on')} required max={offered.today} {...form.getInputProps('paid_on')} />
        <SimpleSelect
          label={t('payments:fields.method')}
          options={offered.methods.map(({ value, label }) => ({ value: String(value), label }))}
          {...form.getInputProps('method')}
        />
        <SimpleSelect
          label={t('payments:fields.payment_account')}
          options={[{ value: '', label: t('payments:fields.no_account') }, ...accounts]}
          {...form.getInputProps('payment_account_uuid')}
        />
      </SimpleGrid>
      <TextInput
        label={t('payments:fields.reference')}
        maxLength={payments.create.limits.reference.maxLength}
        {...form.getInputProps('reference')}
      />
      <Text size="xs" c={isTooMuch ? 'red' : 'dimmed'}>
        {t('pay.at_most', { amount: formatMoney(bill.balance_minor, bill.currency) })}
      </Text>
    </FormModal>
  )
}
