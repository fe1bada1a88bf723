import { contactImports, IMPORT_STATUSES, type ContactImport } from '@stoa/contract/browser'
import { Anchor, Button, IconUpload, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, formatCount, formatInstant, type ListColumn, ListToolbar, Screen, useListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ImportStatus } from './import-status.tsx'

/** Imports of an account, newest first. */
export function ImportsScreen() {
  const { t } = useTranslation('imports')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(contactImports, { account_id: accountId }, { include: ['user'] })
  const columns = useColumns(accountId)
  const start = (
    <Button component={Link} to={`/accounts/${accountId}/contacts/import`} leftSection={<IconUpload size={16} />}>
      {t('new')}
    </Button>
  )
  const statuses = IMPORT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))
  return (
    <Screen title={t('history')} actions={start}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{ status: { label: t('columns.status'), options: statuses }, date_created: { label: t('columns.created') } }}
      />
      <DataList<ContactImport>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: `/accounts/${accountId}/imports/${row.id}` })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: start }}
      />
    </Screen>
  )
}

function useColumns(accountId: number): ListColumn<ContactImport>[] {
  const { t, i18n } = useTranslation('imports')
  const figure = (status: 'created' | 'updated' | 'skipped' | 'failed'): ListColumn<ContactImport> => ({
    key: status,
    title: t(`outcomes.${status}`),
    render: (row) => (
      <Text size="sm" c={row[status] ? undefined : 'dimmed'}>
        {formatCount(row[status])}
      </Text>
    ),
  })
  return [
    {
      key: 'file_name',
      title: t('columns.file_name'),
      fixed: true,
      render: (row) => (
        <Anchor component={Link} size="sm" fw={550} to={`/accounts/${accountId}/imports/${row.id}`}>
          {row.file_name}
        </Anchor>
      ),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <ImportStatus row={row} /> },
    figure('created'),
    figure('updated'),
    figure('skipped'),
    figure('failed'),
    { key: 'user', title: t('columns.user'), render: (row) => row.user?.username },
    { key: 'created_at', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
    { key: 'finished', title: t('columns.finished'), sort: 'finished', render: (row) => formatInstant(row.finished_at, i18n.language) },
  ]
}
