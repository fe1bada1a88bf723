import { orders, type Order } from '@stoa/contract/browser'
import { BaseTextarea, MultiSelect, TextInput, toast, DayInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { TOUCHES } from './step-dialog.tsx'
import { useMemberOptions, useTagOptions } from './team-options.ts'

/** Edits fields of an open order that the buyer does not confirm: people, dates, tags and notes. */
export function EditDetails({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const members = useMemberOptions()
  const labels = useTagOptions()
  const form = useEndpointForm(orders.update, {
    params: { uuid: order.uuid },
    defaults: {
      title: order.title ?? '',
      requested_delivery: order.requested_delivery,
      purchase_order_number: order.purchase_order_number ?? '',
      assignees: (order.assignees ?? []).map((user) => String(user.id)),
      tags: (order.tags ?? []).map((tag) => String(tag.id)),
      notes_internal: order.notes_internal ?? '',
    },
    labels: { title: t('fields.title') },
    toBody: ({ requested_delivery, assignees, tags: chosen, ...rest }) => ({
      ...rest,
      requested_delivery: requested_delivery || null,
      assignees: assignees.map(Number),
      tags: chosen.map(Number),
      version: order.version,
    }),
    invalidates: TOUCHES,
    onDone: () => {
      toast({ message: t('details.done'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('details.title')} form={form} onClose={onClose} size="md">
      <TextInput
        data-autofocus
        maxLength={orders.update.limits.title.maxLength}
        label={t('fields.title')}
        {...form.getInputProps('title')}
      />
      <DayInput label={t('fields.requested_delivery')} {...form.getInputProps('requested_delivery')} />
      <TextInput
        maxLength={orders.update.limits.purchase_order_number.maxLength}
        label={t('fields.purchase_order_number')}
        {...form.getInputProps('purchase_order_number')}
      />
      <MultiSelect label={t('fields.assignees')} searchable data={members} {...form.getInputProps('assignees')} />
      <MultiSelect label={t('columns.tags')} searchable data={labels} {...form.getInputProps('tags')} />
      <BaseTextarea
        rows={3}
        label={t('fields.notes_internal')}
        description={t('fields.notes_help')}
        {...form.getInputProps('notes_internal')}
      />
    </FormModal>
  )
}
