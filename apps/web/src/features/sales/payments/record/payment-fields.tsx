import { payments, type PaymentForm } from '@stoa/contract/browser'
import { Group, Radio, SimpleGrid, SimpleSelect, Stack, TextInput, DayInput } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'

interface PaymentFieldsProps {
  form: Pick<EndpointForm, 'getInputProps'>
  offered: PaymentForm
  currency: string
  isPending: boolean
  /** Focuses the amount if the payer is known. */
  beginsHere: boolean
  /** Below the method, where it is seen when the method changes. */
  methodNote?: ReactNode
}

/** Amount, day and method of a payment. */
export function PaymentFields({ form, offered, currency, isPending, beginsHere, methodNote }: PaymentFieldsProps) {
  const { t } = useTranslation('payments')
  const accounts = offered.paymentAccounts.map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MoneyInput
        label={t('fields.amount')}
        required
        currency={currency}
        data-autofocus={beginsHere}
        {...form.getInputProps('amount_minor')}
      />
      <DayInput label={t('fields.paid_on')} required {...(!isPending && { max: offered.today })} {...form.getInputProps('paid_on')} />
      <Stack gap={6}>
        <SimpleSelect
          label={t('fields.method')}
          options={offered.methods.map(({ value, label }) => ({ value: String(value), label }))}
          {...form.getInputProps('method')}
        />
        {methodNote}
      </Stack>
      <SimpleSelect
        label={t('fields.payment_account')}
        options={[{ value: '', label: t('fields.no_account') }, ...accounts]}
        {...form.getInputProps('payment_account_uuid')}
      />
      <TextInput
        label={t('fields.reference')}
        maxLength={payments.create.limits.reference.maxLength}
        {...form.getInputProps('reference')}
      />
      <Radio.Group label={t('fields.status')} {...form.getInputProps('status')}>
        <Group mt={6}>
          <Radio value="completed" label={t('fields.came')} />
          <Radio value="pending" label={t('fields.announced')} />
        </Group>
      </Radio.Group>
    </SimpleGrid>
  )
}
