import { adminRoles, adminUsers, USER_STATUS_CODES, type AdminUser } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useEndpoint, useListScreen } from '../../../kit/index.ts'
import { useUserColumns } from './user-columns.tsx'

/** All users with a login. */
export function UsersScreen() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const list = useListScreen(adminUsers, {}, { include: ['roles'], sort: '-created' })
  const columns = useUserColumns()
  const roles = useEndpoint(adminRoles.list, { query: { per_page: 100 } }, { staleTime: 60_000 })
  const create = (
    <Can endpoint={adminUsers.create}>
      <Button component={Link} to="/admin/users/create" search={true} leftSection={<IconPlus size={16} />}>
        {t('users.create')}
      </Button>
    </Can>
  )
  const filters = {
    role: { label: t('users.columns.roles'), options: roles.answer?.data.map((role) => ({ value: role.id, label: role.name })) ?? [] },
    status: {
      label: t('users.columns.status'),
      options: USER_STATUS_CODES.map((value) => ({ value, label: t(`users.statuses.${value}`) })),
    },
    email_verified: { label: t('users.email_verified') },
    date_created: { label: t('users.columns.created') },
    last_login: { label: t('users.columns.last_login') },
  }
  return (
    <Screen title={t('users.title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <DataList<AdminUser>
        list={list}
        columns={columns}
        backOffice
        onOpen={(user) => void navigate({ to: `/admin/users/${user.id}` })}
        empty={{ title: t('users.empty_title'), text: t('users.empty_text'), action: create }}
      />
      <Outlet />
    </Screen>
  )
}
