import type { Contact } from '@stoa/contract/browser'
import { ActionIcon, Alert, Anchor, Button, Group, IconExternalLink, IconGitMerge, Stack, StatusBadge, Text, Title } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery } from '../../../../kit/index.ts'
import { CONTACT_STATUS_TONES } from '../contact-columns.tsx'
import { useContactName } from '../../../shared/contacts/index.ts'
import { contactPaths } from '../contact-paths.ts'
import { ContactActions } from './contact-actions.tsx'
import { ContactPicture } from './contact-picture.tsx'

/** Name, status and main addresses of a contact, with its actions. */
export function ContactHeader({ contact, onGone, linkToPage }: { contact: Contact; onGone: () => void; linkToPage: boolean }) {
  const { t } = useTranslation(['contact', 'crm'])
  const name = useContactName()(contact)
  return (
    <Stack gap="sm">
      <Group wrap="nowrap" align="flex-start">
        <ContactPicture contact={contact} name={name} />
        <Stack gap={4} flex={1} miw={0}>
          <Group gap="xs">
            {linkToPage && (
              <Title order={2} size="h3" lineClamp={2}>
                {name}
              </Title>
            )}
            {contact.status !== 'active' && (
              <StatusBadge tone={CONTACT_STATUS_TONES[contact.status]}>{t(`crm:contacts.statuses.${contact.status}`)}</StatusBadge>
            )}
            <StatusBadge tone="info">{t(`crm:contacts.lifecycles.${contact.lifecycle}`)}</StatusBadge>
          </Group>
          <Group gap="sm">
            {contact.email && (
              <Anchor size="sm" href={`mailto:${contact.email}`} style={{ overflowWrap: 'anywhere' }}>
                {contact.email}
              </Anchor>
            )}
            {contact.phone && (
              <Anchor size="sm" href={`tel:${contact.phone}`}>
                {contact.phone}
              </Anchor>
            )}
            {contact.account && (
              <Text size="sm" c="dimmed">
                {contact.account.name}
              </Text>
            )}
          </Group>
        </Stack>
        <Group gap={4} wrap="nowrap">
          {linkToPage && (
            <ActionIcon
              component={Link}
              to={contactPaths.page(contact.account_id, contact.id)}
              aria-label={t('open_page')}
              title={t('open_page')}
            >
              <IconExternalLink size={18} />
            </ActionIcon>
          )}
          <ContactActions contact={contact} name={name} onGone={onGone} />
        </Group>
      </Group>
      <DuplicatesHint contact={contact} />
    </Stack>
  )
}

function DuplicatesHint({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  if (!contact.duplicates_count) return null
  return (
    <Alert color="yellow" icon={<IconGitMerge size={18} />} p="xs">
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
