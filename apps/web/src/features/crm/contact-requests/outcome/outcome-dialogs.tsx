import { loseContactRequest, winContactRequest, type ContactRequest } from '@stoa/contract/browser'
import { Alert, Checkbox, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { LostReasonFields } from './lost-reason-fields.tsx'

/** The fields of a request that the dialogs need. */
export type Deal = Pick<ContactRequest, 'id' | 'account_id' | 'subject' | 'value_minor' | 'currency' | 'tasks_count'>

interface OutcomeProps {
  request: Deal
  onClose: () => void
  onDone?: (request: ContactRequest) => void
}

const TOUCHES = ['contact-requests', 'board', 'activity_logs', 'tasks', 'timeLine'] as const

/** Asks for the value and marks a request as won. */
export function WinDialog({ request, onClose, onDone }: OutcomeProps) {
  const { t } = useTranslation('requests')
  const form = useEndpointForm(winContactRequest, {
    params: { contact_request_id: request.id },
    defaults: { value_minor: request.value_minor },
    rules: { value_minor: 'money' },
    labels: { value_minor: t('fields.value') },
    invalidates: TOUCHES,
    onDone: ({ data }) => {
      toast({ message: t('won', { subject: request.subject }), tone: 'good' })
      onDone?.(data)
      onClose()
    },
  })
  return (
    <FormModal title={t('win_title')} form={form} submitLabel={t('win')} onClose={onClose}>
      <Text size="sm">{request.subject}</Text>
      <MoneyInput data-autofocus label={t('fields.value')} currency={request.currency} {...form.getInputProps('value_minor')} />
    </FormModal>
  )
}

/** Asks for the reason and for the handling of open tasks, and marks a request as lost. */
export function LoseDialog({ request, onClose, onDone }: OutcomeProps) {
  const { t } = useTranslation('requests')
  const [cancelsTasks, setCancelsTasks] = useState(false)
  const form = useEndpointForm(loseContactRequest, {
    params: { contact_request_id: request.id },
    defaults: { lost_reason_id: null as number | null, lost_note: '' },
    rules: { lost_reason_id: 'required' },
    labels: { lost_reason_id: t('fields.lost_reason_id'), lost_note: t('fields.lost_note') },
    invalidates: TOUCHES,
    toBody: (values) => ({
      ...values,
      lost_reason_id: values.lost_reason_id!,
      open_tasks: cancelsTasks ? ('cancel' as const) : ('keep' as const),
    }),
    onDone: ({ data }) => {
      toast({ message: t('lost', { subject: request.subject }), tone: 'info' })
      onDone?.(data)
      onClose()
    },
  })
  return (
    <FormModal title={t('lose_title')} form={form} submitLabel={t('lose')} onClose={onClose}>
      <Text size="sm">{request.subject}</Text>
      <LostReasonFields accountId={request.account_id} value={form.values} onChange={form.setValues} errors={form.errors} />
      {request.tasks_count > 0 && (
        <Alert color="gray" p="xs">
          <Checkbox
            label={t('cancel_tasks', { count: request.tasks_count })}
            checked={cancelsTasks}
            onChange={(event) => setCancelsTasks(event.currentTarget.checked)}
          />
        </Alert>
      )}
    </FormModal>
  )
}
