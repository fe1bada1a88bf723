import { contactPhoneNumbers, PHONE_LABELS } from '@stoa/contract/browser'
import { Group, PhoneInput, SimpleSelect } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../../kit/index.ts'
import { InlineForm } from '../../../../shared/records/index.ts'

/** The form that adds a phone number to a contact. */
export function AddPhone({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation('contact')
  const form = useEndpointForm(contactPhoneNumbers.create, {
    params: { contact_id: contactId },
    defaults: { number: '', label: 'mobile' },
    rules: { number: `required|max:${contactPhoneNumbers.create.limits.number.maxLength}` },
    labels: { number: t('phones.one') },
    invalidates: ['contacts', 'activity_logs'],
    onDone: onClose,
  })
  return (
    <InlineForm form={form} onCancel={onClose}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <PhoneInput flex={1} aria-label={t('phones.one')} placeholder={t('phones.one')} {...form.getInputProps('number')} />
        <SimpleSelect
          required
          aria-label={t('label')}
          options={PHONE_LABELS.map((value) => ({ value, label: t(`phones.labels.${value}`) }))}
          value={form.values.label}
          onChange={(event) => form.setFieldValue('label', event.currentTarget.value)}
        />
      </Group>
    </InlineForm>
  )
}
