import type { Contact } from '@stoa/contract/browser'
import { Button, IconFileText, IconInbox } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, useMay } from '../../../../kit/index.ts'

/** Begins an enquiry or an offer of a contact. */
export function NewForContact({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const account = `/accounts/${contact.account_id}`
  const search = addressQuery({ contact: contact.id })
  return (
    <>
      {may({ who: 'permission', permission: 'contact-requests.create' }) && (
        <Button
          component={Link}
          to={`${account}/contact-requests/create`}
          search={search}
          variant="default"
          leftSection={<IconInbox size={16} />}
        >
          {t('new_request')}
        </Button>
      )}
      {may({ who: 'permission', permission: 'offers.create' }) && (
        <Button component={Link} to={`${account}/offers/create`} search={search} variant="default" leftSection={<IconFileText size={16} />}>
          {t('new_offer')}
        </Button>
      )}
    </>
  )
}
