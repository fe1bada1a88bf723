import { FUNNEL_STATUSES, funnels, type Funnel } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Button, IconPlus, IconTrash, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  DeleteDialog,
  formatCount,
  formatDay,
  formatPercent,
  type ListColumn,
  ListToolbar,
  Screen,
  useListScreen,
} from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { FUNNEL_TONES, funnelPaths } from '../funnel-paths.ts'
import { categoryName, useFunnelCategories } from '../use-funnel-categories.ts'
import { FunnelCreate } from './funnel-create.tsx'

/** The funnels of an account, with their conversion. */
export function FunnelsScreen() {
  const { t } = useTranslation('funnels')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(
    funnels,
    { account_id: accountId },
    { include: ['category', 'project', 'stages_count'], sort: 'name', hidden: ['project', 'created'] },
  )
  const columns = useColumns(accountId)
  const categories = useFunnelCategories()
  const [isCreating, setCreating] = useState(false)
  const [doomed, setDoomed] = useState<Funnel | null>(null)
  const create = (
    <Can endpoint={funnels.create} otherwise="explain">
      <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
    </Can>
  )
  const remove = (row: Funnel) => (
    <Can endpoint={funnels.remove}>
      <ActionIcon aria-label={t('delete', { name: row.name })} onClick={() => setDoomed(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  const filters = {
    status: { label: t('columns.status'), options: FUNNEL_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    funnel_category: { label: t('columns.category'), options: categories },
    date_created: { label: t('columns.created') },
  }
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Funnel>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: funnelPaths.one(accountId, row.id) })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={remove}
      />
      {isCreating && <FunnelCreate accountId={accountId} categories={categories} onClose={() => setCreating(false)} />}
      <DeleteDialog
        endpoint={funnels.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

function useColumns(accountId: number): ListColumn<Funnel>[] {
  const { t, i18n } = useTranslation('funnels')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={funnelPaths.one(accountId, row.id)} size="sm" fw={550} c="bright">
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
    { key: 'category', title: t('columns.category'), render: (row) => row.category && categoryName(row.category, i18n.language) },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => <StatusBadge tone={FUNNEL_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    { key: 'stages', title: t('columns.stages'), render: (row) => formatCount(row.stages_count ?? 0) },
    { key: 'active', title: t('columns.active'), render: (row) => formatCount(row.active_count) },
    { key: 'entered', title: t('columns.entered'), sort: 'memberships_count', render: (row) => formatCount(row.memberships_count) },
    { key: 'conversion', title: t('columns.conversion'), sort: 'conversion', render: (row) => formatPercent(row.conversion_bp) },
    { key: 'project', title: t('columns.project'), render: (row) => row.project?.name },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
