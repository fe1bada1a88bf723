import type { Contact } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'

/** The name to show for a contact: its full name, or else its company, e-mail, phone or number. */
export function useContactName(): (contact: Pick<Contact, 'id' | 'first_name' | 'last_name' | 'company' | 'email' | 'phone'>) => string {
  const { t } = useTranslation('crm')
  return (contact) =>
    [contact.first_name, contact.last_name].filter(Boolean).join(' ') ||
    contact.company ||
    contact.email ||
    contact.phone ||
    t('contacts.unnamed', { id: contact.id })
}
