import { contactPhoneNumbers, PHONE_LABELS, setPrimaryPhoneNumber, type Contact } from '@stoa/contract/browser'
import { Anchor, Group, PhoneInput, SimpleSelect, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm, useMay } from '../../../../../kit/index.ts'
import { InlineForm } from '../../../../shared/records/index.ts'
import { ReachSection } from './reach-section.tsx'
import { useAct } from '../use-act.ts'

/** The phone numbers of a contact. */
export function PhoneNumbers({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const mayChange = useMay()(contactPhoneNumbers.create)
  const primary = useAct(setPrimaryPhoneNumber)
  const remove = useAct(contactPhoneNumbers.remove)
  const params = { contact_id: contact.id }
  return (
    <ReachSection
      title={t('phones.title')}
      empty={t('phones.empty')}
      addLabel={t('phones.add')}
      entries={contact.phoneNumbers ?? []}
      mayChange={mayChange}
      nameOf={(entry) => entry.number ?? entry.number_raw}
      render={(entry) => (
        <>
          {entry.number ? (
            <Anchor size="sm" href={`tel:${entry.number}`}>
              {entry.number}
            </Anchor>
          ) : (
            <Text size="sm">{entry.number_raw}</Text>
          )}
          <Text size="xs" c="dimmed">
            {t(`phones.labels.${entry.label}`)}
          </Text>
          {!entry.is_valid && <StatusBadge tone="warning">{t('phones.invalid')}</StatusBadge>}
        </>
      )}
      onPrimary={(entry) => void primary.run({ params: params, body: { phone_number_id: entry.id } })}
      onRemove={(entry) => void remove.run({ params: { ...params, id: entry.id } })}
      renderForm={(close) => <AddPhone contactId={contact.id} onClose={close} />}
    />
  )
}

function AddPhone({ contactId, onClose }: { contactId: number; onClose: () => void }) {
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
