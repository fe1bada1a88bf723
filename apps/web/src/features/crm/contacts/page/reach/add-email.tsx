import { contactEmailAddresses, EMAIL_LABELS } from '@stoa/contract/browser'
import { Group, SimpleSelect, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../../kit/index.ts'
import { InlineForm } from '../../../../shared/records/index.ts'

/** The form that adds an e-mail address to a contact. */
export function AddEmail({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation('contact')
  const form = useEndpointForm(contactEmailAddresses.create, {
    params: { contact_id: contactId },
    defaults: { email: '', label: 'personal' },
    rules: { email: `required|email|max:${contactEmailAddresses.create.limits.email.maxLength}` },
    labels: { email: t('emails.one') },
    invalidates: ['contacts', 'activity_logs'],
    onDone: onClose,
  })
  return (
    <InlineForm form={form} onCancel={onClose}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          type="email"
          aria-label={t('emails.one')}
          placeholder={t('emails.one')}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <SimpleSelect
          required
          aria-label={t('label')}
          options={EMAIL_LABELS.map((value) => ({ value, label: t(`emails.labels.${value}`) }))}
          value={form.values.label}
          onChange={(event) => form.setFieldValue('label', event.currentTarget.value)}
        />
      </Group>
    </InlineForm>
  )
}
