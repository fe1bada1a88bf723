import { contactLists, unsubscribeContacts, type ContactList } from '@stoa/contract/browser'
import { Anchor, Badge, Button, Group, IconPlus, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, formatCount, formatDay, type ListColumn, ListToolbar, Screen, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useContactListFilters } from '../contact-list-filters.ts'
import { listPaths } from '../list-paths.ts'

/** The mailing lists of an account, and those that other accounts share with it. */
export function ListsScreen() {
  const { t } = useTranslation('lists')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(
    contactLists,
    { account_id: accountId },
    { include: ['account'], sort: 'name', hidden: ['cleaned_count', 'created'] },
  )
  const columns = useColumns(accountId)
  const create = (
    <Can endpoint={contactLists.create} otherwise="explain">
      <Button component={Link} to={listPaths.create(accountId)} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const filters = { ...useContactListFilters(), shared: { label: t('filters.shared') } }
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <Can endpoint={unsubscribeContacts}>
            <Button component={Link} to={`/accounts/${accountId}/unsubscribed-contacts`} variant="default">
              {t('unsubscribed.title')}
            </Button>
          </Can>
          {create}
        </>
      }
    >
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<ContactList>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: listPaths.list(accountId, row.id) })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
      />
      <Outlet />
    </Screen>
  )
}

function useColumns(accountId: number): ListColumn<ContactList>[] {
  const { t, i18n } = useTranslation('lists')
  const figure = (
    key: 'subscribed_count' | 'pending_count' | 'unsubscribed_count' | 'cleaned_count',
    sort?: string,
  ): ListColumn<ContactList> => ({
    key,
    title: t(`columns.${key}`),
    align: 'right',
    render: (row) => formatCount(row[key]),
    ...(sort && { sort }),
  })
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Group gap={6}>
            <Anchor component={Link} to={listPaths.list(accountId, row.id)} size="sm" fw={550} c="bright">
              {row.name}
            </Anchor>
            {row.archived_at && <StatusBadge>{t('archived')}</StatusBadge>}
            {row.shared_ability && (
              <Badge size="sm" variant="light">
                {t('shared_by', { account: row.account?.name ?? '' })}
              </Badge>
            )}
          </Group>
          {row.description && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {row.description}
            </Text>
          )}
        </Stack>
      ),
    },
    figure('subscribed_count', 'subscribed_count'),
    figure('pending_count'),
    figure('unsubscribed_count'),
    figure('cleaned_count'),
    { key: 'opt_in', title: t('fields.opt_in'), render: (row) => t(`opt_ins.${row.opt_in}`) },
    {
      key: 'visibility',
      title: t('fields.visibility'),
      render: (row) => (
        <StatusBadge tone={row.visibility === 'public' ? 'info' : 'neutral'}>{t(`visibilities.${row.visibility}`)}</StatusBadge>
      ),
    },
    {
      key: 'last_sent',
      title: t('columns.last_sent'),
      sort: 'last_sent',
      render: (row) => (row.last_sent_at ? formatDay(row.last_sent_at, i18n.language) : '–'),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
