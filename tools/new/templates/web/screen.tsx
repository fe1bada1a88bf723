import { __plural__, type __Singular__ } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconEdit, IconPlus, IconTrash, Text } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, DeleteDialog, formatDay, ListToolbar, Screen, useListScreen, useMay, type ListColumn } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** The __many__ of an account. */
export function __Plural__Screen() {
  const { t } = useTranslation('__module__')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const may = useMay()
  const list = useListScreen(__plural__, { account_id: accountId })
  const columns = useColumns()
  const [doomed, setDoomed] = useState<__Singular__ | null>(null)
  const base = `/accounts/${accountId}/__module__`
  const edit = (row: __Singular__) => void navigate({ to: `${base}/${row.id}/edit`, search: true })
  const create = (
    <Can endpoint={__plural__.create}>
      <Button component={Link} to={`${base}/create`} search={true as never} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const rowActions = (row: __Singular__) => <RowActions row={row} onEdit={() => edit(row)} onDelete={() => setDoomed(row)} />
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={{ date_created: { label: t('columns.created') } }} />
      <DataList<__Singular__>
        list={list}
        columns={columns}
        {...(may(__plural__.update) && { onOpen: edit })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={rowActions}
      />
      <DeleteDialog
        endpoint={__plural__.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
      <Outlet />
    </Screen>
  )
}

interface RowActionsProps {
  row: __Singular__
  onEdit: () => void
  onDelete: () => void
}

function RowActions({ row, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation('__module__')
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Can endpoint={__plural__.update}>
        <ActionIcon aria-label={t('edit', { name: row.name })} onClick={onEdit}>
          <IconEdit size={16} />
        </ActionIcon>
      </Can>
      <Can endpoint={__plural__.remove}>
        <ActionIcon aria-label={t('delete', { name: row.name })} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </Can>
    </Group>
  )
}

function useColumns(): ListColumn<__Singular__>[] {
  const { t, i18n } = useTranslation('__module__')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Text size="sm" fw={550} truncate>
          {row.name}
        </Text>
      ),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
