import { paymentForm, payments, type Payment } from '@stoa/contract/browser'
import { SimpleGrid, SimpleSelect, Text, Textarea, TextInput, toast, DayInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'

/** Edits a payment; amount and day only while it is pending. */
export function EditDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const offered = useEndpoint(paymentForm, { params: { account_id: payment.account_id } }).answer?.data
  const isAnnounced = payment.status === 'pending'
  const form = useEndpointForm(payments.update, {
    params: { uuid: payment.uuid },
    defaults: {
      amount_minor: payment.amount_minor,
      paid_on: payment.paid_on,
      method: String(payment.method),
      payment_account_uuid: payment.payment_account_uuid ?? '',
      reference: payment.reference ?? '',
      note: payment.note ?? '',
    },
    rules: {
      amount_minor: 'required|money',
      paid_on: 'required',
      reference: `max:${payments.update.limits.reference.maxLength}`,
      note: `max:${payments.update.limits.note.maxLength}`,
    },
    labels: { amount_minor: t('fields.amount'), paid_on: t('fields.paid_on'), reference: t('fields.reference'), note: t('fields.note') },
    toBody: ({ amount_minor, paid_on, method, payment_account_uuid, ...values }) => ({
      ...values,
      ...(isAnnounced && { amount_minor, paid_on }),
      method: Number(method),
      payment_account_uuid: payment_account_uuid || null,
      version: payment.version,
    }),
    invalidates: ['payments', 'activity_logs', 'timeLine'],
    onDone: () => {
      toast({ message: t('edit.done'), tone: 'good' })
      onClose()
    },
  })
  const accounts = (offered?.paymentAccounts ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <FormModal title={t('edit.title')} form={form} submitLabel={t('edit.save')} onClose={onClose}>
      {isAnnounced ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MoneyInput label={t('fields.amount')} required currency={payment.currency} {...form.getInputProps('amount_minor')} />
          <DayInput label={t('fields.paid_on')} required {...form.getInputProps('paid_on')} />
        </SimpleGrid>
      ) : (
        <Text size="sm" c="dimmed">
          {t('edit.text')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SimpleSelect
          label={t('fields.method')}
          options={(offered?.methods ?? []).map(({ value, label }) => ({ value: String(value), label }))}
          {...form.getInputProps('method')}
        />
        <SimpleSelect
          label={t('fields.payment_account')}
          options={[{ value: '', label: t('fields.no_account') }, ...accounts]}
          {...form.getInputProps('payment_account_uuid')}
        />
      </SimpleGrid>
      <TextInput
        label={t('fields.reference')}
        maxLength={payments.update.limits.reference.maxLength}
        {...form.getInputProps('reference')}
      />
      <Textarea label={t('fields.note')} description={t('fields.note_hint')} autosize minRows={2} {...form.getInputProps('note')} />
    </FormModal>
  )
}
