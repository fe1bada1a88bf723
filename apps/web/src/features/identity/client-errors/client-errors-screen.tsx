import { clientErrors, type ClientError } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Hint, IconTrash, Stack, Text } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DataList,
  DeleteDialog,
  formatCount,
  formatInstant,
  ListToolbar,
  Screen,
  useListScreen,
  type ListColumn,
} from '../../../kit/index.ts'

/** Faults that browsers reported, the latest first. */
export function ClientErrorsScreen() {
  const { t } = useTranslation('client_errors')
  const navigate = useNavigate()
  const list = useListScreen(clientErrors, {}, { include: ['user'], hidden: ['first_seen'], sort: '-last_seen' })
  const columns = useColumns()
  const [doomed, setDoomed] = useState<ClientError | null>(null)
  const remove = (fault: ClientError) => (
    <Hint label={t('delete')}>
      <ActionIcon aria-label={t('delete')} onClick={() => setDoomed(fault)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Hint>
  )
  return (
    <Screen title={t('title')} subtitle={t('text')}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{ last_seen: { label: t('last_seen') }, date_created: { label: t('first_seen') } }}
        backOffice
      />
      <DataList<ClientError>
        list={list}
        columns={columns}
        backOffice
        onOpen={(fault) => void navigate({ to: `/admin/client-errors/${fault.id}`, search: true })}
        rowActions={remove}
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      <DeleteDialog
        endpoint={clientErrors.remove}
        params={doomed && { id: doomed.id }}
        {...(doomed && { name: doomed.message })}
        onClose={() => setDoomed(null)}
        backOffice
      />
      <Outlet />
    </Screen>
  )
}

function useColumns(): ListColumn<ClientError>[] {
  const { t, i18n } = useTranslation('client_errors')
  return [
    {
      key: 'message',
      title: t('message'),
      fixed: true,
      render: (fault) => (
        <Stack gap={0} miw={0} maw={420}>
          <Anchor component={Link} to={`/admin/client-errors/${fault.id}`} search={true} size="sm" fw={550} truncate>
            {fault.message}
          </Anchor>
          <Text size="xs" c="dimmed" truncate>
            {fault.name}
          </Text>
        </Stack>
      ),
    },
    { key: 'path', title: t('path'), render: (fault) => fault.path },
    { key: 'user', title: t('user'), render: (fault) => fault.user?.username ?? t('guest') },
    {
      key: 'occurrences',
      title: t('occurrences'),
      align: 'right',
      sort: 'occurrences',
      render: (fault) => formatCount(fault.occurrences),
    },
    { key: 'first_seen', title: t('first_seen'), sort: 'created', render: (fault) => formatInstant(fault.first_seen_at, i18n.language) },
    { key: 'last_seen', title: t('last_seen'), sort: 'last_seen', render: (fault) => formatInstant(fault.last_seen_at, i18n.language) },
  ]
}
