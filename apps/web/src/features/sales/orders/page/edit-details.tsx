import { contactAssignees, orders, tags, type Order } from '@stoa/contract/browser'
import { BaseTextarea, MultiSelect, TextInput, toast, DayInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { TOUCHES } from './step-dialog.tsx'

const FRESH = 60_000

/** Edits fields of an open order that the buyer does not confirm: people, dates, tags and notes. */
export function EditDetails({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const { members, labels } = useChoices()
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

/** Members and tags of the account. */
function useChoices() {
  const may = useMay()
  const params = { account_id: useAccountId() }
  const people = useEndpoint(contactAssignees, { params }, { staleTime: FRESH, enabled: may(contactAssignees) })
  const found = useEndpoint(tags.list, { params, query: { per_page: 100 } }, { staleTime: FRESH, enabled: may(tags.list) })
  return {
    members: (people.answer?.data ?? []).map((one) => ({ value: String(one.value), label: one.label })),
    labels: (found.answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  }
}
