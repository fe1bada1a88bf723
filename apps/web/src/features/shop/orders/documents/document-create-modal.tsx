import { softOneDocuments, type AccOrder, type DocumentChoice, type SoftOneDocument } from '@stoa/contract/browser'
import { Alert, Select, Text, Textarea, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'

interface DocumentCreateModalProps {
  order: AccOrder
  choices: readonly DocumentChoice[]
  documents: readonly SoftOneDocument[]
  onClose: () => void
}

/** Creates a document of an order in the ERP; the mapping of its status suggests the kind. */
export function DocumentCreateModal({ order, choices, documents, onClose }: DocumentCreateModalProps) {
  const { t } = useTranslation('soft_one')
  const taken = new Set(documents.filter(({ status }) => status !== 'cancelled').map((one) => one.soft_one_document_type_id))
  const free = choices.filter((one) => !taken.has(one.soft_one_document_type_id))
  const suggested = free.find(({ is_suggested }) => is_suggested)
  const form = useEndpointForm(softOneDocuments.create, {
    params: { acc_order_id: order.id },
    defaults: { soft_one_document_type_id: suggested?.soft_one_document_type_id ?? null, comments: '' },
    rules: { soft_one_document_type_id: 'required' },
    labels: { soft_one_document_type_id: t('documents.kind') },
    invalidates: [softOneDocuments.list],
    onDone: () => {
      toast({ message: t('documents.begun'), tone: 'good' })
      onClose()
    },
  })
  const chosen = choices.find((one) => one.soft_one_document_type_id === form.values.soft_one_document_type_id)
  return (
    <FormModal title={t('documents.create')} form={form} submitLabel={t('documents.create_action')} size="md" onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('documents.text')}
      </Text>
      <Select
        label={t('documents.kind')}
        required
        options={free.map((one) => ({ value: one.soft_one_document_type_id, label: `${one.name} (${one.service_name})` }))}
        {...form.getInputProps('soft_one_document_type_id')}
      />
      {form.errors.credits_document_uuid && <Alert color="red">{form.errors.credits_document_uuid}</Alert>}
      {chosen?.is_practice && (
        <Alert variant="light" color="yellow">
          {t('practice_text')}
        </Alert>
      )}
      <Textarea label={t('documents.comments')} maxLength={250} {...form.getInputProps('comments')} />
    </FormModal>
  )
}
