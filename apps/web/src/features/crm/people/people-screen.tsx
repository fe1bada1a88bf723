import { people, type Person } from '@stoa/contract/browser'
import { Anchor, Avatar, Group, Stack, Text } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, formatDay, ListToolbar, Screen, useListScreen, type ListColumn } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { useContactName } from '../../shared/contacts/index.ts'

type ContactOfPerson = NonNullable<Person['contacts']>[number]
/** Contacts of one person that are named in a row; the rest are counted. */
const NAMED = 3

/** The people of an account: contacts that share an e-mail address, counted once. */
export function PeopleScreen() {
  const { t } = useTranslation('people')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(people, { account_id: accountId }, { include: ['contacts'], hidden: ['created'] })
  const path = (contact: ContactOfPerson) => `/accounts/${accountId}/people/${contact.id}`
  return (
    <Screen title={t('title')} subtitle={t('text')}>
      <ListToolbar list={list} columns={usePeopleColumns(path)} filters={{ last_seen: { label: t('columns.last_seen') } }} />
      <DataList<Person>
        list={list}
        columns={usePeopleColumns(path)}
        onOpen={({ contacts }) => contacts?.[0] && void navigate({ to: path(contacts[0]), search: true })}
        empty={{ title: t('empty_title'), text: t('empty_text') }}
      />
      <Outlet />
    </Screen>
  )
}

function usePeopleColumns(path: (contact: ContactOfPerson) => string): ListColumn<Person>[] {
  const { t, i18n } = useTranslation('people')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Group gap="xs" wrap="nowrap">
          <Avatar size={30} username={row.display_name} color={row.id} />
          <Text size="sm" fw={550} truncate>
            {row.display_name}
          </Text>
        </Group>
      ),
    },
    { key: 'contacts', title: t('columns.contacts'), render: (row) => <Contacts contacts={row.contacts ?? []} path={path} /> },
    { key: 'count', title: t('columns.count'), render: (row) => row.contacts_count },
    {
      key: 'last_seen',
      title: t('columns.last_seen'),
      sort: 'last_seen',
      render: (row) => formatDay(row.last_seen_at, i18n.language),
    },
    { key: 'created', title: t('columns.first_seen'), sort: 'created', render: (row) => formatDay(row.first_seen_at, i18n.language) },
  ]
}

/** The contacts of a person, each with its account and the fields that distinguish it. */
function Contacts({ contacts, path }: { contacts: readonly ContactOfPerson[]; path: (contact: ContactOfPerson) => string }) {
  const { t } = useTranslation('people')
  const name = useContactName()
  return (
    <Stack gap={2}>
      {contacts.slice(0, NAMED).map((contact) => (
        <Text key={contact.id} size="sm" truncate>
          <Anchor component={Link} to={path(contact)} search={true} size="sm">
            {name(contact)}
          </Anchor>
          <Text span size="xs" c="dimmed">
            {[contact.company, contact.email ?? contact.phone].filter(Boolean).map((word) => ` · ${word}`)}
          </Text>
        </Text>
      ))}
      {contacts.length > NAMED && (
        <Text size="xs" c="dimmed">
          {t('more', { count: contacts.length - NAMED })}
        </Text>
      )}
    </Stack>
  )
}
