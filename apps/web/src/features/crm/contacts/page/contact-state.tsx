import type { Contact } from '@stoa/contract/browser'
import { Alert, Button, Group, IconGitMerge, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery } from '../../../../kit/index.ts'
import { CONTACT_STATUS_TONES } from '../contact-columns.tsx'

/** State, stage and work of a contact, below its name. */
export function ContactState({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contact', 'crm'])
  const work =
    contact.job_title && contact.company
      ? t('job_at', { job: contact.job_title, company: contact.company, interpolation: { escapeValue: false } })
      : (contact.job_title ?? contact.company)
  return (
    <>
      {contact.status !== 'active' && (
        <StatusBadge tone={CONTACT_STATUS_TONES[contact.status]}>{t(`crm:contacts.statuses.${contact.status}`)}</StatusBadge>
      )}
      <StatusBadge tone={contact.lifecycle === 'customer' ? 'good' : 'info'}>
        {t(`crm:contacts.lifecycles.${contact.lifecycle}`)}
      </StatusBadge>
      {work && <span>{work}</span>}
    </>
  )
}

/** Warns of contacts with the same address or number. */
export function DuplicatesHint({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  if (!contact.duplicates_count) return null
  return (
    <Alert color="yellow" icon={<IconGitMerge size={18} />} p="xs" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('duplicates', { count: contact.duplicates_count })}</Text>
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={`/accounts/${contact.account_id}/contacts`}
          search={addressQuery({ 'filter.duplicates_of.in': String(contact.id), 'filter.status.in': 'active,archived,blacklisted' })}
        >
          {t('duplicates_show')}
        </Button>
      </Group>
    </Alert>
  )
}
