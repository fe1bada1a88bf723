import { cancelOrder, type Order } from '@stoa/contract/browser'
import { BaseTextarea, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { TOUCHES, type Step } from './steps.ts'

/** Takes a step with its input: a reason, note or amount. */
export function StepDialog({ order, step, onClose }: { order: Order; step: Step; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const field = { note: 'note', reason: 'reason', comment: 'comment', agreed: 'reason', purchase_order: 'note' }[step.asks ?? 'note']
  const isNeeded = field !== 'note'
  const form = useEndpointForm(step.endpoint, {
    params: { uuid: order.uuid },
    defaults: { text: '', agreed_minor: null as number | string | null, purchase_order_number: order.purchase_order_number ?? '' },
    rules: {
      ...(isNeeded && { text: `required|max:${cancelOrder.limits.reason.maxLength}` }),
      ...(step.asks === 'agreed' && { agreed_minor: 'required|money' }),
    },
    labels: { text: t(`ask.${field}`), agreed_minor: t('ask.agreed') },
    toBody: (values) => ({
      [field]: values.text,
      ...(step.asks === 'agreed' && { agreed_minor: values.agreed_minor }),
      ...(step.asks === 'purchase_order' && { purchase_order_number: values.purchase_order_number }),
    }),
    invalidates: TOUCHES,
    onDone: () => {
      toast({ message: t(`done.${step.name}`), tone: 'good' })
      onClose()
    },
  })
  const problem = form.errors.lines ?? form.errors[field]
  return (
    <FormModal title={t(`steps.${step.name}`)} form={form} submitLabel={t(`steps.${step.name}`)} onClose={onClose} size="md">
      <Text size="sm">{t(`explain.${step.name}`)}</Text>
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      {step.asks === 'purchase_order' && (
        <TextInput label={t('fields.purchase_order_number')} {...form.getInputProps('purchase_order_number')} />
      )}
      {step.asks === 'agreed' && (
        <MoneyInput label={t('ask.agreed')} currency={order.currency} required {...form.getInputProps('agreed_minor')} />
      )}
      <BaseTextarea
        data-autofocus
        rows={3}
        label={t(`ask.${field}`)}
        description={t('ask.shared')}
        required={isNeeded}
        {...form.getInputProps('text')}
      />
    </FormModal>
  )
}
