import { permission } from '@stoa/contract/browser'
import { StatusBadge } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RelatedCard, RelatedRow, useMay } from '../../../../kit/index.ts'
import { useRelation } from '../use-relation.ts'

/** Contacts of the user's account that work for the other account. */
export function ContactsCard() {
  const { t } = useTranslation('relations')
  const may = useMay()
  const { relation, accountId } = useRelation()
  if (!may(permission('contacts.read'))) return null
  const contacts = relation.contacts ?? []
  return (
    <RelatedCard title={t('contacts.title')} count={contacts.length}>
      {contacts.map((contact) => (
        <RelatedRow
          key={contact.id}
          to={`/accounts/${accountId}/contacts/${contact.id}`}
          name={contact.name}
          end={contact.is_contact_point && <StatusBadge tone="info">{t('contacts.point')}</StatusBadge>}
          more={[contact.title, t(`contacts.relations.${contact.relation}`), contact.email, contact.phone].filter(Boolean).join(' · ')}
        />
      ))}
    </RelatedCard>
  )
}
