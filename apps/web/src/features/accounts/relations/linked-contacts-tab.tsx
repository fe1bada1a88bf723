import { accounts } from '@stoa/contract/browser'
import { Anchor, EmptyState, Group, IconAddressBook, ListSkeleton, Paper, Stack, StatusBadge, Text, SettingsCard } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FailureStrip, useEndpoint } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** Contacts in other accounts of the user that represent this account. */
export function LinkedContactsTab() {
  const { t } = useTranslation('relations')
  const loaded = useEndpoint(accounts.read, { params: { id: useAccountId() }, query: { include: ['linkedContacts'] } })
  const contacts = loaded.answer?.data.linkedContacts ?? []
  if (loaded.isFirstLoad) return <ListSkeleton rows={4} />
  if (loaded.reason) return <FailureStrip loaded={loaded} />
  return (
    <SettingsCard title={t('linked.title')} text={t('linked.text')}>
      {contacts.length === 0 && (
        <EmptyState icon={<IconAddressBook size={28} stroke={1.5} />} title={t('linked.empty_title')} text={t('linked.empty_text')} />
      )}
      <Stack gap="xs">
        {contacts.map((contact) => (
          <Paper key={`${contact.account_id}-${contact.id}`} withBorder p="sm">
            <Group justify="space-between" gap="xs">
              <Stack gap={0} miw={0}>
                <Anchor component={Link} to={`/accounts/${contact.account_id}/contacts/${contact.id}`} fw={550} size="sm">
                  {contact.name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[contact.email, contact.phone].filter(Boolean).join(' · ') || '–'}
                </Text>
              </Stack>
              <StatusBadge>{t(`contacts.relations.${contact.relation}`)}</StatusBadge>
            </Group>
          </Paper>
        ))}
      </Stack>
    </SettingsCard>
  )
}
