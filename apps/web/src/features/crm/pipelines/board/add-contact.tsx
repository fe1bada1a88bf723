import { moveContact, type BoardStage } from '@stoa/contract/browser'
import { Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { ContactPicker } from '../../../shared/contacts/index.ts'

/** Adds an existing contact at the top of a column. */
export function AddContact({ stage, onClose }: { stage: BoardStage; onClose: () => void }) {
  const { t } = useTranslation('pipelines')
  const form = useEndpointForm(moveContact, {
    params: { id: stage.id },
    defaults: { contact_id: null as number | null },
    rules: { contact_id: 'required' },
    labels: { contact_id: t('kinds.contact') },
    invalidates: ['board', 'contacts', 'stageTransitions'],
    toBody: ({ contact_id }) => ({ contact_id: contact_id!, at: 'top' as const }),
    onDone: ({ data }) => {
      toast({ message: t('board.contact_added', { name: data.name, stage: stage.name }), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('board.add_contact_to', { stage: stage.name })} form={form} submitLabel={t('board.add')} onClose={onClose}>
      <ContactPicker
        accountId={stage.account_id}
        label={t('kinds.contact')}
        required
        value={form.values.contact_id}
        onChange={(id) => form.setFieldValue('contact_id', id)}
        error={form.errors.contact_id}
      />
      <Text size="sm" c="dimmed">
        {t('board.add_contact_hint')}
      </Text>
    </FormModal>
  )
}
