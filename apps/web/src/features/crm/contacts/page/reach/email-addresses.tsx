import { contactEmailAddresses, EMAIL_LABELS, setPrimaryEmailAddress, type Contact } from '@stoa/contract/browser'
import { Anchor, Group, SimpleSelect, StatusBadge, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm, useMay } from '../../../../../kit/index.ts'
import { InlineForm } from '../../../../shared/records/index.ts'
import { ReachSection } from './reach-section.tsx'
import { useAct } from '../use-act.ts'

/** The e-mail addresses of a contact. */
export function EmailAddresses({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const mayChange = useMay()(contactEmailAddresses.create)
  const primary = useAct(setPrimaryEmailAddress)
  const remove = useAct(contactEmailAddresses.remove)
  const params = { contact_id: contact.id }
  return (
    <ReachSection
      title={t('emails.title')}
      empty={t('emails.empty')}
      addLabel={t('emails.add')}
      entries={contact.emailAddresses ?? []}
      mayChange={mayChange}
      nameOf={(entry) => entry.email}
      render={(entry) => (
        <>
          <Anchor size="sm" href={`mailto:${entry.email}`} style={{ overflowWrap: 'anywhere' }}>
            {entry.email}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t(`emails.labels.${entry.label}`)}
          </Text>
          {entry.status !== 'unverified' && entry.status !== 'valid' && (
            <StatusBadge tone="bad">{t(`emails.statuses.${entry.status}`)}</StatusBadge>
          )}
        </>
      )}
      onPrimary={(entry) => void primary.run({ params: params, body: { email_address_id: entry.id } })}
      onRemove={(entry) => void remove.run({ params: { ...params, id: entry.id } })}
      renderForm={(close) => <AddEmail contactId={contact.id} onClose={close} />}
    />
  )
}

function AddEmail({ contactId, onClose }: { contactId: number; onClose: () => void }) {
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
