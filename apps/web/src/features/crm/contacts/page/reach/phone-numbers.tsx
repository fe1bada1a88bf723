import { contactPhoneNumbers, setPrimaryPhoneNumber, type Contact } from '@stoa/contract/browser'
import { Anchor, StatusBadge, Text } from '@stoa/ui'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../../kit/index.ts'
import { ReachSection } from './reach-section.tsx'
import { useAct } from '../use-act.ts'

const AddPhone = lazy(() => import('./add-phone.tsx').then((module) => ({ default: module.AddPhone })))

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
