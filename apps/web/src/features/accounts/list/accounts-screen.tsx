import { accounts, listAccounts, type Account } from '@stoa/contract/browser'
import {
  ActionIcon,
  Avatar,
  Button,
  ConfirmDialog,
  Group,
  IconAdjustmentsHorizontal,
  IconCheck,
  IconDots,
  IconPlus,
  IconX,
  Menu,
  StatusBadge,
  Text,
  toast,
  type StatusTone,
} from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ApiError,
  DataList,
  type FilterFields,
  formatCount,
  formatDay,
  type ListColumn,
  ListToolbar,
  Screen,
  useChange,
  useListScreen,
} from '../../../kit/index.ts'
import { useOptions } from '../../shared/session/index.ts'

const TONES: Record<Account['status'], StatusTone> = { active: 'good', pending: 'info', suspended: 'warning', closed: 'neutral' }

/** Every account of the platform: the back-office list (spec 2.4). */
export function AccountsScreen() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const list = useListScreen(accounts, {}, { endpoint: listAccounts, include: ['owner'], hidden: ['country'] })
  const columns = useAccountColumns()
  const filters = useAccountFilters()
  const [toSuspend, setToSuspend] = useState<Account | null>(null)
  const status = useStatusChange(() => setToSuspend(null))
  const create = (
    <Button component={Link} to="/me/accounts/create" leftSection={<IconPlus size={16} />}>
      {t('list.create')}
    </Button>
  )
  const renderMenu = (row: Account) => (
    <RowMenu account={row} onSuspend={() => setToSuspend(row)} onActivate={() => void status.set(row, 'active')} />
  )
  return (
    <Screen title={t('list.title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <DataList<Account>
        list={list}
        columns={columns}
        backOffice
        onOpen={(row) => void navigate({ to: `/accounts/${row.id}/home` })}
        empty={{ title: t('list.empty_title'), text: t('list.empty_text'), action: create }}
        rowActions={renderMenu}
      />
      <ConfirmDialog
        opened={toSuspend !== null}
        title={t('list.suspend_title')}
        confirmLabel={t('list.suspend_confirm')}
        danger
        pending={status.isPending}
        onConfirm={() => void (toSuspend && status.set(toSuspend, 'suspended'))}
        onClose={() => setToSuspend(null)}
      >
        {t('list.suspend_text', { name: toSuspend?.name ?? '' })}
      </ConfirmDialog>
      <Outlet />
    </Screen>
  )
}

function RowMenu({ account, onSuspend, onActivate }: { account: Account; onSuspend: () => void; onActivate: () => void }) {
  const { t } = useTranslation('accounts')
  const { name } = account
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('list.actions', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/me/accounts/${account.id}/features`}
          search={true}
          leftSection={<IconAdjustmentsHorizontal size={16} />}
        >
          {t('list.features', { name })}
        </Menu.Item>
        {account.status === 'active' ? (
          <Menu.Item color="red" leftSection={<IconX size={16} />} onClick={onSuspend}>
            {t('list.suspend', { name })}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={onActivate}>
            {t('list.activate', { name })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function useStatusChange(onDone: () => void) {
  const { t } = useTranslation('accounts')
  const change = useChange(accounts.update)
  const set = async (account: Account, status: 'active' | 'suspended') => {
    try {
      await change.send({ params: { id: account.id }, body: { status } })
      toast({
        message: status === 'active' ? t('list.activated', { name: account.name }) : t('list.suspended', { name: account.name }),
        tone: 'good',
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ message: error.message, tone: 'bad' })
    }
    onDone()
  }
  return { set, isPending: change.isPending }
}

function useAccountColumns(): ListColumn<Account>[] {
  const { t, i18n } = useTranslation('accounts')
  const countries = useOptions('countries')
  return [
    {
      key: 'name',
      title: t('list.columns.name'),
      sort: 'name',
      fixed: true,
      width: '50%',
      least: 180,
      render: (row) => (
        <Group gap="xs" wrap="nowrap">
          <Avatar isCompany size={30} username={row.name} color={row.id} src={row.logo_url} />
          <Text size="sm" fw={550} truncate>
            {row.name}
          </Text>
        </Group>
      ),
    },
    { key: 'type', title: t('list.columns.type'), width: '20%', least: 100, render: (row) => t(`types.${row.type}`) },
    {
      key: 'status',
      title: t('list.columns.status'),
      width: 130,
      render: (row) => <StatusBadge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    {
      key: 'owner',
      title: t('list.columns.owner'),
      width: '30%',
      least: 120,
      render: (row) =>
        row.owner?.username ?? (
          <Text size="sm" c="dimmed">
            {t('list.unclaimed')}
          </Text>
        ),
    },
    {
      key: 'contacts',
      title: t('list.columns.contacts'),
      sort: 'contacts_count',
      align: 'right',
      render: (row) => formatCount(row.contacts_count),
    },
    {
      key: 'country',
      title: t('list.columns.country'),
      render: (row) => countries.find((option) => option.value === row.country_code)?.label ?? row.country_code,
    },
    {
      key: 'last_activity',
      title: t('list.columns.last_activity'),
      sort: 'last_activity',
      render: (row) => formatDay(row.last_activity_at, i18n.language),
    },
    { key: 'created', title: t('list.columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}

function useAccountFilters(): FilterFields {
  const { t } = useTranslation('accounts')
  const countries = useOptions('countries')
  return {
    type: {
      label: t('list.filters.type'),
      options: (['agency', 'client', 'provider'] as const).map((value) => ({ value, label: t(`types.${value}`) })),
    },
    status: {
      label: t('list.filters.status'),
      options: (['active', 'pending', 'suspended'] as const).map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    country: { label: t('list.filters.country'), options: countries },
    claimed: { label: t('list.filters.claimed') },
    date_created: { label: t('list.filters.date_created') },
  }
}
