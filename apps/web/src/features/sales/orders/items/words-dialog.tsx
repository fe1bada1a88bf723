import { reworkOrderItem, type OrderItem } from '@stoa/contract/browser'
import { BaseTextarea, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { TOUCHES } from '../page/steps.ts'
import type { ItemStep } from './item-steps.tsx'

/** Takes a step of an item with a comment or a reason. */
export function WordsDialog({ item, step, onClose }: { item: OrderItem; step: ItemStep; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const isNeeded = step.asks === 'comment'
  const label = t(`ask.${step.asks ?? 'comment'}`)
  const form = useEndpointForm(step.endpoint, {
    params: { uuid: item.uuid },
    defaults: { note: '' },
    rules: { note: `${isNeeded ? 'required|' : ''}max:${reworkOrderItem.limits.note.maxLength}` },
    labels: { note: label },
    invalidates: TOUCHES,
    onDone: onClose,
  })
  return (
    <FormModal title={t(`item_steps.${step.name}`)} form={form} submitLabel={t(`item_steps.${step.name}`)} onClose={onClose} size="md">
      <Text size="sm" fw={600}>
        {item.name}
      </Text>
      {!isNeeded && <Text size="sm">{t(`item_explain.${step.name}`)}</Text>}
      <BaseTextarea
        data-autofocus
        required={isNeeded}
        rows={3}
        label={label}
        description={t('ask.shared')}
        {...form.getInputProps('note')}
      />
    </FormModal>
  )
}
