import { contactPhysicalAddresses, type Contact, type ContactPhysicalAddress } from '@stoa/contract/browser'
import { Stack, Text } from '@stoa/ui'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../../kit/index.ts'
import { ReachSection } from './reach-section.tsx'
import { useAct } from '../use-act.ts'

const AddAddress = lazy(() => import('./add-address.tsx').then((module) => ({ default: module.AddAddress })))

/** The postal addresses of a contact. */
export function PhysicalAddresses({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const mayChange = useMay()(contactPhysicalAddresses.create)
  const update = useAct(contactPhysicalAddresses.update)
  const remove = useAct(contactPhysicalAddresses.remove)
  return (
    <ReachSection
      title={t('addresses.title')}
      empty={t('addresses.empty')}
      addLabel={t('addresses.add')}
      entries={contact.physicalAddresses ?? []}
      mayChange={mayChange}
      nameOf={(entry) => entry.line1 ?? placeOf(entry)}
      render={(entry) => (
        <Stack gap={0}>
          <Text size="sm">{[entry.line1, entry.line2].filter(Boolean).join(', ')}</Text>
          <Text size="xs" c="dimmed">
            {[placeOf(entry), t(`addresses.labels.${entry.label}`)].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      )}
      onPrimary={(entry) => void update.run({ params: { contact_id: contact.id, id: entry.id }, body: { is_primary: true } })}
      onRemove={(entry) => void remove.run({ params: { contact_id: contact.id, id: entry.id } })}
      renderForm={(close) => <AddAddress contact={contact} onClose={close} />}
    />
  )
}

const placeOf = ({ postal_code, city, region, country_code }: ContactPhysicalAddress) =>
  [[postal_code, city].filter(Boolean).join(' '), region, country_code].filter(Boolean).join(', ')
