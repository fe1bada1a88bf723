import { AUDIENCE_TYPES, audiences, type Audience } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Button, IconPlus, IconTrash, Stack, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  DeleteDialog,
  formatCount,
  formatDay,
  type ListColumn,
  ListToolbar,
  Screen,
  useListScreen,
} from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { audiencePaths } from '../audience-paths.ts'
import { AudienceUses } from './audience-uses.tsx'
import { conditionsIn } from '../rules/rule-tree.ts'

/** The audiences of an account. */
export function AudiencesScreen() {
  const { t } = useTranslation('audiences')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(audiences, { account_id: accountId }, { sort: 'name', include: ['growth', 'uses'], hidden: ['created'] })
  const columns = useColumns(accountId)
  const [doomed, setDoomed] = useState<Audience | null>(null)
  const filters = {
    type: { label: t('columns.type'), options: AUDIENCE_TYPES.map((value) => ({ value, label: t(`types.${value}`) })) },
    date_created: { label: t('columns.created') },
  }
  const create = (
    <Can endpoint={audiences.create} otherwise="explain">
      <Button component={Link} to={audiencePaths.create(accountId)} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const remove = (row: Audience) => (
    <Can endpoint={audiences.remove}>
      <ActionIcon aria-label={t('delete', { name: row.name })} onClick={() => setDoomed(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Audience>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: audiencePaths.one(accountId, row.id) })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={audiences.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

const growthOf = ({ growth }: Audience): string =>
  growth ? `${growth > 0 ? '+' : '−'}${formatCount(Math.abs(growth))}` : growth === 0 ? '0' : '–'

function useColumns(accountId: number): ListColumn<Audience>[] {
  const { t, i18n } = useTranslation('audiences')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={audiencePaths.one(accountId, row.id)} size="sm" fw={550} c="bright">
            {row.name}
          </Anchor>
          {row.description && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {row.description}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'type', title: t('columns.type'), render: (row) => t(`types.${row.type}`) },
    {
      key: 'size',
      title: t('columns.size'),
      sort: 'size',
      align: 'right',
      render: (row) => (row.computed_at ? formatCount(row.size) : '–'),
    },
    { key: 'growth', title: t('columns.growth'), align: 'right', render: growthOf },
    { key: 'rules', title: t('columns.rules'), render: (row) => (row.rules ? t('conditions', { count: conditionsIn(row.rules) }) : '–') },
    { key: 'uses', title: t('columns.uses'), render: (row) => <AudienceUses audience={row} /> },
    { key: 'updated', title: t('columns.updated'), sort: 'updated', render: (row) => formatDay(row.updated_at, i18n.language) },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
