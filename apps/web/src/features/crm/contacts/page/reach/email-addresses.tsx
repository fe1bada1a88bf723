import { contactEmailAddresses, setPrimaryEmailAddress, type Contact } from '@stoa/contract/browser'
import { Anchor, StatusBadge, Text } from '@stoa/ui'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../../kit/index.ts'
import { ReachSection } from './reach-section.tsx'
import { useAct } from '../use-act.ts'

const AddEmail = lazy(() => import('./add-email.tsx').then((module) => ({ default: module.AddEmail })))

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
